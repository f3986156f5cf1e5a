import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ConfigStatus } from '#contract/admin-system';
import type { ContactMessage } from '#contract/admin-people';
import type { AnalyticsRange, AnalyticsReport } from '#contract/analytics';
import type { ResumeInfo } from '#contract/media';
import { isRefusal } from './analytics-api.ts';
import { CONFIG, RECENT, refreshAnalytics, reportOf, RESUME } from './analytics-queries.ts';

export interface Analytics {
  report: UseQueryResult<AnalyticsReport>;
  recent: UseQueryResult<ContactMessage[]>;
  config: UseQueryResult<ConfigStatus>;
  resume: UseQueryResult<ResumeInfo>;
  isRefused: boolean;
  isBusy: boolean;
  refresh: () => void;
}

/**
 * When a refresh fails, the former data stays. All other parts wait for the report, which is refused without the right.
 */
export const useAnalytics = (days: AnalyticsRange, onRefused: () => void): Analytics => {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  const report = useQuery({ ...reportOf(days), placeholderData: keepPreviousData });
  const enabled = report.isFetched && !isRefusal(report.error);
  const recent = useQuery({ ...RECENT, enabled });
  const config = useQuery({ ...CONFIG, enabled });
  const resume = useQuery({ ...RESUME, enabled });

  const isRefused = [report, recent, config, resume].some(({ error }) => isRefusal(error));
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);

  const refresh = () => {
    setIsBusy(true);
    void refreshAnalytics(client).finally(() => setIsBusy(false));
  };
  return { report, recent, config, resume, isRefused, isBusy, refresh };
};
