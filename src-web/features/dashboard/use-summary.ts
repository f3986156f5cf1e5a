import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CancellableSubscription } from '#contract/cancelling';
import type { DashboardSummary, SubscriptionView } from '#contract/payments';
import { onOrderUpdate } from '../checkout/checkout.ts';
import { updateUser } from '../session/session.ts';
import { fetchSummary } from './dashboard-api.ts';

interface Summary {
  /** Null until it is known, and when there is none. */
  subscription: SubscriptionView | null;
  /** The same as what PayPal may charge; null where it charges nothing more for it. */
  current: CancellableSubscription | null;
  /** What PayPal may charge besides it. */
  others: CancellableSubscription[];
  /** Whether it could not be had; `askAgain` tries. */
  isMissing: boolean;
  askAgain: () => void;
  /** Shows what a change has led to, whatever an answer from before it says. */
  take: (summary: DashboardSummary) => void;
}

/**
 * What may be done with the customer's subscription. Until that is known, and when it cannot be had, the page shows
 * what the account says.
 */
export const useSummary = (): Summary => {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: fetchSummary, refetchOnWindowFocus: true });
  useEffect(() => onOrderUpdate(() => void client.invalidateQueries({ queryKey: KEY })), [client]);
  useEffect(() => {
    if (data !== undefined) updateUser(data.user);
  }, [data]);
  const take = (summary: DashboardSummary) => {
    void client.cancelQueries({ queryKey: KEY }).then(() => client.setQueryData(KEY, summary));
  };
  const charged = data?.cancellable_subscriptions ?? [];
  const current = charged.find(({ is_current: isCurrent }) => isCurrent) ?? null;
  const others = charged.filter((each) => each !== current);
  const isMissing = isError && data === undefined;
  return { subscription: data?.subscription ?? null, current, others, isMissing, askAgain: () => void refetch(), take };
};

const KEY = ['summary'];
