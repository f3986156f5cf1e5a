import { eq, sql } from 'drizzle-orm';
import type { OrderOutcome } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders } from '../../../db/schema.ts';
import { PayPalError } from '../../../providers/paypal-error.ts';
import { readUser, type UserRow } from '../../customers/to-user.ts';
import { checkOrder } from '../reconcile/check-order.ts';
import type { OrderRow } from '../ledger/stored-state.ts';
import { viewOrder } from '../ledger/order-view.ts';
import { readOwnOrder } from './own-order.ts';
import { countQuestion } from '../../rate-limit/payment-limits.ts';
import { payPalApi } from '../paypal-access.ts';
import { endReplaced } from '../reconcile/replace-subscriptions.ts';

/**
 * A customer says that an order was paid. That is noted as a claim, PayPal is asked, and what PayPal says is the
 * answer. Throws `not_found` for an order that is not theirs, `too_many`.
 */
export const confirmPayment = async (ctx: Context, user: UserRow, orderId: string): Promise<OrderOutcome> => {
  const order = await readOwnOrder(ctx, user.id, orderId);
  await countQuestion(ctx, user.id);
  const claimedAt = ctx.now().toISOString();
  await retryTransient(() =>
    ctx.db
      .update(orders)
      .set({ claimedAt: sql`COALESCE(${orders.claimedAt}, ${claimedAt})` })
      .where(eq(orders.id, order.id)),
  );
  const checked = await ask(ctx, order);
  if (order.paymentType === 'subscription') ctx.defer(endReplaced(ctx, user.id));
  return outcome(ctx, user, orderId, checked);
};

/** How an order stands, as far as the site knows. Throws `not_found`. */
export const readOutcome = (ctx: Context, user: UserRow, orderId: string): Promise<OrderOutcome> =>
  outcome(ctx, user, orderId, true);

/** Asks PayPal about an order for a customer who waits. False when PayPal could not be asked just now. */
const ask = async (ctx: Context, order: OrderRow): Promise<boolean> => {
  const api = payPalApi(ctx);
  if (api === null || order.providerId === null) return true;
  try {
    await checkOrder(ctx, api, order);
    return true;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    ctx.log(error.isTemporary ? 'warn' : 'error', 'order_not_checked', { error, orderId: order.id });
    return false;
  }
};

const outcome = async (ctx: Context, user: UserRow, orderId: string, checked: boolean): Promise<OrderOutcome> => ({
  order: await viewOrder(ctx, await readOwnOrder(ctx, user.id, orderId)),
  user: await readUser(ctx, user),
  checked,
});
