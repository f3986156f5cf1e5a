import type { DoctorReport } from '#contract/doctor';
import type { Page } from '#contract/pagination';
import type { AuditEntry, ContentHistory, CronRun, MailState, OutboxMail, SystemStatus } from '#contract/admin-system';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

export const fetchSystem = (): Promise<SystemStatus> =>
  adminRead(() => ownerApi.admin.system.$get(), 'Failed to fetch the status');

export const sendThinning = async (thinning: ContentHistory['thinning']): Promise<string> =>
  (await adminAnswer(() => ownerApi.admin.system.history.$put({ json: { thinning } }))).message;

export const fetchDoctor = (): Promise<DoctorReport> =>
  adminRead(() => ownerApi.admin.doctor.$get(), 'Failed to check the site');

export const fetchOutbox = async (status: MailState | null, after: string | null): Promise<Page<OutboxMail>> => {
  const query = { ...behind(after), ...(status === null ? {} : { status }) };
  return adminAnswer(() => ownerApi.admin.outbox.$get({ query }));
};

export const sendMailAgain = async (id: string): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.outbox[':id'].retry.$post({ param: { id } }));
};

export const fetchCronRuns = (after: string | null): Promise<Page<CronRun>> =>
  adminAnswer(() => ownerApi.admin['cron-runs'].$get({ query: behind(after) }));

export const fetchAudit = async (action: string | null, after: string | null): Promise<Page<AuditEntry>> => {
  const query = { ...behind(after), ...(action === null ? {} : { action }) };
  return adminAnswer(() => ownerApi.admin.audit.$get({ query }));
};

const behind = (after: string | null) => (after === null ? {} : { after });
