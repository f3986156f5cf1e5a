import { and, eq, sql } from 'drizzle-orm';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { fromCents } from '../../../providers/paypal-money.ts';
import { approvalLink, createPayPalOrder } from '../../../providers/paypal-orders.ts';
import { createPayPalSubscription } from '../../../providers/paypal-subscriptions.ts';
import { siteName } from '../../content/site-name.ts';
import type { OrderRow } from '../ledger/stored-state.ts';
import { callingPayPal } from '../paypal-access.ts';
import { readPlanIds } from '../plans/plan-ids.ts';

const NAME_MAX = 127;

/** How soon after it was opened at PayPal an order is looked at, in case nothing is heard of it. */
const FIRST_CHECK_MS = 120_000;

/**
 * Where an order is paid: opens it at PayPal unless that was done before. Called twice at once it opens one. Throws
 * `unavailable`.
 */
export const openCheckout = async (ctx: Context, api: PayPalApi, order: OrderRow, origin: string): Promise<string> => {
  if (order.providerId !== null && order.approvalUrl !== null) return order.approvalUrl;
  const open = order.paymentType === 'one_time' ? openOrder : openSubscription;
  const opened = await callingPayPal(ctx, () => open(ctx, api, order, origin));
  if (opened === null) {
    ctx.log('error', 'paypal_without_approval_link', { orderId: order.id });
    throw new AppError('unavailable', PAYMENT_MESSAGES.notTaken);
  }
  await retryTransient(() =>
    ctx.db
      .update(orders)
      .set({ ...opened, nextCheckAt: new Date(ctx.now().getTime() + FIRST_CHECK_MS).toISOString() })
      .where(and(eq(orders.id, order.id), eq(orders.attempt, order.attempt))),
  );
  return opened.approvalUrl;
};

/** Gives an order up at PayPal, so that the next checkout opens a new one. Of two at once, one counts. */
export const startOver = async (ctx: Context, order: OrderRow): Promise<OrderRow> => {
  await ctx.db
    .update(orders)
    .set({ attempt: sql`${orders.attempt} + 1`, providerId: null, approvalUrl: null })
    .where(and(eq(orders.id, order.id), eq(orders.attempt, order.attempt)));
  const [fresh] = await ctx.db.select().from(orders).where(eq(orders.id, order.id));
  return fresh ?? order;
};

interface Opened {
  providerId: string;
  approvalUrl: string;
  payee: string | null;
}

const openOrder = async (ctx: Context, api: PayPalApi, order: OrderRow, origin: string): Promise<Opened | null> => {
  const created = await createPayPalOrder(api, {
    requestId: requestIdOf(order),
    orderId: order.id,
    amount: { currency_code: order.currency, value: fromCents(order.amountCents) },
    description: shorten(order.tierName),
    brandName: shorten(await siteName(ctx, origin)),
    ...addresses(origin, order),
  });
  const approvalUrl = approvalLink(created);
  const payee = created.purchase_units[0]?.payee?.merchant_id ?? null;
  return approvalUrl === null ? null : { providerId: created.id, approvalUrl, payee };
};

/** The same for every call that means the same order, so that a repeated call gets the same order at PayPal. */
const requestIdOf = ({ id, attempt }: OrderRow): string => (attempt === 1 ? id : `${id}-${attempt}`);

/** As much of a text as PayPal takes, without cutting a character in two. */
const shorten = (text: string): string => Array.from(text.replaceAll(/\s+/g, ' ')).slice(0, NAME_MAX).join('');

/** PayPal adds its own query to these addresses, so they are real ones, which lead on to the client's. */
const addresses = (origin: string, { id }: OrderRow) => ({
  returnUrl: `${origin}/api/payments/return?order=${id}&outcome=approved`,
  cancelUrl: `${origin}/api/payments/return?order=${id}&outcome=cancelled`,
});

const openSubscription = async (
  ctx: Context,
  api: PayPalApi,
  order: OrderRow,
  origin: string,
): Promise<Opened | null> => {
  const planId = (await readPlanIds(ctx)).plans.get(order.tierId);
  if (planId === undefined) throw new AppError('invalid', PAYMENT_MESSAGES.tierNotSold);
  const created = await createPayPalSubscription(api, {
    requestId: requestIdOf(order),
    orderId: order.id,
    planId,
    brandName: shorten(await siteName(ctx, origin)),
    ...addresses(origin, order),
  });
  const approvalUrl = approvalLink(created);
  return approvalUrl === null ? null : { providerId: created.id, approvalUrl, payee: null };
};
