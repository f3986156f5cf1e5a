import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ConfigStatus } from '#contract/admin';
import type { ContactMessage } from '#contract/admin-people';
import type { AnalyticsRange, AnalyticsReport } from '#contract/analytics';
import type { ResumeInfo } from '#contract/media';
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

const REFRESH_MS = 30_000;
const ALL = ['analytics'];

export interface Analytics {
  report: UseQueryResult<AnalyticsReport>;
  recent: UseQueryResult<ContactMessage[]>;
  config: UseQueryResult<ConfigStatus>;
  resume: UseQueryResult<ResumeInfo>;
  /** The session is not, or no longer, the owner's; then nothing is asked by itself any more. */
  isRefused: boolean;
  isBusy: boolean;
  refresh: () => void;
}

/**
 * The page's parts: loaded at first, when asked to, and every 30 seconds while somebody can see them. What was loaded
 * is kept while a refresh fails, and no part waits for another. Calls `onRefused` when the session is not the owner's.
 */
export const useAnalytics = (days: AnalyticsRange, onRefused: () => void): Analytics => {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  /** Whether the owner asks, and not the page by itself. */
  const isAsked = useRef(false);

  const part = <T>(name: string, call: (options: CallOptions) => Promise<T>) => ({
    queryKey: [...ALL, name],
    queryFn: (): Promise<T> => {
      const state = client.getQueryState([...ALL, name]);
      const isFirst = state === undefined || state.dataUpdateCount + state.errorUpdateCount === 0;
      return isFirst || isAsked.current ? whileWaiting(call({})) : call(BACKGROUND);
    },
    staleTime: REFRESH_MS,
    refetchInterval: ({ state }: Asked) => (isRefusal(state.error) ? false : REFRESH_MS),
    refetchOnWindowFocus: ({ state }: Asked) => !isRefusal(state.error),
    placeholderData: keepPreviousData<T>,
  });

  const report = useQuery(part(`report of ${days} days`, (options) => fetchReport(days, options)));
  // The report is asked for first and alone, so that a caller without the right is refused once.
  const enabled = report.isFetched && !isRefusal(report.error);
  const recent = useQuery({ ...part('recent contacts', fetchRecent), enabled });
  const config = useQuery({ ...part('configuration', fetchConfig), enabled });
  const resume = useQuery({ ...part('resume', fetchResumeInfo), enabled });

  const isRefused = [report, recent, config, resume].some(({ error }) => isRefusal(error));
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);

  const refresh = () => {
    isAsked.current = true;
    setIsBusy(true);
    void client.refetchQueries({ queryKey: ALL, type: 'active' }).finally(() => {
      isAsked.current = false;
      setIsBusy(false);
    });
  };
  return { report, recent, config, resume, isRefused, isBusy, refresh };
};

interface Asked {
  state: { error: Error | null };
}
