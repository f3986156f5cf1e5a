import type { OrderRow, SubscriptionRow } from '../../../db/schema/orders.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const ORDER_OPEN_MS = 72 * HOUR_MS;

/** PayPal refunds a payment within 180 days. */
const REFUND_MS = 180 * DAY_MS;
const REVIEW_MS = 30 * DAY_MS;

const PAYING_MS = 3 * HOUR_MS;

/** A given-up order may still turn out to be paid. */
const LATE_MS = 10 * DAY_MS;

/** Checks of an order find lost events, often while the customer may be paying, then rarely, then never (null). */
export const nextOrderCheck = (order: OrderRow, now: Date): string | null => {
  const isOfQuote = order.quoteId !== null;
  // A quote's order can wait without limit, so its age counts from its last opening.
  const since = isOfQuote || order.status === 'expired' ? (order.openedAt ?? order.createdAt) : order.createdAt;
  const age = now.getTime() - Date.parse(since);
  const pause = pauseOf(order, age);
  if (pause === null) return null;
  const isUnpaid = order.status === 'pending' && order.closedAt === null && !isOfQuote;
  const at = now.getTime() + (isUnpaid ? Math.min(pause, Math.max(ORDER_OPEN_MS - age, MINUTE_MS)) : pause);
  return new Date(at).toISOString();
};

export const nextSubscriptionCheck = (row: SubscriptionRow, now: Date): string | null => {
  const pause = subscriptionPause(row, now.getTime());
  return pause === null ? null : new Date(now.getTime() + pause).toISOString();
};

const pauseOf = (order: OrderRow, age: number): number | null => {
  const { status, paymentType, closedAt, quoteId } = order;
  switch (status) {
    case 'pending':
      // A closed order is pending only while PayPal checks a payment.
      if (closedAt !== null || (quoteId !== null && age > ORDER_OPEN_MS)) return age < REVIEW_MS ? 6 * HOUR_MS : null;
      return unpaidPause(age);
    case 'failed':
      if (isPaidAnew(order, age)) return unpaidPause(age);
      return age < ORDER_OPEN_MS ? HOUR_MS : null;
    case 'review':
      return age < REVIEW_MS ? DAY_MS : null;
    case 'expired':
      return order.providerId !== null && age < LATE_MS ? DAY_MS : null;
    case 'completed':
    case 'refunded':
    case 'reversed':
      if (status !== 'completed' && isPaidAnew(order, age)) return unpaidPause(age);
      if (paymentType === 'subscription' || age > REFUND_MS) return null;
      return age < 7 * DAY_MS ? DAY_MS : 7 * DAY_MS;
  }
};

/** The client of a quote may pay again after a denied or refunded payment. */
const isPaidAnew = ({ quoteId, closedAt }: OrderRow, age: number): boolean =>
  quoteId !== null && closedAt === null && age < PAYING_MS;

const unpaidPause = (age: number): number =>
  age < 15 * MINUTE_MS ? 2 * MINUTE_MS : age < PAYING_MS ? 10 * MINUTE_MS : HOUR_MS;

const subscriptionPause = (row: SubscriptionRow, now: number): number | null => {
  const until = row.paidUntil === null ? null : Date.parse(row.paidUntil);
  const age = now - Date.parse(row.recordedAt);
  switch (row.providerStatus) {
    case 'ACTIVE':
    case 'SUSPENDED':
      // The first payment of a plan comes within minutes or has failed.
      if (until === null) return age < DAY_MS ? 10 * MINUTE_MS : 6 * HOUR_MS;
      if (until > now) return Math.min(6 * HOUR_MS, until - now);
      // PayPal bills a renewal within hours, and retries for some days.
      return now - until < DAY_MS ? 10 * MINUTE_MS : 6 * HOUR_MS;
    case 'CANCELLED':
    case 'EXPIRED':
      return now - (until ?? now - age) < REFUND_MS ? DAY_MS : null;
    default:
      return age < ORDER_OPEN_MS ? HOUR_MS : null;
  }
};
