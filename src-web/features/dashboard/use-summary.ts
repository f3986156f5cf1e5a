import { useCallback, useEffect, useState } from 'react';
import type { DashboardSummary, SubscriptionView } from '#contract/payments';
import { onOrderUpdate } from '../checkout/checkout.ts';
import { updateUser } from '../session/session.ts';
import { fetchSummary } from './dashboard-api.ts';

/**
 * What may be done with the customer's subscription. Until that is known, and when it cannot be had, the page shows
 * what the account says.
 */
export const useSummary = () => {
  const [subscription, setSubscription] = useState<SubscriptionView | null>(null);

  const take = useCallback((summary: DashboardSummary) => {
    updateUser(summary.user);
    setSubscription(summary.subscription);
  }, []);

  useEffect(() => {
    const load = () => void fetchSummary().then(take, () => undefined);
    load();
    const stopped = new AbortController();
    const comeBack = () => document.visibilityState === 'visible' && load();
    document.addEventListener('visibilitychange', comeBack, { signal: stopped.signal });
    const stop = onOrderUpdate(load);
    return () => {
      stop();
      stopped.abort();
    };
  }, [take]);

  return { subscription, take };
};
