import type { DiscrepancyReport, UnclearReversal } from '#contract/owner-payments';
import { orderTitle } from '../../../components/order-labels.ts';
import { formatDay, formatMoment } from '../../../lib/format-time.ts';
import { problemLabel, subscriptionStatusLabel } from './payment-labels.ts';
import { formatAmount } from '../../../lib/format-money.ts';

export interface Discrepancy {
  key: string;
  what: string;
  todo?: string;
  detail?: string;
  reversal?: { id: string; disputes: { id: string; label: string }[]; isSaid: boolean; mayBeNone: boolean };
}

export const listDiscrepancies = (report: DiscrepancyReport): Discrepancy[] => [
  ...report.disputes.map((dispute) => ({
    key: disputeKey(dispute.id),
    what: `${formatAmount(dispute.amount, dispute.currency)} of payment ${dispute.payment_id} is disputed since ${formatDay(dispute.since)}: ${disputeReason(dispute.reason)}.${about(dispute)}${feeOf(dispute)}`,
    todo: whatToAnswer(dispute),
  })),
  ...report.unclear_reversals.map((reversal) => ({
    key: reversalKey(reversal.id),
    what: `${taken(reversal)}, and several disputes may have taken it.${about(reversal)}`,
    todo: 'Look it up in your PayPal account, and say which one it was. Only a dispute that you win gives it back.',
    reversal: choiceOf(reversal, { isSaid: false }),
  })),
  ...report.differing.map((order) => ({
    key: `differs ${order.order_id}`,
    what: `${orderTitle(order.order_id)}, ${order.tier_name}, of ${formatDay(order.since)}: ${problemLabel(order.problem)} ${amounts(order)}`,
    todo:
      order.paid === null
        ? 'Nothing was taken. Write to the customer.'
        : 'Accept its payment above, or return the money at PayPal.',
  })),
  ...report.refused.map((order) => ({
    key: `refused ${order.order_id}`,
    what: `${orderTitle(order.order_id)}, ${order.tier_name}, of ${order.customer_email}: PayPal refuses the payment (${order.issue}).`,
    todo:
      order.issue === 'DUPLICATE_INVOICE_ID'
        ? `Look at PayPal for a payment whose invoice begins with ${order.order_id}, and send its event again.`
        : 'Look at PayPal whether it asks for something. The customer can try again.',
  })),
  ...report.paid_twice.map((order) => ({
    key: `twice ${order.order_id}`,
    what: `${orderTitle(order.order_id)}, ${order.tier_name}: paid ${order.payments} times.`,
    todo: 'Return what is too much at PayPal.',
  })),
  ...report.subscribed_twice.map(({ customer_email: email, subscriptions }) => ({
    key: `subscribed ${email}`,
    what: `${email} has ${subscriptions.length} subscriptions that renew: ${subscriptions
      .map(({ id, status }) => `${id} (${subscriptionStatusLabel(status)})`)
      .join(', ')}.`,
    todo: 'Cancel all but one at PayPal.',
  })),
  ...report.order_subscribed_twice.map((order) => ({
    key: `order subscribed ${order.order_id}`,
    what: `${orderTitle(order.order_id)} of ${order.customer_email} has ${order.subscriptions.length} subscriptions at PayPal: ${order.subscriptions.join(', ')}.`,
    todo: 'Cancel all but one at PayPal.',
  })),
  ...report.unpaid_renewals.map((each) => ({
    key: `unpaid ${each.subscription_id}`,
    what: `${each.tier_name} of ${each.customer_email} (${each.subscription_id}) renews at PayPal, and no payment of it counts.`,
    todo: 'Cancel it on the customer’s page, or let it continue.',
  })),
  ...report.unknown_subscriptions.map(({ id, status, since }) => ({
    key: `unknown ${id}`,
    what: `Subscription ${id} (${status.toLowerCase()}), known since ${formatDay(since)}, belongs to no order of this site.`,
    todo: 'Cancel it at PayPal, unless you know whose it is.',
  })),
  ...report.overpaid.map((payment) => ({
    key: `overpaid ${payment.payment_id}`,
    what: `${orderTitle(payment.order_id)}, ${payment.tier_name}: ${formatAmount(payment.amount, payment.currency)} was paid on ${formatDay(payment.since)} in place of ${formatAmount(payment.ordered, payment.currency)}. The customer has what they bought.`,
    todo: 'Return what is too much at PayPal.',
  })),
  ...report.orphan_refunds.map((refund) => ({
    key: `orphan ${refund.id}`,
    what: `${formatAmount(refund.amount, refund.currency)} went back on ${formatDay(refund.since)} for payment ${refund.payment_id}, which this site does not know.`,
    todo: 'Look it up in your PayPal account.',
  })),
  ...report.unclear_refunds.map((refund) => ({
    key: `unclear ${refund.payment_id}`,
    what: `Payment ${refund.payment_id}: a part of it went back on ${formatDay(refund.since)}, and PayPal did not say how much.`,
    todo: 'Look it up in your PayPal account.',
  })),
  ...report.unclear_events.map((event) => ({
    key: `event ${event.id}`,
    what: `PayPal sent ${event.type} about ${event.resource_id} on ${formatMoment(event.received_at)}, and the site could not make sense of it.`,
    todo: 'Look it up in your PayPal account.',
    detail: event.body,
  })),
];

