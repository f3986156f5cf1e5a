import { toAmount } from '#contract/cents';
import { and, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { DiscrepancyReport } from '#contract/owner-payments';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { auditLog } from '../../../db/schema/operations.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { ownersOrderTitle } from '../ledger/order-title.ts';
import { isRenewing } from '../ledger/payment-sql.ts';
import { listUnpaidRenewals } from './unpaid-renewals.ts';
import { listSaidReversals, listUnclearReversals } from './unclear-reversals.ts';
import { openDisputes, orphanRefunds, unclearEvents, unknownSubscriptions } from './discrepancy-lists.ts';

export const readDiscrepancies = async (ctx: Context): Promise<DiscrepancyReport> => ({
  differing: await differing(ctx),
  refused: await refused(ctx),
  paid_twice: await paidTwice(ctx),
  subscribed_twice: await subscribedTwice(ctx),
  unpaid_renewals: await listUnpaidRenewals(ctx),
  overpaid: await overpaid(ctx),
  order_subscribed_twice: await orderSubscribedTwice(ctx),
  disputes: await openDisputes(ctx),
  unclear_reversals: await listUnclearReversals(ctx),
  said_reversals: await listSaidReversals(ctx),
  unclear_events: await unclearEvents(ctx),
  unknown_subscriptions: await unknownSubscriptions(ctx),
  orphan_refunds: await orphanRefunds(ctx),
  unclear_refunds: await unclearRefunds(ctx),
  overdue_checks: await overdueChecks(ctx),
  repairs: await repairs(ctx),
});

const DAY_MS = 86_400_000;
const SHOWN = 50;

const differing = async (ctx: Context): Promise<DiscrepancyReport['differing']> => {
  const doubtful = sql`FROM payments p WHERE p.order_id = orders.id AND p.problem IS NOT NULL AND p.status <> 'denied'
    ORDER BY p.paid_at DESC LIMIT 1`;
  const rows = await ctx.db
    .select({
      order: orders,
      title: ownersOrderTitle,
      problem: sql<string | null>`COALESCE(orders.problem, (SELECT p.problem ${doubtful}))`,
      paidCents: sql<number | null>`(SELECT p.amount_cents ${doubtful})`,
      paidCurrency: sql<string | null>`(SELECT p.currency ${doubtful})`,
    })
    .from(orders)
    .where(eq(orders.status, 'review'))
    .orderBy(desc(orders.createdAt))
    .limit(SHOWN);
  return rows.map(({ order, title, problem, paidCents, paidCurrency }) => ({
    order_id: order.id,
    tier_name: title,
    problem: problem ?? 'unknown',
    paid: paidCents === null || paidCurrency === null ? null : { amount: toAmount(paidCents), currency: paidCurrency },
    ordered: toAmount(order.amountCents),
    currency: order.currency,
    since: order.createdAt,
  }));
};

const refused = async (ctx: Context): Promise<DiscrepancyReport['refused']> => {
  const rows = await ctx.db
    .select({ order: orders, title: ownersOrderTitle, email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.status, 'failed'), inArray(orders.declined, ['final', 'duplicate']), isNull(users.deletedAt)))
    .orderBy(desc(orders.createdAt))
    .limit(SHOWN);
  return rows.map(({ order, title, email }) => ({
    order_id: order.id,
    tier_name: title,
    customer_email: email,
    issue: order.declinedIssue ?? 'unknown',
    since: order.placedAt,
  }));
};

const hasSurplus = sql`${payments.orderId} IN (SELECT id FROM orders WHERE has_surplus = 1)`;

const paidTwice = async (ctx: Context): Promise<DiscrepancyReport['paid_twice']> => {
  const rows = await ctx.db
    .select({ orderId: orders.id, tierName: ownersOrderTitle, paid: count() })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        hasSurplus,
        eq(orders.paymentType, 'one_time'),
        eq(payments.status, 'completed'),
        isNull(payments.problem),
        sql`NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = payments.id)`,
      ),
    )
    .groupBy(orders.id)
    .having(gt(count(), 1))
    .limit(SHOWN);
  return rows.map(({ orderId, tierName, paid }) => ({ order_id: orderId, tier_name: tierName, payments: paid }));
};

