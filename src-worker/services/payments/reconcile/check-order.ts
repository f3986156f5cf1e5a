import { eq, sum } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { payments, refunds } from '../../../db/schema.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import type { OrderRow } from '../ledger/stored-state.ts';
import { recordNews } from '../ledger/record-update.ts';
import { askAboutOrder, askAboutSubscription, unlessMissing, type ReturnedCents } from './ask-paypal.ts';

/**
 * Asks PayPal about a subscription and writes down what it says. Tells whether PayPal knows it. Throws `PayPalError`.
 */
export const checkSubscription = async (ctx: Context, api: PayPalApi, id: string): Promise<boolean> => {
  const returned = await returnedCents(ctx, id);
  const news = await unlessMissing(() => askAboutSubscription(ctx, api, id, returned));
  if (news !== null) await recordNews(ctx, news);
  return news !== null;
};

/**
 * Asks PayPal how an order stands, takes the money if it was approved, and writes it down. Tells whether PayPal knows
 * it; an order that never got to PayPal is not asked about. Throws `PayPalError`.
 */
export const checkOrder = async (ctx: Context, api: PayPalApi, order: OrderRow): Promise<boolean> => {
  const { providerId } = order;
  if (providerId === null) return false;
  if (order.paymentType === 'subscription') return checkSubscription(ctx, api, providerId);
  const news = await unlessMissing(() => askAboutOrder(ctx, api, order, providerId));
  if (news !== null) await recordNews(ctx, news);
  return news !== null;
};

const returnedCents = async (ctx: Context, subscriptionId: string): Promise<ReturnedCents> => {
  const rows = await ctx.db
    .select({ paymentId: refunds.paymentId, cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.subscriptionId, subscriptionId))
    .groupBy(refunds.paymentId);
  return new Map(rows.map(({ paymentId, cents }) => [paymentId, cents]));
};
