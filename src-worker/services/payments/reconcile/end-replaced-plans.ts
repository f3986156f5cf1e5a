import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { orders, subscriptions, users } from '../../../db/schema.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { hasIssue, isMissing } from '../../../providers/paypal-error.ts';
import { cancelPayPalSubscription } from '../../../providers/paypal-subscriptions.ts';
import { syncSubscription } from './sync-order.ts';
import { payPalApi } from '../paypal-access.ts';

/**
 * Cancels at PayPal and writes down how it stands then. One that is over already is as good. Tells whether PayPal knows
 * it. Throws `PayPalError`.
 */
export const cancelAtPayPal = async (ctx: Context, api: PayPalApi, id: string, reason: string): Promise<boolean> => {
  try {
    await cancelPayPalSubscription(api, id, reason);
  } catch (error) {
    if (!hasIssue(error, 'SUBSCRIPTION_STATUS_INVALID') && !isMissing(error)) throw error;
  }
  return syncSubscription(ctx, api, id);
};

const RENEWING = ['ACTIVE', 'SUSPENDED'];

/**
 * Ends what a customer must not go on paying for: every subscription but the newest active one, and all of them once
 * the account was deleted. Nothing ends before the new one is active. What PayPal refuses to end is left to the next
 * run, and keeps none of the others.
 */
export const endReplacedPlans = async (ctx: Context, userId: string): Promise<void> => {
  const api = payPalApi(ctx);
  if (api === null) return;
  const [newest, ...older] = await renewing(ctx, userId);
  if (newest === undefined) return;
  const over = newest.isDeleted === 1 ? [newest, ...older] : newest.status === 'active' ? older : [];
  for (const { id } of over) {
    await ctx.db
      .update(subscriptions)
      .set({ replacedAt: ctx.now().toISOString() })
      .where(and(eq(subscriptions.id, id), isNull(subscriptions.replacedAt)));
    const reason = newest.isDeleted === 1 ? 'The account was deleted' : 'Replaced by a new plan';
    await cancelAtPayPal(ctx, api, id, reason).catch((error: unknown) =>
      ctx.log('error', 'subscription_not_ended', { subject: id, error }),
    );
  }
};

const AT_ONCE = 5;

/** Finishes replacements that were begun, and ends what renews for deleted accounts. Run by Cron. */
export const endAllReplacedPlans = async (ctx: Context): Promise<void> => {
  if (payPalApi(ctx) === null) return;
  const rows = await ctx.db
    .select({ userId: orders.userId })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(subscriptions.providerStatus, RENEWING))
    .groupBy(orders.userId)
    .having(sql`(COUNT(*) > 1 AND SUM(${subscriptions.status} = 'active') > 0) OR MAX(${users.deletedAt}) IS NOT NULL`)
    // In no order, so that those PayPal refuses to end do not keep the others for ever.
    .orderBy(sql`RANDOM()`)
    .limit(AT_ONCE);
  for (const { userId } of rows) await endReplacedPlans(ctx, userId);
};

/** The subscriptions that still renew of one customer, the newest first. */
const renewing = (ctx: Context, userId: string) =>
  ctx.db
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      isDeleted: sql<number>`${users.deletedAt} IS NOT NULL`,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.userId, userId), inArray(subscriptions.providerStatus, RENEWING)))
    .orderBy(
      desc(sql`${subscriptions.status} = 'active'`),
      // By when it was first paid, for PayPal counts from its creation; one of which no payment is known is just begun.
      desc(sql`COALESCE((SELECT MIN(p.paid_at) FROM payments p WHERE p.subscription_id = ${subscriptions.id}), '9')`),
      desc(subscriptions.startedAt),
      desc(subscriptions.id),
    );
