import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CancellableSubscription } from '#contract/cancelling';
import type { DashboardSummary, SubscriptionView } from '#contract/payments';
import { onOrderUpdate } from '../checkout/checkout.ts';
import { updateUser } from '../session/session.ts';
import { fetchSummary } from './dashboard-api.ts';

interface Summary {
  subscription: SubscriptionView | null;
  current: CancellableSubscription | null;
  others: CancellableSubscription[];
  isMissing: boolean;
  askAgain: () => void;
  /** An answer to an older request may arrive after a change, and is ignored. */
  take: (summary: DashboardSummary) => void;
}

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
