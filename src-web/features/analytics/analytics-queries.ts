import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { AnalyticsRange } from '#contract/analytics';
import { startQuery } from '../../components/queries.tsx';
import { BACKGROUND } from '../../lib/owner-client.ts';
import { whileWaiting } from '../../lib/waiting.ts';
import {
  fetchConfig,
  fetchRecent,
  fetchReport,
  fetchResumeInfo,
  isRefusal,
  type CallOptions,
} from './analytics-api.ts';
import { rangeOf } from './use-range.ts';

interface Failed {
  state: { error: Error | null };
}

/** The report is read first, so a caller without the right is refused only once. */
export const reportOf = (days: AnalyticsRange) =>
  part(`report of ${days} days`, (options) => fetchReport(days, options));

const REFRESH_MS = 30_000;

const ANALYTICS = 'analytics';

/** A query client is noted here when the owner asked it to refresh, so its calls are not in the background. */
const asked = new WeakSet<QueryClient>();

const part = <T>(name: string, call: (options: CallOptions) => Promise<T>) => ({
  queryKey: [ANALYTICS, name],
  queryFn: ({ client, queryKey }: QueryFunctionContext): Promise<T> => {
    const state = client.getQueryState(queryKey);
    const isFirst = state === undefined || state.dataUpdateCount + state.errorUpdateCount === 0;
    return isFirst || asked.has(client) ? whileWaiting(call({})) : call(BACKGROUND);
  },
  staleTime: REFRESH_MS,
  refetchInterval: ({ state }: Failed) => (isRefusal(state.error) ? false : REFRESH_MS),
  refetchOnWindowFocus: ({ state }: Failed) => !isRefusal(state.error),
  retryOnMount: false,
});
export const RECENT = part('recent contacts', fetchRecent);
export const CONFIG = part('configuration', fetchConfig);
export const RESUME = part('resume', fetchResumeInfo);

export const startAnalytics = (client: QueryClient, search: URLSearchParams): void =>
  startQuery(client, reportOf(rangeOf(search)));

export const refreshAnalytics = async (client: QueryClient): Promise<void> => {
  asked.add(client);
  await client.refetchQueries({ queryKey: [ANALYTICS], type: 'active' }).finally(() => asked.delete(client));
};
