import { inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { assignDisputes } from './dispute-of-reversal.ts';
import { issueReceipts } from './issue-receipts.ts';
import { listed, listedRows } from '../../../db/listed.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import {
  isPaidInParts,
  isRenewing,
  isSettled,
  isShort,
  lostCents,
  openCents,
  returnedCents,
  settled,
  surplusCents,
  trialEnd,
  wentBack,
  isPaid,
  sumOf,
} from './payment-sql.ts';

// Statuses are computed from facts that are only ever added, so the order of the facts does not matter. Exceptions: a
// trial's status (`billing.ts`), and the given-up orders of a deleted account (`forget-customer.ts`).

interface Touched {
  orderIds: string[];
  paymentIds: string[];
  subscriptionIds: string[];
}

export const deriveStatuses = (ctx: Context, { orderIds, paymentIds, subscriptionIds }: Touched) => {
  const now = ctx.now().toISOString();
  const ofSubscriptions = sql`SELECT s.order_id FROM subscriptions s WHERE s.id IN ${listed(subscriptionIds)}`;
  const ofOrders = listedRows(orderIds);
  const ofPayments = sql`SELECT p.order_id FROM payments p WHERE p.id IN ${listed(paymentIds)}`;
  const ofPaid = sql`SELECT p.subscription_id FROM payments p WHERE p.id IN ${listed(paymentIds)}`;
  const touchedOrders = sql`${ofOrders} UNION ${ofPayments} UNION ${ofSubscriptions}`;
  const touched = or(
    inArray(subscriptions.id, listed(subscriptionIds)),
    inArray(subscriptions.id, sql`(${ofPaid})`),
    inArray(subscriptions.orderId, sql`(${ofOrders} UNION ${ofPayments})`),
  );
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
          WHEN o.amount_cents > payments.amount_cents THEN 'amount' END
          FROM subscriptions s JOIN orders o ON o.id = s.order_id WHERE s.id = payments.subscription_id)`,
      })
      .where(
        sql`payments.subscription_id IN ${listed(subscriptionIds)} AND payments.order_id IS NULL
          AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = payments.subscription_id AND s.order_id IS NOT NULL)`,
      ),
    ...assignDisputes(ctx, paymentIds),
    ctx.db
      .update(orders)
      .set({ status: orderStatus, completedAt, trialUntil, hasSurplus })
      .where(sql`orders.id IN (${touchedOrders})`),
    ctx.db
      .update(refunds)
      .set({ isKnown: true })
      .where(
        sql`refunds.payment_id IN ${listed(paymentIds)} AND EXISTS (SELECT 1 FROM payments p WHERE p.id = refunds.payment_id)`,
      ),
    ctx.db.update(subscriptions).set({ paidUntil, unpaidSince }).where(touched),
    ctx.db.update(subscriptions).set({ accessUntil }).where(touched),
    ctx.db
      .update(subscriptions)
      .set({ status: subscriptionStatus(now) })
      .where(touched),
    giveUpOthers(ctx, touchedOrders),
    rewriteSums(ctx, sql`SELECT o.user_id FROM orders o WHERE o.id IN (${touchedOrders})`),
    ...issueReceipts(
      ctx,
      // With OR instead of UNION, SQLite would search all payments.
      sql`p.id IN (${listedRows(paymentIds)}
        UNION SELECT p.id FROM payments p WHERE p.order_id IN ${listed(orderIds)}
        UNION SELECT p.id FROM payments p WHERE p.subscription_id IN ${listed(subscriptionIds)})`,
    ),
  ] as const;
};

/** The customer must not also pay the older open orders of the same tier. */
const giveUpOthers = (ctx: Context, touchedOrders: SQL) =>
  ctx.db
    .update(orders)
    .set({
      givenUpAt: ctx.now().toISOString(),
      status: sql`CASE orders.status WHEN 'failed' THEN 'failed' ELSE 'expired' END`,
    })
    .where(
      sql`orders.status IN ('pending', 'failed', 'expired') AND orders.given_up_at IS NULL
        AND EXISTS (SELECT 1 FROM orders o WHERE o.id IN (${touchedOrders}) AND o.status = 'completed'
          AND o.user_id = orders.user_id AND o.tier_id = orders.tier_id AND o.id <> orders.id
          AND o.completed_at >= orders.placed_at)
        AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'pending')`,
    );

const orderStatus = sql`CASE
  WHEN EXISTS (SELECT 1 ${settled} AND ${returnedCents} < p.amount_cents) THEN CASE WHEN ${isShort} THEN 'pending' ELSE 'completed' END
  WHEN EXISTS (SELECT 1 ${settled} AND (${lostCents} > 0
    OR EXISTS (SELECT 1 FROM refunds r WHERE ${wentBack} AND r.kind = 'reversal'))) THEN 'reversed'
  WHEN EXISTS (SELECT 1 ${settled}) THEN CASE WHEN orders.is_invoiced = 1 AND ${openCents} > 0 THEN 'pending' ELSE 'refunded' END
  WHEN orders.problem IS NOT NULL
    OR EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status <> 'denied' AND p.problem IS NOT NULL)
    THEN 'review'
  WHEN EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'pending') THEN 'pending'
  WHEN EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'denied'
    AND p.provider = 'paypal') THEN 'failed'
  WHEN orders.declined IN ('final', 'duplicate') THEN 'failed'
  WHEN orders.closed_at IS NOT NULL OR orders.given_up_at IS NOT NULL THEN 'expired'
  WHEN orders.quote_id IS NOT NULL AND orders.amount_cents = 0 THEN 'completed'
  ELSE 'pending' END`;

const kept = sql`FROM payments p WHERE p.subscription_id = subscriptions.id AND ${isSettled}
  AND ${returnedCents} < p.amount_cents`;

/** Each payment pays for one cycle of the plan, whenever the payment came. */
const countedUntil = sql`(SELECT strftime('%Y-%m-%dT10:00:00.000Z', subscriptions.started_at,
  CASE (SELECT o.cycle FROM orders o WHERE o.id = subscriptions.order_id)
    WHEN 'year' THEN '+' || (COUNT(*) * 12) || ' months'
    WHEN 'quarter' THEN '+' || (COUNT(*) * 3) || ' months'
    WHEN 'week' THEN '+' || (COUNT(*) * 7) || ' days'
    WHEN 'day' THEN '+' || COUNT(*) || ' days'
    ELSE '+' || COUNT(*) || ' months' END) ${kept})`;

const coversUntil = sql`(SELECT MAX(MAX(p.covers_until), ${countedUntil}) ${kept})`;

/**
 * PayPal moves its next billing date on even without a payment, so the date counts only when it agrees with the last
 * payment's cycle.
 */
const paidUntil = sql`MIN(CASE
  WHEN ${coversUntil} IS NULL THEN subscriptions.free_until
  WHEN subscriptions.failed_payments = 0
    AND ABS(julianday(subscriptions.next_billing_at) - julianday(${coversUntil})) <= 3 THEN subscriptions.next_billing_at
  ELSE MAX(${coversUntil}, COALESCE(subscriptions.free_until, '')) END,
  CASE subscriptions.provider_status WHEN 'EXPIRED' THEN subscriptions.provider_updated_at ELSE '9999' END)`;

/**
 * PayPal goes on charging a plan without a valid payment: its last payment was returned in full and is not disputed, or
 * no payment came within a day.
 */
const unpaidSince = sql`CASE
  WHEN NOT (${isRenewing}) THEN NULL
  WHEN NOT EXISTS (SELECT 1 FROM payments p WHERE p.subscription_id = subscriptions.id AND ${isSettled})
    THEN strftime('%Y-%m-%dT%H:%M:%fZ', COALESCE(subscriptions.free_until, subscriptions.started_at), '+1 day')
  ELSE (SELECT CASE WHEN ${returnedCents} >= p.amount_cents
      AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.outcome IS NULL)
      THEN COALESCE((SELECT MAX(r.refunded_at) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'), p.paid_at) END
    FROM payments p WHERE p.subscription_id = subscriptions.id AND ${isSettled} ORDER BY p.paid_at DESC LIMIT 1) END`;

const GRACE_DAYS = { failed: 12, unknown: 3 } as const;

const accessUntil = sql`CASE WHEN subscriptions.provider_status <> 'ACTIVE' THEN subscriptions.paid_until
  ELSE strftime('%Y-%m-%dT%H:%M:%fZ', subscriptions.paid_until,
    CASE WHEN subscriptions.failed_payments > 0 THEN ${`+${GRACE_DAYS.failed} days`} ELSE ${`+${GRACE_DAYS.unknown} days`} END) END`;

const doubtful = sql`FROM payments p WHERE p.subscription_id = subscriptions.id AND p.status <> 'denied'
  AND p.problem IS NOT NULL`;

const accessEnd = sql`COALESCE(subscriptions.access_until, subscriptions.paid_until)`;

export const subscriptionStatus = (now: string): SQL => sql`CASE
  WHEN subscriptions.provider_status IN ('APPROVAL_PENDING', 'APPROVED') THEN 'pending'
  WHEN subscriptions.provider_status = 'EXPIRED' THEN 'expired'
  WHEN subscriptions.paid_until IS NULL AND (subscriptions.problem IS NOT NULL OR EXISTS (SELECT 1 ${doubtful}))
    THEN 'review'
  WHEN subscriptions.paid_until IS NULL AND EXISTS (SELECT 1 FROM payments p
    WHERE p.subscription_id = subscriptions.id AND ${isSettled}) THEN 'expired'
  WHEN ${accessEnd} <= ${now} AND EXISTS (SELECT 1 ${doubtful}
    AND p.paid_at >= COALESCE((SELECT MAX(p.paid_at) ${kept}), '')) THEN 'review'
  WHEN ${accessEnd} <= ${now} THEN 'expired'
  WHEN subscriptions.provider_status = 'CANCELLED' THEN 'cancelled'
  WHEN subscriptions.provider_status = 'SUSPENDED' THEN 'suspended'
  WHEN subscriptions.provider_status = 'ACTIVE' AND subscriptions.paid_until IS NOT NULL THEN 'active'
  ELSE 'pending' END`;

const completedAt = sql`CASE WHEN ${isShort} THEN NULL
  ELSE (SELECT CASE WHEN ${isPaidInParts} THEN MAX(p.paid_at) ELSE MIN(p.paid_at) END ${settled}) END`;

const trialUntil = sql`CASE WHEN orders.is_trial = 1 THEN ${trialEnd} END`;

const hasSurplus = sql`CASE WHEN ${isPaidInParts} THEN ${surplusCents} > 0 ELSE (SELECT COALESCE(MAX(p.amount_cents) > orders.amount_cents, 0)
    OR (orders.payment_type = 'one_time' AND COUNT(*) > 1)
    OR COUNT(DISTINCT p.subscription_id) > 1
  FROM payments p WHERE p.order_id = orders.id AND p.status = 'completed') END`;

/** The owner's lists and Cron read a customer's sums, so every batch that changes a fact rewrites them. */
export const rewriteSums = (ctx: Context, whose: SQL) =>
  ctx.db
    .update(users)
    .set({ spentCents, paidOrders, activeUntil, renewing })
    .where(sql`users.id IN (${whose})`);

/** Money of an order that is not paid in full counts, too. */
const spentCents = sql`(SELECT ${sumOf('accounts', sql`orders.currency`)} FROM orders
  JOIN payments p ON p.order_id = orders.id WHERE orders.user_id = users.id)`;

const paidOrders = sql`(SELECT COUNT(*) FROM orders WHERE orders.user_id = users.id AND ${isPaid})`;

/** The plus signs keep SQLite from starting its search with everybody's active plans. */
const activeUntil = sql`NULLIF(MAX(
  COALESCE((SELECT MAX(COALESCE(subscriptions.access_until, subscriptions.paid_until)) FROM orders
    JOIN subscriptions ON subscriptions.order_id = orders.id
    WHERE orders.user_id = users.id AND +subscriptions.status = 'active'), ''),
  COALESCE((SELECT MAX(${trialEnd}) FROM orders
    WHERE orders.user_id = users.id AND orders.is_trial = 1 AND +orders.status = 'completed'), '')), '')`;

const renewing = sql`(SELECT COUNT(*) FROM orders JOIN subscriptions ON subscriptions.order_id = orders.id
  WHERE orders.user_id = users.id AND ${isRenewing})`;
