import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { SubscriptionStatus } from '#contract/payments';
import type { Context } from '../../context.ts';
import { orders, subscriptions } from '../../db/schema.ts';
import { isSettled, returnedCents, subscriptionStatus } from './settle.ts';

/** Everything about a customer that follows from orders, payments and subscriptions. */
export interface Standing {
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
export const noStanding: Standing = { totalOrders: 0, spentCents: 0, subscription: null };

/** Works out how a customer stands now: of several subscriptions the active one counts, else the newest. */
export const readStanding = async (ctx: Context, userId: string): Promise<Standing> => {
  const status = subscriptionStatus(ctx.now().toISOString());
  const [totals, rows] = await Promise.all([
    ctx.db
      .select({
        totalOrders: sql<number>`COUNT(*)`,
        spentCents: sql<number>`COALESCE(SUM((SELECT SUM(p.amount_cents - ${returnedCents})
            FROM payments p WHERE p.order_id = orders.id AND p.currency = orders.currency AND ${isSettled})), 0)`,
      })
      .from(orders)
      .where(and(eq(orders.userId, userId), sql`${orders.status} IN ('completed', 'refunded', 'reversed')`)),
    ctx.db
      .select({
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
      .where(and(eq(orders.userId, userId), ne(subscriptions.status, 'pending')))
      .orderBy(desc(sql`(${status}) = 'active'`), desc(subscriptions.startedAt), desc(subscriptions.id))
      .limit(1),
  ]);
  return { ...noStanding, ...totals[0], subscription: rows[0] ?? null };
};
