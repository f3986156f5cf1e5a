import type { ConfigStatus } from '#contract/admin-system';
import type { ContactMessage } from '#contract/admin-people';
import type { AnalyticsRange, AnalyticsReport } from '#contract/analytics';
import type { ResumeInfo } from '#contract/media';
import { ApiError, read } from '../../lib/api-client.ts';
import { ownerApi } from '../../lib/owner-client.ts';

/** A repeated call in the background passes `BACKGROUND`, so that it does not extend the owner's session. */
export interface CallOptions {
  headers?: Record<string, string>;
}

export const fetchReport = (days: AnalyticsRange, options: CallOptions): Promise<AnalyticsReport> =>
  read(ownerApi.admin.analytics.$get({ query: { days } }, options), 'Failed to fetch analytics');

export const fetchRecent = async (options: CallOptions): Promise<ContactMessage[]> =>
  (await read(ownerApi.contacts.$get({ query: EVERYONE }, options), 'Failed to fetch contacts')).slice(0, RECENT);

const RECENT = 10;
const EVERYONE = { search: '', status: 'all' } as const;

export const fetchConfig = (options: CallOptions): Promise<ConfigStatus> =>
  read(ownerApi.config.status.$get({}, options), 'Failed to fetch configuration status');

export const fetchResumeInfo = (options: CallOptions): Promise<ResumeInfo> =>
  read(ownerApi.resume.info.$get({}, options), 'Failed to fetch resume info');

export const isRefusal = (error: Error | null): boolean => error instanceof ApiError && error.status === UNAUTHORIZED;

const UNAUTHORIZED = 401;
