import { PAYMENT_MESSAGES, type Checkout } from '#contract/payments';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { orders } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { syncOrder } from '../reconcile/sync-order.ts';
import { isFresh, openCheckout, startOver } from './open-checkout.ts';
import { createOrder, replacedBy, toCheckout } from './create-order.ts';
import { readOwnOrder, viewOrder } from '../ledger/customer-orders.ts';
import { countPurchase } from '../../rate-limit/payment-limits.ts';
import { callingPayPal, paymentSettings } from '../paypal-access.ts';
import { readBilling } from '../ledger/billing.ts';

interface Retry {
  userId: string;
  orderId: string;
  origin: string;
}

/**
 * Leads on to paying an order that was left unpaid. It may turn out to be paid, and then there is no address. One that
 * failed or was given up is ordered anew. Throws `not_found`, `conflict`, `too_many` or `unavailable`.
 */
export const retryOrder = async (ctx: Context, { userId, orderId, origin }: Retry): Promise<Checkout> => {
  const { api } = paymentSettings(ctx);
  const order = await readOwnOrder(ctx, userId, orderId);
  if (order.status === 'failed' || order.status === 'expired') {
    return createOrder(ctx, { userId, tierId: order.tierId, origin, source: order.source });
  }
  if (order.status !== 'pending') throw new AppError('conflict', PAYMENT_MESSAGES.orderFinished);
  await countPurchase(ctx, userId);
  if (api === null) return toCheckout(order, order.approvalUrl, replacedBy(order, await readBilling(ctx, userId)));

  const isKnown = await callingPayPal(ctx, () => syncOrder(ctx, api, order));
  const current = await readOwnOrder(ctx, userId, orderId);
  const view = await viewOrder(ctx, current);
  if (!view.can_retry) return toCheckout(current, null);
  const replaces = replacedBy(current, await readBilling(ctx, userId));
  await ctx.db
    .update(orders)
    .set({ placedAt: ctx.now().toISOString() })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')));
  const opened = isKnown && isFresh(ctx, current) ? current : await startOver(ctx, current);
  return toCheckout(opened, await openCheckout(ctx, api, opened, origin), replaces);
};
