import type { Absence, Desk, ReplyReport } from '#contract/desk';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

export const fetchDesk = (): Promise<Desk> => adminRead(() => ownerApi.admin.desk.$get(), 'Failed to fetch what waits');

export const fetchReplyReport = (): Promise<ReplyReport> =>
  adminRead(() => ownerApi.admin.promise.$get(), 'Failed to fetch the replies');

export const saveAway = (json: { revision: number; body: Absence }) =>
  adminAnswer(() => ownerApi.admin.away.$put({ json }));

export const finishRequest = async (id: string, done: boolean): Promise<void> => {
  await adminAnswer(() => ownerApi.admin['content-requests'][':id'].$patch({ param: { id }, json: { done } }));
};
