import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnalyticsRange } from '#contract/analytics';
import { whileWaiting } from '../../lib/waiting.ts';
import { failureOf, fetchAnalytics, type AnalyticsData, type AnalyticsFailure } from './analytics-api.ts';

const REFRESH_MS = 30_000;

/** What was loaded is kept while a refresh fails, unless it is no longer for the person before the screen. */
export type AnalyticsState =
  | { status: 'loading' }
  | { status: 'failed'; failure: AnalyticsFailure }
  | { status: 'shown'; data: AnalyticsData; at: Date; failure: AnalyticsFailure | null };

/**
 * The page's data: loaded at first, when asked to, and every 30 seconds while somebody can see it. Calls `onRefused`
 * when the session is not, or no longer, the owner's; then nothing is asked by itself any more.
 */
export const useAnalytics = (days: AnalyticsRange, onRefused: () => void) => {
  const [state, setState] = useState<AnalyticsState>({ status: 'loading' });
  const [isBusy, setIsBusy] = useState(false);
  /** Only what was asked last is shown. */
  const last = useRef(0);
  const loadedAt = useRef(0);
  const isRefused = useRef(false);

  const load = useCallback(
    (isBackground: boolean): Promise<void> => {
      last.current += 1;
      const mine = last.current;
      loadedAt.current = Date.now();
      const show = (data: AnalyticsData) => {
        if (mine !== last.current) return;
        isRefused.current = false;
        setState({ status: 'shown', data, at: new Date(), failure: null });
      };
      const fail = (error: unknown) => {
        if (mine !== last.current) return;
        const failure = failureOf(error);
        isRefused.current = failure.isVisitor;
        setState((before) => afterFailure(before, failure));
        if (failure.isVisitor) onRefused();
      };
      return fetchAnalytics({ days, isBackground }).then(show, fail);
    },
    [days, onRefused],
  );

  const refresh = useCallback(() => {
    setIsBusy(true);
    void whileWaiting(load(false)).finally(() => setIsBusy(false));
  }, [load]);

  useEffect(() => {
    void whileWaiting(load(false));
    return () => {
      last.current += 1;
    };
  }, [load]);

  useEffect(() => {
    const askByItself = () => {
      if (document.visibilityState === 'visible' && !isRefused.current) void load(true);
    };
    const comeBack = () => {
      if (Date.now() - loadedAt.current >= REFRESH_MS) askByItself();
    };
    const timer = setInterval(askByItself, REFRESH_MS);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [load]);

  return { state, isBusy, refresh };
};

const afterFailure = (before: AnalyticsState, failure: AnalyticsFailure): AnalyticsState =>
  before.status === 'shown' && !failure.isVisitor ? { ...before, failure } : { status: 'failed', failure };
