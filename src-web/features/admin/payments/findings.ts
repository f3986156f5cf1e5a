import type { DiscrepancyReport } from '#contract/owner-payments';
import { orderTitle } from '../../../components/order-labels.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { problemLabel, subscriptionStatusLabel } from './payment-labels.ts';

/** Something that does not agree with PayPal. */
export interface Finding {
  key: string;
  what: string;
  /** What the owner does about it. */
  todo?: string;
  /** Word for word what PayPal sent. */
  detail?: string;
}

/** What of a report the owner has to decide, the most pressing first. */
export const toLookAt = (report: DiscrepancyReport): Finding[] => [
  ...report.differing.map((order) => ({
    key: `differs ${order.order_id}`,
    what: `${orderTitle(order.order_id)}, ${order.tier_name}, of ${formatDay(order.since)}: ${problemLabel(order.problem)}`,
    todo: 'Accept its payment above, or return the money at PayPal.',
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
  ...report.unclear_refunds.map((refund) => ({
    key: `unclear ${refund.payment_id}`,
    what: `Payment ${refund.payment_id}: a part of it went back on ${formatDay(refund.since)}, and PayPal did not say how much.`,
    todo: 'Look it up in your PayPal account.',
  })),
];
