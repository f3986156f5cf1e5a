import type { DiscrepancyReport, UnclearReversal } from '#contract/owner-payments';
import { orderTitle } from '../../../components/order-labels.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { eventLabel, problemLabel, subscriptionStatusLabel } from './payment-labels.ts';
import { formatAmount } from '../../../lib/format-money.ts';

export interface Discrepancy {
  key: string;
  title: string;
  sum?: string;
  at?: string;
  what: string;
  todo?: string;
  ids: readonly [label: string, value: string | null][];
  sent?: string;
  reversal?: { id: string; disputes: { id: string; label: string }[]; isSaid: boolean; mayBeNone: boolean };
}

export const listDiscrepancies = (report: DiscrepancyReport): Discrepancy[] => [
  ...report.disputes.map((dispute) => ({
    key: disputeKey(dispute.id),
    title: `Disputed: ${disputeReason(dispute.reason)}`,
    sum: formatAmount(dispute.amount, dispute.currency),
    at: dispute.since,
    what: `The payment is disputed since ${formatDay(dispute.since)}.${feeOf(dispute)}`,
    todo: whatToAnswer(dispute),
    ids: [...about(dispute), idOf('Payment', dispute.payment_id), idOf('Dispute', dispute.id)],
  })),
  ...report.unclear_reversals.map((reversal) => ({
    ...taken(reversal),
    what: 'The payment was taken back, and several disputes may have taken it.',
    todo: 'Look it up in your PayPal account, and say which one it was. Only a dispute that you win gives it back.',
    reversal: choiceOf(reversal, { isSaid: false }),
  })),
  ...report.differing.map((order) => ({
    key: `differs ${order.order_id}`,
    title: order.tier_name,
    sum: formatAmount(order.ordered, order.currency),
    at: order.since,
    what: `${problemLabel(order.problem)} ${amounts(order)}`,
    todo:
      order.paid === null
        ? 'Nothing was taken. Write to the customer.'
        : 'Accept its payment above, or return the money at PayPal.',
    ids: [orderOf(order)],
  })),
  ...report.refused.map((order) => ({
    key: `refused ${order.order_id}`,
    title: order.tier_name,
    what: 'PayPal refuses the payment.',
    todo:
      order.issue === 'DUPLICATE_INVOICE_ID'
        ? 'Look at PayPal for a payment whose invoice begins with the order’s id, and send its event again.'
        : 'Look at PayPal whether it asks for something. The customer can try again.',
    ids: [orderOf(order), idOf('Order id', order.order_id), customerOf(order), idOf('PayPal says', order.issue)],
  })),
  ...report.paid_twice.map((order) => ({
    key: `twice ${order.order_id}`,
    title: order.tier_name,
    what: `It was paid ${order.payments} times.`,
    todo: 'Return what is too much at PayPal.',
    ids: [orderOf(order)],
  })),
  ...report.subscribed_twice.map(({ customer_email: email, subscriptions }) => ({
    key: `subscribed ${email}`,
    title: `${subscriptions.length} subscriptions of one customer`,
    what: 'All of them renew.',
    todo: 'Cancel all but one at PayPal.',
    ids: [
      idOf('Customer', email),
      ...subscriptions.map(({ id, status }) => idOf('Subscription', `${id} (${subscriptionStatusLabel(status)})`)),
    ],
  })),
  ...report.order_subscribed_twice.map((order) => ({
    key: `order subscribed ${order.order_id}`,
    title: `${order.subscriptions.length} subscriptions of one order`,
    what: 'All of them are open at PayPal.',
    todo: 'Cancel all but one at PayPal.',
    ids: [orderOf(order), customerOf(order), ...order.subscriptions.map((id) => idOf('Subscription', id))],
  })),
  ...report.unpaid_renewals.map((each) => ({
    key: `unpaid ${each.subscription_id}`,
    title: each.tier_name,
    what: 'It renews at PayPal, and no payment of it counts.',
    todo: 'Cancel it on the customer’s page, or let it continue.',
    ids: [customerOf(each), idOf('Subscription', each.subscription_id)],
  })),
  ...report.unknown_subscriptions.map(({ id, status, since }) => ({
    key: `unknown ${id}`,
    title: 'Unknown subscription',
    at: since,
    what: `It is ${status.toLowerCase()}, and belongs to no order of this site.`,
    todo: 'Cancel it at PayPal, unless you know whose it is.',
    ids: [idOf('Subscription', id)],
  })),
  ...report.overpaid.map((payment) => ({
    key: `overpaid ${payment.payment_id}`,
    title: payment.tier_name,
    sum: formatAmount(payment.amount, payment.currency),
    at: payment.since,
    what: `It was paid in place of ${formatAmount(payment.ordered, payment.currency)}. The customer has what they bought.`,
    todo: 'Return what is too much at PayPal.',
    ids: [orderOf(payment), idOf('Payment', payment.payment_id)],
  })),
  ...report.orphan_refunds.map((refund) => ({
    key: `orphan ${refund.id}`,
    title: 'Refund of an unknown payment',
    sum: formatAmount(refund.amount, refund.currency),
    at: refund.since,
    what: 'It went back for a payment which this site does not know.',
    todo: 'Look it up in your PayPal account.',
    ids: [idOf('Payment', refund.payment_id), idOf('Refund', refund.id)],
  })),
  ...report.unclear_refunds.map((refund) => ({
    key: `unclear ${refund.payment_id}`,
    title: 'Refund of an unknown sum',
    at: refund.since,
    what: 'A part of the payment went back, and PayPal did not say how much.',
    todo: 'Look it up in your PayPal account.',
    ids: [idOf('Payment', refund.payment_id)],
  })),
  ...report.unclear_events.map((event) => ({
    key: `event ${event.id}`,
    title: eventLabel(event.type),
    at: event.received_at,
    what: 'The site could not make sense of what PayPal sent.',
    todo: 'Look it up in your PayPal account.',
    ids: [idOf('Kind', event.type), idOf('About', event.resource_id)],
    sent: event.body,
  })),
];

