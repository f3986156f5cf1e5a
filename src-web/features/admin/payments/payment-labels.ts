import type { OwnerOrder, RefundSummary, UnmatchedPaymentView } from '#contract/owner-payments';
import type { SubscriptionStatus, PaymentType } from '#contract/payment-statuses';
import type { BadgeTone } from '../../../components/badge.tsx';
import { orderBadge } from '../../../components/order-labels.ts';
import { formatAmount } from '../../../lib/format-money.ts';

type Problem = NonNullable<OwnerOrder['problem']>;

export const problemLabel = (problem: string): string =>
  isProblem(problem) ? PROBLEMS[problem] : 'It differs from PayPal’s record.';

const PROBLEMS: Record<Problem, string> = {
  amount: 'The amount paid differs from the order’s.',
  currency: 'It was paid in another currency.',
  payee: 'The money went to another PayPal account.',
  plan: 'It was paid for another plan.',
};

export const ownerOrderBadge = (status: OwnerOrder['status']): { tone: BadgeTone; label: string } => {
  const { tone, label } = orderBadge(status);
  if (status === 'review' || status === 'reversed') return { tone: 'red', label };
  return { tone: status === 'expired' || status === 'failed' || status === 'refunded' ? 'grey' : tone, label };
};

export const paymentTypeLabel = (type: PaymentType): string => (type === 'subscription' ? 'Subscription' : 'One time');

const SUBSCRIPTION_STATUS_LABELS: Record<SubscriptionStatus, string> = {
  pending: 'pending',
  active: 'active',
  suspended: 'suspended',
  cancelled: 'cancelled',
  expired: 'expired',
  review: 'in review',
};

export const subscriptionStatusLabel = (status: SubscriptionStatus): string => SUBSCRIPTION_STATUS_LABELS[status];

const REFUND_BADGES: Record<RefundSummary['status'], { tone: BadgeTone; label: string }> = {
  pending: { tone: 'yellow', label: 'On its way' },
  completed: { tone: 'green', label: 'Returned' },
  failed: { tone: 'red', label: 'Failed' },
};

export const feeLabel = ({ fee_returned: back, dispute_fee: charged, currency }: RefundSummary): string => {
  const parts = [
    ...(back === null ? [] : [back === 0 ? 'Kept' : `${formatAmount(back, currency)} given back`]),
    ...(charged === null ? [] : [`${formatAmount(charged, currency)} for the dispute`]),
  ];
  return parts.length === 0 ? '–' : parts.join(', ');
};

export const refundBadge = (status: RefundSummary['status']): { tone: BadgeTone; label: string } =>
  REFUND_BADGES[status];

export const waitingLabel = ({ order_id: orderId, problem }: UnmatchedPaymentView): string => {
  if (problem !== null) return problemLabel(problem);
  return orderId === null ? 'PayPal confirmed it, but it names no order of this site.' : 'It waits for you.';
};

export const unmatchedHint = ({ payer_email: payer }: UnmatchedPaymentView): string =>
  payer === null
    ? 'PayPal names no payer, so look its transaction up in your PayPal account, or return the money there.'
    : 'Ask the payer which account is theirs, or return the money at PayPal.';

/** What a message of PayPal's is about, such as `Payment completed` for `PAYMENT.CAPTURE.COMPLETED`. */
export const eventLabel = (type: string): string => {
  const about = EVENT_SUBJECTS.find(([start]) => type.startsWith(start))?.[1];
  if (about === undefined) return 'A message of PayPal’s';
  return `${about} ${type.slice(type.lastIndexOf('.') + 1).toLowerCase()}`;
};

const EVENT_SUBJECTS = [
  ['BILLING.SUBSCRIPTION.PAYMENT.', 'Subscription payment'],
  ['BILLING.SUBSCRIPTION.', 'Subscription'],
  ['CHECKOUT.ORDER.', 'Order'],
  ['CUSTOMER.DISPUTE.', 'Dispute'],
  ['PAYMENT.REFUND.', 'Refund'],
  ['PAYMENT.', 'Payment'],
] as const;

export const repairLabel = (from: string, to: string): string => {
  if (from === '' && to === '') return 'brought up to date';
  return `${from === '' ? 'unknown' : from} became ${to === '' ? 'unknown' : to}`;
};

const isProblem = (problem: string): problem is Problem => Object.hasOwn(PROBLEMS, problem);
