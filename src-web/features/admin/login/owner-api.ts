import type { ChangeOwnerEmailRequest, ChangeOwnerPasswordRequest, OwnerEmail, OwnerSession } from '#contract/admin';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

export const fetchOwnerSessions = (): Promise<OwnerSession[]> =>
  adminRead(() => ownerApi.admin.sessions.$get(), 'Failed to fetch the sessions');

export const endOwnerSession = async (id: string): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.sessions[':id'].$delete({ param: { id } }));
};

export const endOtherOwnerSessions = async (): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.sessions.$delete());
};

export const sendOwnerPassword = async (json: ChangeOwnerPasswordRequest): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.password.$post({ json }));
};

export const fetchOwnerEmail = (): Promise<OwnerEmail> =>
  adminRead(() => ownerApi.admin['owner-email'].$get(), 'Failed to fetch the address');

export const askForOwnerEmail = async (json: ChangeOwnerEmailRequest): Promise<void> => {
  await adminAnswer(() => ownerApi.admin['owner-email'].$post({ json }));
};

export const confirmOwnerEmail = async (token: string): Promise<OwnerEmail> => {
  const { data } = await adminAnswer(() => ownerApi.admin['owner-email'].confirm.$post({ json: { token } }));
  return data;
};

export const withdrawOwnerEmail = async (): Promise<void> => {
  await adminAnswer(() => ownerApi.admin['owner-email'].$delete());
};
