import { ADMIN_MESSAGES, type ConfigStatus } from '#contract/admin';
import type { ContactMessage } from '#contract/admin-people';
import type { AnalyticsRange, AnalyticsReport } from '#contract/analytics';
import type { ResumeInfo } from '#contract/media';
import { ApiError, read } from '../../lib/api-client.ts';
import { BACKGROUND, ownerApi } from '../../lib/owner-client.ts';

const RECENT = 10;
const EVERYONE = { search: '', status: 'all' } as const;
const UNAUTHORIZED = 401;

/** Everything the page shows. */
export interface AnalyticsData {
  report: AnalyticsReport;
  /** The 10 newest messages. */
  recent: ContactMessage[];
  config: ConfigStatus;
  resume: ResumeInfo;
}

/** Why there is nothing to show; a visitor, and an owner whose session has ended, may sign in. */
export interface AnalyticsFailure {
  message: string;
  isVisitor: boolean;
}

interface Wanted {
  days: AnalyticsRange;
  /** The page asks by itself. */
  isBackground: boolean;
}

export const fetchAnalytics = async ({ days, isBackground }: Wanted): Promise<AnalyticsData> => {
  const options = isBackground ? BACKGROUND : {};
  // Asked first and alone, so that who may see nothing is refused once.
  const report = await read(ownerApi.admin.analytics.$get({ query: { days } }, options), 'Failed to fetch analytics');
  const [contacts, config, resume] = await Promise.all([
    read(ownerApi.contacts.$get({ query: EVERYONE }, options), 'Failed to fetch contacts'),
    read(ownerApi.config.status.$get({}, options), 'Failed to fetch configuration status'),
    read(ownerApi.resume.info.$get({}, options), 'Failed to fetch resume info'),
  ]);
  return { report, recent: contacts.slice(0, RECENT), config, resume };
};

export const failureOf = (error: unknown): AnalyticsFailure => {
  const isVisitor = error instanceof ApiError && error.status === UNAUTHORIZED;
  if (isVisitor) return { message: ADMIN_MESSAGES.signInAgain, isVisitor };
  return { message: error instanceof ApiError ? error.message : 'Failed to fetch analytics', isVisitor };
};
