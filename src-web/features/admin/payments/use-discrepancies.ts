import { useCallback, useEffect, useRef, useState } from 'react';
import type { DiscrepancyReport } from '#contract/owner-payments';
import { ApiError } from '../../../lib/api-client.ts';
import { fetchDiscrepancies } from './payments-api.ts';

export type DiscrepanciesState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'shown'; report: DiscrepancyReport };

/** The report on what does not agree. */
export const useDiscrepancies = () => {
  const [state, setState] = useState<DiscrepanciesState>({ status: 'loading' });
  const last = useRef(0);
  const reload = useCallback(() => {
    last.current += 1;
    const mine = last.current;
    const settle = (next: DiscrepanciesState) => {
      if (mine === last.current) setState(next);
    };
    fetchDiscrepancies().then(
      (report) => settle({ status: 'shown', report }),
      (error: unknown) =>
        settle({ status: 'failed', message: error instanceof ApiError ? error.message : 'Failed to fetch it' }),
    );
  }, []);
  useEffect(reload, [reload]);
  return { state, reload };
};