export const disputeKey = (id: string): string => `dispute ${id}`;
export const listSaid = ({ said_reversals: said }: DiscrepancyReport): Discrepancy[] =>
  said.map((reversal) => ({
    key: reversalKey(reversal.id),
    what: `${taken(reversal)}. You said that ${reversal.dispute_id ?? 'no dispute'} took it.${about(reversal)}`,
    reversal: choiceOf(reversal, { isSaid: true }),
  }));

const taken = ({ amount, currency, payment_id: paymentId, since }: UnclearReversal): string =>
  `${formatAmount(amount, currency)} of payment ${paymentId} was taken back on ${formatMoment(since)}`;

const choiceOf = (reversal: UnclearReversal, { isSaid }: { isSaid: boolean }): Discrepancy['reversal'] => ({
  id: reversal.id,
  isSaid,
  mayBeNone: !isSaid || reversal.dispute_id !== null,
  disputes: reversal.disputes
    .filter(({ id }) => !isSaid || id !== reversal.dispute_id)
    .map(({ id, reason, amount, currency, since, outcome }) => ({
      id,
      label: `${id}, ${formatAmount(amount, currency)}, ${disputeReason(reason)}, of ${formatDay(since)}, ${outcome ?? 'open'}`,
    })),
});

export const reversalKey = (id: string): string => `reversal ${id}`;

const amounts = ({ ordered, currency, paid }: DiscrepancyReport['differing'][number]): string =>
  `Ordered ${formatAmount(ordered, currency)}, paid ${paid === null ? 'nothing' : formatAmount(paid.amount, paid.currency)}.`;

const about = ({
  order_id: orderId,
  customer_email: email,
}: Pick<DiscrepancyReport['disputes'][number], 'order_id' | 'customer_email'>): string => {
  const parts = [orderId === null ? null : orderTitle(orderId), email].filter((part) => part !== null);
  return parts.length === 0 ? '' : ` It is about ${parts.join(' of ')}.`;
};

const feeOf = ({ fee, currency }: DiscrepancyReport['disputes'][number]): string =>
  fee === null ? '' : ` PayPal charged ${formatAmount(fee, currency)} for it.`;

const disputeReason = (reason: string): string => reason.toLowerCase().replaceAll('_', ' ');

const whatToAnswer = ({ answer_by: by, is_answered: isAnswered }: DiscrepancyReport['disputes'][number]): string => {
  if (isAnswered) return 'You have answered it: PayPal or the buyer is next, and there is nothing for you to do now.';
  return by === null ? 'Answer it at PayPal.' : `Answer it at PayPal by ${formatDay(by)}.`;
};