const subscribedTwice = async (ctx: Context): Promise<DiscrepancyReport['subscribed_twice']> => {
  const rows = await ctx.db
    .select({ email: users.email, subscriptionId: subscriptions.id, status: subscriptions.status })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        isRenewing,
        // A count for each subscription would take quadratic time.
        sql`users.id IN (SELECT u.id FROM users u WHERE u.renewing > 1 AND (SELECT COUNT(*) FROM orders o
          JOIN subscriptions s ON s.order_id = o.id
          WHERE o.user_id = u.id AND +s.provider_status IN ('ACTIVE', 'SUSPENDED')) > 1)`,
      ),
    )
    .orderBy(users.email, desc(subscriptions.startedAt))
    .limit(SHOWN);
  return [...Map.groupBy(rows, ({ email }) => email)].map(([customer_email, own]) => ({
    customer_email,
    subscriptions: own.map(({ subscriptionId, status }) => ({ id: subscriptionId, status })),
  }));
};

const overpaid = async (ctx: Context): Promise<DiscrepancyReport['overpaid']> => {
  const rows = await ctx.db
    .select({ payment: payments, order: orders, title: ownersOrderTitle })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        hasSurplus,
        eq(payments.status, 'completed'),
        isNull(payments.problem),
        eq(payments.currency, orders.currency),
        gt(payments.amountCents, orders.amountCents),
      ),
    )
    .orderBy(desc(payments.recordedAt))
    .limit(SHOWN);
  return rows.map(({ payment, order, title }) => ({
    payment_id: payment.id,
    order_id: order.id,
    tier_name: title,
    amount: toAmount(payment.amountCents),
    ordered: toAmount(order.amountCents),
    currency: payment.currency,
    since: payment.paidAt,
  }));
};

const orderSubscribedTwice = async (ctx: Context): Promise<DiscrepancyReport['order_subscribed_twice']> => {
  const rows = await ctx.db
    .select({ orderId: orders.id, email: users.email, subscriptionId: payments.subscriptionId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        hasSurplus,
        eq(payments.kind, 'sale'),
        eq(payments.status, 'completed'),
        sql`(SELECT COUNT(DISTINCT p.subscription_id) FROM payments p
          WHERE p.order_id = ${orders.id} AND p.status = 'completed' AND p.kind = 'sale') > 1`,
      ),
    )
    .orderBy(desc(payments.recordedAt))
    .limit(SHOWN);
  return [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([order_id, own]) => ({
    order_id,
    customer_email: own[0]?.email ?? '',
    subscriptions: [...new Set(own.map(({ subscriptionId }) => subscriptionId ?? ''))],
  }));
};

const unclearRefunds = async (ctx: Context): Promise<DiscrepancyReport['unclear_refunds']> => {
  const rows = await ctx.db
    .select({ subject: auditLog.subject, at: auditLog.at })
    .from(auditLog)
    .leftJoin(refunds, eq(refunds.paymentId, auditLog.subject))
    .where(and(eq(auditLog.action, 'unclear_refund'), isNull(refunds.id)))
    .orderBy(desc(auditLog.at))
    .limit(SHOWN);
  return rows.map(({ subject, at }) => ({ payment_id: subject, since: at }));
};

const overdueChecks = async (ctx: Context): Promise<number> => {
  const before = new Date(ctx.now().getTime() - DAY_MS).toISOString();
  const [ofOrders] = await ctx.db.select({ n: count() }).from(orders).where(lt(orders.nextCheckAt, before));
  const [ofSubscriptions] = await ctx.db
    .select({ n: count() })
    .from(subscriptions)
    .where(lt(subscriptions.nextCheckAt, before));
  return (ofOrders?.n ?? 0) + (ofSubscriptions?.n ?? 0);
};

const repairs = async (ctx: Context): Promise<DiscrepancyReport['repairs']> => {
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'payment_repair'))
    .orderBy(desc(auditLog.at))
    .limit(SHOWN);
  return rows.map(({ subject, detail, at }) => ({
    subject,
    from: textOf(detail, 'from'),
    to: textOf(detail, 'to'),
    at,
  }));
};

const textOf = (detail: unknown, field: string): string => {
  const value: unknown = typeof detail === 'object' && detail !== null ? Reflect.get(detail, field) : undefined;
  return typeof value === 'string' ? value : '';
};
