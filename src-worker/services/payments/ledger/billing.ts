import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SubscriptionStatus } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { orders, subscriptions } from '../../../db/schema.ts';
import { isPaid, isSettled, listed, returnedCents, subscriptionStatus } from './derive-statuses.ts';

/** Everything about a customer that follows from orders, payments and subscriptions. */
export interface Billing {
  totalOrders: number;
  spentCents: number;
  subscription: {
    id: string;
    orderId: string;
    tierId: string;
    tierName: string;
    plan: string;
    status: SubscriptionStatus;
    providerStatus: string;
    paidUntil: string | null;
    amountCents: number;
    currency: string;
  } | null;
}

/** How a customer who never bought anything stands. */
export const noBilling: Billing = { totalOrders: 0, spentCents: 0, subscription: null };

/**
 * Works out how customers stand now, by their ids: of several subscriptions the active one counts, else the newest.
 * Who never bought anything is left out.
 */
export const readBillings = async (ctx: Context, userIds: string[]): Promise<Map<string, Billing>> => {
  const status = subscriptionStatus(ctx.now().toISOString());
  const ofThese = inArray(orders.userId, listed(userIds));
  const [totals, rows] = await Promise.all([
    ctx.db
      .select({
        userId: orders.userId,
        totalOrders: sql<number>`COUNT(*)`,
        spentCents: sql<number>`COALESCE(SUM((SELECT SUM(p.amount_cents - ${returnedCents})
            FROM payments p WHERE p.order_id = orders.id AND p.currency = orders.currency AND ${isSettled})), 0)`,
      })
      .from(orders)
      .where(and(ofThese, isPaid))
      .groupBy(orders.userId),
    ctx.db
      .select({
        userId: orders.userId,
        id: subscriptions.id,
        orderId: orders.id,
        tierId: orders.tierId,
        tierName: orders.tierName,
        plan: orders.plan,
        status: sql<SubscriptionStatus>`${status}`,
        providerStatus: subscriptions.providerStatus,
        paidUntil: subscriptions.paidUntil,
        amountCents: orders.amountCents,
        currency: orders.currency,
      })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(and(ofThese, ne(subscriptions.status, 'pending')))
      .orderBy(desc(sql`(${status}) = 'active'`), desc(subscriptions.startedAt), desc(subscriptions.id)),
  ]);
  const billings = new Map<string, Billing>();
  for (const { userId, ...total } of totals) billings.set(userId, { ...noBilling, ...total });
  for (const { userId, ...subscription } of rows) {
    const billing = billings.get(userId) ?? noBilling;
    if (billing.subscription === null) billings.set(userId, { ...billing, subscription });
  }
  return billings;
};

/** Works out how one customer stands now. */
export const readBilling = async (ctx: Context, userId: string): Promise<Billing> =>
  (await readBillings(ctx, [userId])).get(userId) ?? noBilling;