export const disputeKey = (id: string): string => `dispute ${id}`;
export const listSaid = ({ said_reversals: said }: DiscrepancyReport): Discrepancy[] =>
  said.map((reversal) => ({
    ...taken(reversal),
    what: `The payment was taken back. You said that ${reversal.dispute_id ?? 'no dispute'} took it.`,
    reversal: choiceOf(reversal, { isSaid: true }),
  }));

const taken = (reversal: UnclearReversal) => ({
  key: reversalKey(reversal.id),
  title: 'Taken back',
  sum: formatAmount(reversal.amount, reversal.currency),
  at: reversal.since,
  ids: [...about(reversal), idOf('Payment', reversal.payment_id)],
});

const choiceOf = (reversal: UnclearReversal, { isSaid }: { isSaid: boolean }): Discrepancy['reversal'] => ({
  id: reversal.id,
  isSaid,
  mayBeNone: !isSaid || reversal.dispute_id !== null,
  disputes: reversal.disputes
    .filter(({ id }) => !isSaid || id !== reversal.dispute_id)
    .map(({ id, reason, amount, currency, since, outcome }) => ({
      id,
      label: `${formatAmount(amount, currency)} of ${formatDay(since)}, ${disputeReason(reason)}, ${outcome ?? 'open'} (${id})`,
    })),
});

export const reversalKey = (id: string): string => `reversal ${id}`;

const amounts = ({ ordered, currency, paid }: DiscrepancyReport['differing'][number]): string =>
  `Ordered ${formatAmount(ordered, currency)}, paid ${paid === null ? 'nothing' : formatAmount(paid.amount, paid.currency)}.`;

type Ids = Discrepancy['ids'][number];

const idOf = (label: string, value: string | null): Ids => [label, value];

const orderOf = ({ order_id: id }: { order_id: string | null }): Ids =>
  idOf('Order', id === null ? null : orderTitle(id));

const customerOf = ({ customer_email: email }: { customer_email: string | null }): Ids => idOf('Customer', email);

const about = (of: Pick<DiscrepancyReport['disputes'][number], 'order_id' | 'customer_email'>): Ids[] => [
  orderOf(of),
  customerOf(of),
];

const feeOf = ({ fee, currency }: DiscrepancyReport['disputes'][number]): string =>
  fee === null ? '' : ` PayPal charged ${formatAmount(fee, currency)} for it.`;

const disputeReason = (reason: string): string => reason.toLowerCase().replaceAll('_', ' ');

const whatToAnswer = ({ answer_by: by, is_answered: isAnswered }: DiscrepancyReport['disputes'][number]): string => {
  if (isAnswered) return 'You have answered it: PayPal or the buyer is next, and there is nothing for you to do now.';
  return by === null ? 'Answer it at PayPal.' : `Answer it at PayPal by ${formatDay(by)}.`;
};
