import { useCallback, useEffect, useState } from 'react';
import type { UsersSummary } from '#contract/admin-people';
import { fetchSummary } from './users-api.ts';

/** The figures above the list; null until they are known. Without them the list is still of use, so nothing is said. */
export const useSummary = () => {
  const [summary, setSummary] = useState<UsersSummary | null>(null);
  const recount = useCallback(() => {
    fetchSummary().then(setSummary, () => setSummary(null));
  }, []);
  useEffect(recount, [recount]);
  return { summary, recount };
};
