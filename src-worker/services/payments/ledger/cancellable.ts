import { and, desc, eq } from 'drizzle-orm';
import type { SubscriptionStatus } from '#contract/payment-statuses';
import type { Context } from '../../../context.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import { subscriptionStatus } from './derive-statuses.ts';
import { isRenewing, nextCharge, stillPaidUntil } from './payment-sql.ts';

export interface Cancellable {
  id: string;
  status: SubscriptionStatus;
  plan: string;
  tierName: string;
  paidUntil: string | null;
  nextCharge: string | null;
  amountCents: number;
  currency: string;
}

/** Plans without a settled payment are included, because PayPal may still charge them. */
export const readCancellable = (ctx: Context, userId: string): Promise<Cancellable[]> => {
  const now = ctx.now().toISOString();
  return ctx.db
    .select({
      id: subscriptions.id,
      status: subscriptionStatus(now).mapWith(subscriptions.status),
      plan: orders.plan,
      tierName: orders.tierName,
      paidUntil: stillPaidUntil(now),
      nextCharge: nextCharge(now),
      amountCents: orders.amountCents,
      currency: orders.currency,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(and(eq(orders.userId, userId), isRenewing))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.id));
};
