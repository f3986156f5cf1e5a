import { and, eq, sql } from 'drizzle-orm';
import { toDecimal } from '#contract/cents';
import { PAYMENT_MESSAGES } from '#contract/payments';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders, type OrderRow } from '../../../db/schema/orders.ts';
import { AppError } from '../../../errors.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { hasIssue, PayPalError } from '../../../providers/paypal-error.ts';
import { approvalLink, changePayPalOrder, createPayPalOrder } from '../../../providers/paypal-orders.ts';
import { createPayPalSubscription } from '../../../providers/paypal-subscriptions.ts';
import { siteName } from '../../content/site-name.ts';
import { endedPayments, openCents } from '../ledger/payment-sql.ts';
import { callingPayPal, payPalApi } from '../paypal-access.ts';
import { readPlanIds } from '../plans/plan-ids.ts';

/** Two simultaneous calls open only one order at PayPal. */
export const openCheckout = async (ctx: Context, api: PayPalApi, order: OrderRow, origin: string): Promise<string> => {
  if (order.providerId !== null && order.approvalUrl !== null && isFresh(ctx, order)) return order.approvalUrl;
  const current = order.providerId === null ? order : await startOver(ctx, order);
  return open(ctx, api, current, origin);
};

const NAME_MAX = 127;
const END = 20;

/** Cron first checks the payment two minutes after the checkout opened, in case PayPal's event is lost. */
const FIRST_CHECK_MS = 120_000;

/** PayPal lets a customer approve an order for at least three hours. */
const APPROVAL_MS = 3 * 3_600_000;

export const isFresh = (ctx: Context, order: OrderRow): boolean =>
  order.declined === null && order.openedAt !== null && ctx.now().getTime() - Date.parse(order.openedAt) < APPROVAL_MS;

/** A given-up checkout leaves nothing open at PayPal, so that its approval is never captured. */
export const noCheckout = {
  attempt: sql`${orders.attempt} + 1`,
  providerId: null,
  approvalUrl: null,
  openedAt: null,
  declined: null,
  declinedIssue: null,
  declinedAtState: null,
};

/** The invoice number is used up when a payment under it has ended at PayPal. */
export const isUsedUp = async (ctx: Context, { id, invoiceAttempt }: OrderRow): Promise<boolean> => {
  const [row] = await ctx.db.select({ endedPayments }).from(orders).where(eq(orders.id, id));
  return row !== undefined && row.endedPayments >= invoiceAttempt;
};

/**
 * Of two simultaneous calls only one counts. PayPal refuses a second payment of one invoice number, so the number
 * changes after an ended payment.
 */
export const startOver = async (ctx: Context, order: OrderRow): Promise<OrderRow> => {
  await ctx.db
    .update(orders)
    .set({
      ...noCheckout,
      invoiceAttempt: sql`${endedPayments} + 1`,
    })
    .where(and(eq(orders.id, order.id), eq(orders.attempt, order.attempt)));
  const [fresh] = await ctx.db.select().from(orders).where(eq(orders.id, order.id));
  return fresh ?? order;
};

/** PayPal cannot change a subscription that waits for approval, so the next checkout opens a new one. */
export const reprice = async (
  ctx: Context,
  order: OrderRow,
  price: Pick<OrderRow, 'amountCents' | 'tierName' | 'cycle'>,
): Promise<OrderRow> => {
  const [changed = order] = await ctx.db
    .update(orders)
    .set({ ...price, currency: ctx.settings.currency })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'pending')))
    .returning();
  const api = payPalApi(ctx);
  if (api === null || changed.providerId === null) return changed;
  if (changed.paymentType === 'subscription') return startOver(ctx, changed);
  try {
    await changePayPalOrder(api, changed.providerId, {
      reference: changed.id,
      amount: { currency_code: changed.currency, value: toDecimal(changed.amountCents) },
      description: shorten(changed.tierName),
    });
    return changed;
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    // The checkout starts over, because a PayPal order with another amount is never captured.
    ctx.log('warn', 'order_not_changed', { error, orderId: order.id });
    return startOver(ctx, changed);
  }
};

const open = async (ctx: Context, api: PayPalApi, order: OrderRow, origin: string): Promise<string> => {
  if (order.providerId !== null && order.approvalUrl !== null) return order.approvalUrl;
  const create = order.paymentType === 'one_time' ? openOrder : openSubscription;
  const opened = await callingPayPal(ctx, () => unlessTooMuch(() => create(ctx, api, order, origin)));
  if (opened === null) {
    ctx.log('error', 'paypal_without_approval_link', { orderId: order.id });
    throw new AppError('unavailable', PAYMENT_MESSAGES.notTaken);
  }
  await retryTransient(() =>
    ctx.db
      .update(orders)
      .set({
        ...opened,
        openedAt: ctx.now().toISOString(),
        nextCheckAt: new Date(ctx.now().getTime() + FIRST_CHECK_MS).toISOString(),
      })
      .where(and(eq(orders.id, order.id), eq(orders.attempt, order.attempt))),
  );
  return opened.approvalUrl;
};

/** PayPal refuses an amount above its limits at every try. */
const TOO_MUCH = ['MAX_VALUE_EXCEEDED', 'TRANSACTION_LIMIT_EXCEEDED', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED'];

const unlessTooMuch = async <T>(create: () => Promise<T>): Promise<T> => {
  try {
    return await create();
  } catch (error) {
    if (!TOO_MUCH.some((issue) => hasIssue(error, issue))) throw error;
    throw new AppError('invalid', QUOTE_MESSAGES.amountRefused, { cause: error });
  }
};

interface Opened {
  providerId: string;
  approvalUrl: string;
  payee: string | null;
}

export const readOpenCents = async (ctx: Context, { id }: Pick<OrderRow, 'id'>): Promise<number> => {
  const [row] = await ctx.db.select({ openCents }).from(orders).where(eq(orders.id, id));
  if (row === undefined) throw new AppError('not_found', PAYMENT_MESSAGES.orderUnknown);
  return row.openCents;
};

/** A transfer may have paid a part of the order. Throws `conflict` when nothing is left to pay. */
const openOrder = async (ctx: Context, api: PayPalApi, order: OrderRow, origin: string): Promise<Opened | null> => {
  const cents = await readOpenCents(ctx, order);
  if (cents === 0) throw new AppError('conflict', PAYMENT_MESSAGES.orderFinished);
  const created = await createPayPalOrder(api, {
    requestId: requestIdOf(order),
    orderId: order.id,
    invoiceId: numbered(order.id, order.invoiceAttempt),
    amount: { currency_code: order.currency, value: toDecimal(cents) },
    description: shorten(order.tierName),
    brandName: shorten(await siteName(ctx, origin)),
    ...addresses(origin, order),
  });
  const approvalUrl = approvalLink(created);
  const payee = created.purchase_units[0]?.payee?.merchant_id ?? null;
  return approvalUrl === null ? null : { providerId: created.id, approvalUrl, payee };
};

/** PayPal answers a repeated call with the same request id with the same order. */
const requestIdOf = ({ id, attempt }: OrderRow): string => numbered(id, attempt);

const numbered = (id: string, attempt: number): string => (attempt === 1 ? id : `${id}-${attempt}`);

/** The end of a long name stays, because it tells the parts of a quote apart. */
const shorten = (text: string): string => {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '));
  if (characters.length <= NAME_MAX) return characters.join('');
  return [...characters.slice(0, NAME_MAX - END - 1), '…', ...characters.slice(-END)].join('');
};

/** PayPal appends a query to the return addresses, so they cannot have a hash. */
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
