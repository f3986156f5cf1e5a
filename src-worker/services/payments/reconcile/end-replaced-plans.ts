import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { refundPayPalPayment } from '../../../providers/paypal-orders.ts';
import { isRenewing, isSettled, returnedCents } from '../ledger/payment-sql.ts';
import { noUpdate } from '../ledger/provider-facts.ts';
import { updateOfRefund } from '../ledger/payment-update.ts';
import { payPalApi } from '../paypal-access.ts';
import { recordUpdate, cancelAtPayPal } from './record-update.ts';
import { withLease, type Lease } from './customer-lease.ts';

/** Plans that were approved for a given-up order or a deleted account end too, and their payments are refunded. */
export const endReplacedPlans = async (ctx: Context, userId: string): Promise<void> => {
  const api = payPalApi(ctx);
  if (api === null) return;
  const isAllWell = plansToEnd(await readRenewing(ctx, userId)).length === 0;
  if (isAllWell && (await latePayments(ctx, userId).limit(1)).length === 0) return;
  await withLease(ctx, userId, async (lease) => {
    for (const { id, reason } of plansToEnd(await readRenewing(ctx, userId))) {
      if (!(await lease.extend())) return;
      await endPlan(ctx, api, id, reason);
    }
    await refundLate(ctx, api, userId, lease);
  });
};

const BATCH_SIZE = 5;

export const endAllReplacedPlans = async (ctx: Context): Promise<void> => {
  if (payPalApi(ctx) === null) return;
  const several = ctx.db
    .select({ userId: orders.userId })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isRenewing, sql`users.id IN (${mayRenewTooMuch})`))
    .groupBy(orders.userId)
    .having(
      sql`(COUNT(*) > 1 AND SUM(${subscriptions.status} = 'active') > 0) OR MAX(${users.deletedAt}) IS NOT NULL
        OR MAX(${orders.givenUpAt}) IS NOT NULL`,
    )
    // The order is random, so that plans which PayPal refuses to end do not block the others forever.
    .orderBy(sql`RANDOM()`)
    .limit(BATCH_SIZE);
  const late = latePayments(ctx)
    .orderBy(sql`RANDOM()`)
    .limit(BATCH_SIZE);
  const found = [...(await several), ...(await late)];
  for (const userId of new Set(found.map((row) => row.userId))) await endReplacedPlans(ctx, userId);
};

const mayRenewTooMuch = sql`SELECT id FROM users WHERE renewing > 1 UNION ALL SELECT id FROM users WHERE deleted_at IS NOT NULL
  UNION ALL SELECT user_id FROM orders WHERE given_up_at IS NOT NULL`;

interface Renewing {
  id: string;
  providerStatus: string;
  orderId: string;
  providerId: string | null;
  placedAt: string;
  isPaid: boolean;
  isGivenUp: boolean;
  isDeleted: boolean;
}

interface PlanToEnd {
  id: string;
  reason: string;
}

/** The paid plan that was ordered last stays, and older plans end; an unpaid plan decides nothing. */
export const plansToEnd = (renewing: readonly Renewing[]): PlanToEnd[] => {
  if (renewing.some(({ isDeleted }) => isDeleted)) {
    return renewing.map(({ id }) => ({ id, reason: 'The account was deleted' }));
  }
  const late = renewing.filter(({ isGivenUp }) => isGivenUp);
  const wanted = renewing.filter(({ isGivenUp }) => !isGivenUp).toSorted(byPlace);
  const kept = wanted.findLast(({ isPaid, providerStatus }) => isPaid && providerStatus === 'ACTIVE');
  const replaced = kept === undefined ? [] : wanted.slice(0, wanted.indexOf(kept));
  return [
    ...late.map(({ id }) => ({ id, reason: 'The order had been given up' })),
    ...replaced.map(({ id }) => ({ id, reason: 'Replaced by a new plan' })),
  ];
};

const byPlace = (a: Renewing, b: Renewing): number =>
  compare(a.placedAt, b.placedAt) ||
  compare(a.orderId, b.orderId) ||
  Number(a.providerId === a.id) - Number(b.providerId === b.id) ||
  compare(a.id, b.id);

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

const readRenewing = (ctx: Context, userId: string): Promise<Renewing[]> =>
  ctx.db
    .select({
      id: subscriptions.id,
      providerStatus: subscriptions.providerStatus,
      orderId: orders.id,
      providerId: orders.providerId,
      placedAt: orders.placedAt,
      isPaid: sql`EXISTS (SELECT 1 FROM payments p WHERE p.subscription_id = ${subscriptions.id}
        AND ${isSettled} AND ${returnedCents} < p.amount_cents)`.mapWith(Boolean),
      isGivenUp: sql`${orders.givenUpAt} IS NOT NULL`.mapWith(Boolean),
      isDeleted: sql`${users.deletedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.userId, userId), isRenewing));

/** A plan that PayPal refuses to end waits for the next run. */
const endPlan = async (ctx: Context, api: PayPalApi, id: string, reason: string): Promise<void> => {
  await ctx.db
    .update(subscriptions)
    .set({ replacedAt: ctx.now().toISOString() })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.replacedAt)));
  await cancelAtPayPal(ctx, api, id, reason).catch((error: unknown) =>
    ctx.log('error', 'subscription_not_ended', { subject: id, error }),
  );
};

const endedOrders = sql`SELECT id FROM orders WHERE given_up_at IS NOT NULL UNION ALL
  SELECT o.id FROM users u CROSS JOIN orders o ON o.user_id = u.id WHERE u.deleted_at IS NOT NULL`;

const latePayments = (ctx: Context, userId: string | null = null) =>
  ctx.db
    .select({ id: payments.id, userId: orders.userId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        userId === null ? sql`${orders.id} IN (${endedOrders})` : eq(orders.userId, userId),
        eq(payments.kind, 'sale'),
        eq(payments.status, 'completed'),
        // PayPal's times have no fractions of a second.
        sql`${payments.paidAt} >= substr(COALESCE(${users.deletedAt}, ${orders.givenUpAt}), 1, 19)`,
        sql`NOT EXISTS (SELECT 1 FROM ${refunds} WHERE ${refunds.paymentId} = ${payments.id})`,
      ),
    )
    .$dynamic();

const refundLate = async (ctx: Context, api: PayPalApi, userId: string, lease: Lease): Promise<void> => {
  const late = await latePayments(ctx, userId);
  for (const { id } of late) {
    if (!(await lease.extend())) return;
    try {
      const refund = updateOfRefund(ctx, await refundPayPalPayment(api, id, `refund-${id}`), 'refund', id);
      if (refund !== null) await recordUpdate(ctx, { ...noUpdate, refunds: [refund] });
    } catch (error) {
      ctx.log('error', 'late_payment_not_refunded', { subject: id, error });
    }
  }
};
