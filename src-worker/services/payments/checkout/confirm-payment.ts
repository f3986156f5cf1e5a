import { eq, sql } from 'drizzle-orm';
import type { OrderOutcome } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders, type OrderRow } from '../../../db/schema/orders.ts';
import { PayPalError } from '../../../providers/paypal-error.ts';
import { syncOrder } from '../reconcile/capture-order.ts';
import { readOwnOrder, viewOrder } from './customer-orders.ts';
import { countStatusCheck } from '../../rate-limit/payment-limits.ts';
import { payPalApi } from '../paypal-access.ts';
import { endReplacedPlans } from '../reconcile/end-replaced-plans.ts';

type Outcome = Omit<OrderOutcome, 'user'>;

/** PayPal's answer decides whether the order is paid, not the customer's claim. */
export const confirmPayment = async (ctx: Context, userId: string, orderId: string): Promise<Outcome> => {
  const order = await readOwnOrder(ctx, userId, orderId);
  await countStatusCheck(ctx, userId);
  const claimedAt = ctx.now().toISOString();
  await retryTransient(() =>
    ctx.db
      .update(orders)
      .set({ claimedAt: sql`COALESCE(${orders.claimedAt}, ${claimedAt})` })
      .where(eq(orders.id, order.id)),
  );
  const checked = await ask(ctx, order);
  if (order.paymentType === 'subscription') ctx.defer(endReplacedPlans(ctx, userId));
  return outcome(ctx, userId, orderId, checked);
};

export const readOutcome = (ctx: Context, userId: string, orderId: string): Promise<Outcome> =>
  outcome(ctx, userId, orderId, true);

const ask = async (ctx: Context, order: OrderRow): Promise<boolean> => {
  const api = payPalApi(ctx);
  if (api === null || order.providerId === null) return true;
  try {
    await syncOrder(ctx, api, order);
    return true;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    ctx.log(error.isTemporary ? 'warn' : 'error', 'order_not_checked', { error, orderId: order.id });
    return false;
  }
};

const outcome = async (ctx: Context, userId: string, orderId: string, checked: boolean): Promise<Outcome> => ({
  order: await viewOrder(ctx, await readOwnOrder(ctx, userId, orderId)),
  checked,
});
