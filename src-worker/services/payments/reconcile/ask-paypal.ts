import type { Context } from '../../../context.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { hasIssue, isMissing, PayPalError } from '../../../providers/paypal-error.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import { capturePayPalOrder, readPayPalOrder, type OrderBody } from '../../../providers/paypal-orders.ts';
import {
  readPayPalSaleState,
  readPayPalSubscription,
  readPayPalTransactions,
  type SubscriptionBody,
  type TransactionBody,
} from '../../../providers/paypal-subscriptions.ts';
import { comparePayment } from '../ledger/compare-payment.ts';
import { wasPaid, type OrderRow } from '../ledger/stored-state.ts';
import { noNews, type News, type RefundNews } from '../ledger/update.ts';
import { newsOfOrder } from '../ledger/order-update.ts';
import { newsOfSubscription, newsOfTransaction } from '../ledger/subscription-update.ts';

const UNPROCESSABLE = 422;

/**
 * What PayPal says of one of its orders; an approved one is captured first, unless it differs from ours or ours is paid:
 * of two orders at PayPal for one of ours only one is paid. Throws `PayPalError`.
 */
export const askAboutOrder = async (ctx: Context, api: PayPalApi, order: OrderRow, id: string): Promise<News> => {
  const remote = await readPayPalOrder(api, id);
  const isOpen = remote.status !== 'COMPLETED' && remote.status !== 'VOIDED';
  const problem = isOpen ? compareOrder(ctx, order, remote) : null;
  if (problem !== null) return { ...noNews, problem: { orderId: order.id, problem } };
  if (remote.status !== 'APPROVED' || wasPaid(order)) return { ...noNews, ...newsOfOrder(ctx, remote) };
  const captured = await capture(ctx, api, id);
  return captured === null ? noNews : { ...noNews, ...newsOfOrder(ctx, captured) };
};

/** How far back the payments of a subscription are read; a webhook that was lost is noticed long before. */
const TRANSACTIONS_DAYS = 90;
const DAY_MS = 86_400_000;

/** What is known to have gone back, in cents, by payment. */
export type ReturnedCents = ReadonlyMap<string, number>;

/** The state of a subscription alone, as an event about it calls for. Throws `PayPalError`. */
export const askForState = async (ctx: Context, api: PayPalApi, id: string): Promise<News> => {
  const body = await readPayPalSubscription(api, id);
  return { ...noNews, subscription: newsOfSubscription(ctx, body) };
};

/**
 * The state of a subscription with its payments, to find what no event told. Throws `PayPalError`.
 */
export const askAboutSubscription = async (
  ctx: Context,
  api: PayPalApi,
  id: string,
  returned: ReturnedCents,
): Promise<News> => {
  const body = await readPayPalSubscription(api, id);
  const isBegun = body.status !== 'APPROVAL_PENDING' && body.status !== 'APPROVED';
  const paid = isBegun ? await paymentsOf(ctx, api, body, returned) : {};
  return { ...noNews, ...paid, subscription: newsOfSubscription(ctx, body) };
};

/** The same, or null when PayPal does not know the thing any more. */
export const unlessMissing = async (ask: () => Promise<News>): Promise<News | null> => {
  try {
    return await ask();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** In what PayPal's order differs from ours, seen before its money is taken. */
const compareOrder = (ctx: Context, order: OrderRow, remote: OrderBody) => {
  const unit = remote.purchase_units[0];
  if (unit?.amount === undefined) return null;
  const paid = {
    cents: toCents(unit.amount.value) ?? -1,
    currency: unit.amount.currency_code,
    payee: unit.payee?.merchant_id ?? null,
  };
  return comparePayment(order, paid, ctx.settings.payments.ready ? ctx.settings.payments.value.merchantId : null);
};

const capture = async (ctx: Context, api: PayPalApi, id: string): Promise<OrderBody | null> => {
  try {
    return await capturePayPalOrder(api, id);
  } catch (error) {
    if (hasIssue(error, 'ORDER_ALREADY_CAPTURED')) return readPayPalOrder(api, id);
    if (!isRefused(error)) throw error;
    ctx.log('warn', 'capture_refused', { error });
    return null;
  }
};

/**
 * A refusal leaves the order as it is, whatever its reason: it can be tried again until its time is up. An invoice that
 * was paid already is another order at PayPal for the same order of ours: the customer began twice and paid once.
 */
const isRefused = (error: unknown): boolean => error instanceof PayPalError && error.status === UNPROCESSABLE;

const paymentsOf = async (
  ctx: Context,
  api: PayPalApi,
  body: SubscriptionBody,
  returned: ReturnedCents,
): Promise<Pick<News, 'payments' | 'refunds' | 'unclear'>> => {
  const until = ctx.now();
  const started = Date.parse(body.create_time ?? '') || 0;
  const from = new Date(Math.max(started - DAY_MS, until.getTime() - TRANSACTIONS_DAYS * DAY_MS));
  const transactions = await readPayPalTransactions(api, body.id, { from, until });
  const back = (id: string): number => returned.get(id) ?? 0;
  const refunded = transactions.filter(({ status }) => status === 'REFUNDED');
  return {
    payments: transactions.map((transaction) => newsOfTransaction(ctx, body, transaction)).filter(isThere),
    refunds: (await Promise.all(refunded.map((one) => fullRefund(api, one, back(one.id))))).filter(isThere),
    // How much of it went back only the refund's event tells.
    unclear: transactions
      .filter(({ id, status }) => status === 'PARTIALLY_REFUNDED' && back(id) === 0)
      .map(({ id }) => id),
  };
};

const isThere = <T>(value: T | null): value is T => value !== null;

/**
 * A payment that went back in full although not all of that is known. The refund's own id cannot be read; the sums are
 * capped at what was paid, so it does no harm when its event comes later.
 */
const fullRefund = async (
  api: PayPalApi,
  { id, amount_with_breakdown: amount, time }: TransactionBody,
  returned: number,
): Promise<RefundNews | null> => {
  const cents = toCents(amount.gross_amount.value);
  if (cents === null || cents <= returned) return null;
  const isReversal = (await readPayPalSaleState(api, id)) === 'reversed';
  return {
    id: isReversal ? `reversal-${id}` : `refund-of-${id}`,
    paymentId: id,
    kind: isReversal ? 'reversal' : 'refund',
    cents: cents - returned,
    currency: amount.gross_amount.currency_code,
    refundedAt: new Date(time).toISOString(),
  };
};
