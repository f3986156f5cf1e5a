import { inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { issueReceipts } from './issue-receipts.ts';
import { orders, payments, subscriptions } from '../../../db/schema.ts';

// Statuses are worked out here and nowhere else, from facts that are only ever added to. So the same facts give the
// same statuses, in whatever order and however often they came.
//
// Columns are written out with their tables, because a subquery has columns of the same names.

/** A list as one bound parameter, whatever its length. */
export const listed = (ids: string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Sums of money that went back for the payment `p`, never more than was paid. */
export const returnedCents = sql`MIN(p.amount_cents, COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id), 0))`;

/** Whether the payment `p` is good: it went through and is what was ordered. */
export const isSettled = sql`p.status = 'completed' AND p.problem IS NULL`;

const settled = sql`FROM payments p WHERE p.order_id = orders.id AND ${isSettled}`;

const orderStatus = sql`CASE
  WHEN EXISTS (SELECT 1 ${settled} AND ${returnedCents} < p.amount_cents) THEN 'completed'
  WHEN EXISTS (SELECT 1 ${settled} AND EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'reversal'))
    THEN 'reversed'
  WHEN EXISTS (SELECT 1 ${settled}) THEN 'refunded'
  WHEN orders.problem IS NOT NULL
    OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status <> 'denied' AND p.problem IS NOT NULL)
    THEN 'review'
  WHEN EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'pending') THEN 'pending'
  WHEN EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'denied') THEN 'failed'
  WHEN orders.closed_at IS NOT NULL THEN 'expired'
  ELSE 'pending' END`;

/**
 * Whether an order was paid, also when the money went back later. The plus keeps SQLite from looking through everybody's
 * paid orders for those of one.
 */
export const isPaid = sql`+orders.status IN ('completed', 'refunded', 'reversed')`;

/** Where a subscription stands now; `now` decides whether what was paid for is over. */
export const subscriptionStatus = (now: string): SQL => sql`CASE
  WHEN subscriptions.provider_status IN ('APPROVAL_PENDING', 'APPROVED') THEN 'pending'
  WHEN subscriptions.provider_status = 'EXPIRED' OR subscriptions.paid_until <= ${now} THEN 'expired'
  WHEN subscriptions.provider_status = 'CANCELLED' THEN 'cancelled'
  WHEN subscriptions.provider_status = 'SUSPENDED' THEN 'suspended'
  WHEN subscriptions.problem IS NOT NULL
    OR EXISTS (SELECT 1 FROM payments p
      WHERE p.subscription_id = subscriptions.id AND p.status <> 'denied' AND p.problem IS NOT NULL)
    THEN 'review'
  WHEN subscriptions.provider_status = 'ACTIVE' THEN 'active'
  ELSE 'pending' END`;

interface Touched {
  orderIds: string[];
  paymentIds: string[];
  subscriptionIds: string[];
}

const completedAt = sql`(SELECT MIN(p.paid_at) ${settled})`;

/**
 * The statements that end every batch which changed a fact: they join what belongs together, whichever half came
 * first, and work the statuses out anew.
 */
export const deriveStatuses = (ctx: Context, { orderIds, paymentIds, subscriptionIds }: Touched) => {
  const now = ctx.now().toISOString();
  const ofSubscriptions = sql`SELECT s.order_id FROM subscriptions s WHERE s.id IN ${listed(subscriptionIds)}`;
  const ofPayments = sql`SELECT p.order_id FROM payments p WHERE p.id IN ${listed(paymentIds)}`;
  return [
    ctx.db
      .update(subscriptions)
      .set({
        orderId: sql`(SELECT p.order_id FROM payments p
          WHERE p.subscription_id = subscriptions.id AND p.order_id IS NOT NULL ORDER BY p.paid_at LIMIT 1)`,
      })
      .where(sql`subscriptions.id IN ${listed(subscriptionIds)} AND subscriptions.order_id IS NULL`),
    ctx.db
      .update(payments)
      .set({
        orderId: sql`(SELECT s.order_id FROM subscriptions s WHERE s.id = payments.subscription_id)`,
        matchedBy: 'reference',
        problem: sql`(SELECT CASE WHEN o.currency <> payments.currency THEN 'currency'
          WHEN o.amount_cents <> payments.amount_cents THEN 'amount' END
          FROM subscriptions s JOIN orders o ON o.id = s.order_id WHERE s.id = payments.subscription_id)`,
      })
      .where(
        sql`payments.subscription_id IN ${listed(subscriptionIds)} AND payments.order_id IS NULL
          AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = payments.subscription_id AND s.order_id IS NOT NULL)`,
      ),
    ctx.db
      .update(orders)
      .set({ status: orderStatus, completedAt })
      .where(
        or(
          inArray(orders.id, listed(orderIds)),
          inArray(orders.id, sql`(${ofPayments})`),
          inArray(orders.id, sql`(${ofSubscriptions})`),
        ),
      ),
    ctx.db
      .update(subscriptions)
      .set({ status: subscriptionStatus(now) })
      .where(
        or(
          inArray(subscriptions.id, listed(subscriptionIds)),
          inArray(subscriptions.orderId, listed(orderIds)),
          inArray(subscriptions.orderId, sql`(${ofPayments})`),
        ),
      ),
    ...issueReceipts(
      ctx,
      sql`p.id IN ${listed(paymentIds)} OR p.order_id IN ${listed(orderIds)} OR p.subscription_id IN ${listed(subscriptionIds)}`,
    ),
  ] as const;
};
