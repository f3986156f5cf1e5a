import type { SubscriptionView } from '#contract/payments';
import { formatDayOrNone } from '../../lib/format-time.ts';
import { word } from '../../lib/words.ts';

export type NextStep =
  | 'request'
  | 'subscribe'
  | 'resubscribe'
  | 'wait'
  | 'first-payment'
  | 'look-into'
  | 'still-charged';

interface Billing {
  status: string | null;
  subscription: SubscriptionView | null;
}

/** A plan whose renewal is late keeps its request button. */
export const nextStep = ({ status, subscription }: Billing): NextStep => {
  if (isNone(status)) return 'subscribe';
  if (status === 'active' || subscription?.can_request === true) return 'request';
  if (status === 'pending') return 'first-payment';
  if (status === 'review') return 'look-into';
  if (subscription?.status === 'expired' && subscription.is_charged) return 'still-charged';
  if (subscription?.renews === true) return 'wait';
  return status === 'cancelled' || status === 'expired' ? 'resubscribe' : 'wait';
};

interface Term {
  term: string;
  day: string;
}

const endTerm = (status: string | null): string => {
  if (status === 'cancelled') return word('plan.paid-until');
  return word(status === 'expired' ? 'plan.ended-on' : 'plan.next-renewal');
};

export const billingTerm = ({ status: known, subscription }: Billing, accountsEnd: string | null): Term | null => {
  if (subscription === null) return { term: endTerm(known), day: formatDayOrNone(accountsEnd) };
  const { kind, status, renews, payment_due: due, paid_until: paidUntil, ends_on: endsOn } = subscription;
  if (status === 'pending' || status === 'review') return null;
  if (due !== null) return { term: word('plan.payment-due'), day: formatDayOrNone(due) };
  if (renews) return { term: word('plan.next-renewal'), day: formatDayOrNone(paidUntil) };
  if (status === 'expired') return { term: word('plan.ended-on'), day: formatDayOrNone(endsOn) };
  return {
    term: word(kind === 'trial' ? 'plan.ends-on' : 'plan.paid-until'),
    day: formatDayOrNone(endsOn ?? paidUntil),
  };
};

export const outlook = (subscription: SubscriptionView | null): string | null => {
  if (subscription === null || subscription.status !== 'active') return null;
  const { kind, payment_due: due, until } = subscription;
  if (kind === 'trial') return word('plan.trial-ends');
  if (due === null) return null;
  return word('plan.late', { day: formatDayOrNone(until) });
};

const isNone = (status: string | null): status is null | '' => status === null || status === '';
