import { PAYMENT_MESSAGES, type Checkout } from '#contract/payments';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { orders, type OrderRow } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { quotes } from '../../../db/schema/quotes.ts';
import { AppError } from '../../../errors.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { readPayPalCapture } from '../../../providers/paypal-orders.ts';
import { syncOrder } from '../reconcile/capture-order.ts';
import { agreeToTerms } from './agreed-terms.ts';
import { isFresh, isUsedUp, openCheckout, readOpenCents, startOver } from './open-checkout.ts';
import { createOrder, toCheckout } from './create-order.ts';
import { updateOfCapture } from '../ledger/payment-update.ts';
import { noUpdate } from '../ledger/provider-facts.ts';
import { recordUpdate } from '../reconcile/record-update.ts';
import { readOwnOrder, viewOrder } from './customer-orders.ts';
import { countPurchase } from '../../rate-limit/payment-limits.ts';
import { callingPayPal, payPalApi, paymentSettings, unlessMissing } from '../paypal-access.ts';
import { readBilling, replacedBy } from '../ledger/billing.ts';

interface Retry {
  userId: string;
  orderId: string;
  origin: string;
  agreedTerms?: string;
}

/** The answer has no PayPal address when PayPal says that the order is paid. */
export const retryOrder = async (ctx: Context, { userId, orderId, origin, agreedTerms }: Retry): Promise<Checkout> => {
  const { api } = paymentSettings(ctx);
  const order = await readOwnOrder(ctx, userId, orderId);
  await requireWay(ctx, order);
  if (order.quoteId !== null) await requirePayable(ctx, order);
  else if (order.status === 'failed' || order.status === 'expired') {
    if (api !== null) await requireEnd(ctx, api, order);
    return createOrder(ctx, { userId, tierId: order.tierId, origin, source: order.source, agreedTerms });
  }
  const isOpen = order.quoteId === null ? order.status === 'pending' : order.status !== 'completed';
  if (!isOpen) throw new AppError('conflict', PAYMENT_MESSAGES.orderFinished);
  await countPurchase(ctx, userId);
  if (api === null) {
    const replaces = replacedBy(order, await readBilling(ctx, userId));
    await place(ctx, order, agreedTerms);
    return toCheckout(order, order.approvalUrl, replaces);
  }

  const isKnown = await callingPayPal(ctx, () => syncOrder(ctx, api, order));
  const current = await readOwnOrder(ctx, userId, orderId);
  const view = await viewOrder(ctx, current);
  if (!view.can_retry) return toCheckout(current, null);
  const replaces = replacedBy(current, await readBilling(ctx, userId));
  await place(ctx, current, agreedTerms);
  await requireEnd(ctx, api, current);
  // An order at PayPal cannot be paid again after a failed or refunded payment.
  const isReused = isKnown && current.status === 'pending' && isFresh(ctx, current) && !(await isUsedUp(ctx, current));
  const opened = isReused ? current : await startOver(ctx, current);
  const address = await openCheckout(ctx, api, opened, origin);
  return toCheckout({ ...opened, amountCents: await readOpenCents(ctx, opened) }, address, replaces);
};

/** The customer's earlier agreement counts if the terms are still the same. */
const place = async (ctx: Context, { id, termsVersion }: OrderRow, agreedTerms: string | undefined): Promise<void> => {
  const agreed = await agreeToTerms(ctx, agreedTerms ?? termsVersion ?? undefined);
  await ctx.db
    .update(orders)
    .set({ placedAt: ctx.now().toISOString(), ...(agreedTerms !== undefined && agreed) })
    .where(and(eq(orders.id, id), ne(orders.status, 'completed')));
};

const requireWay = async (ctx: Context, order: OrderRow): Promise<void> => {
  const { ended } = await viewOrder(ctx, order);
  if (ended === null) return;
  throw new AppError('conflict', ended === 'withdrawn' ? await whyClosed(ctx, order) : ENDED[ended]);
};

/** A credit note over all of an invoice also closes its order, and then nobody withdrew the quote. */
const whyClosed = async (ctx: Context, { quoteId }: OrderRow): Promise<string> => {
  const [quote] = await ctx.db
    .select({ withdrawnAt: quotes.withdrawnAt })
    .from(quotes)
    .where(eq(quotes.id, quoteId ?? ''));
  return quote?.withdrawnAt == null ? PAYMENT_MESSAGES.orderFinished : QUOTE_MESSAGES.withdrawnOrder;
};

const ENDED = {
  replaced: PAYMENT_MESSAGES.orderReplaced,
  refused: PAYMENT_MESSAGES.refusedForGood,
} as const;

/**
 * PayPal would take both payments, because each attempt to pay has its own invoice number, so the last payment must
 * have been denied or failed.
 */
const requireEnd = async (ctx: Context, api: PayPalApi, { id }: OrderRow): Promise<void> => {
  const [last] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, id), eq(payments.kind, 'capture')))
    .orderBy(desc(payments.paidAt), desc(payments.recordedAt))
    .limit(1);
  if (last?.status !== 'denied') return;
  const capture = await callingPayPal(ctx, () => unlessMissing(() => readPayPalCapture(api, last.id)));
  if (capture !== null && DENIED.includes(capture.status)) return;
  const update = capture === null ? null : updateOfCapture(ctx, capture, {});
  if (update !== null) await recordUpdate(ctx, { ...noUpdate, payments: [update] });
  throw new AppError('conflict', PAYMENT_MESSAGES.stillChecked);
};

const DENIED: readonly string[] = ['DENIED', 'DECLINED', 'FAILED'];

/** No tier has the price of a quote's order, so the order is never placed again. */
const requirePayable = async (ctx: Context, order: OrderRow): Promise<void> => {
  const { closedAt, currency, provider } = order;
  if (closedAt !== null) throw new AppError('conflict', await whyClosed(ctx, order));
  if (provider === 'transfer') throw new AppError('conflict', QUOTE_MESSAGES.byTransfer);
  if (payPalApi(ctx) === null) throw new AppError('conflict', QUOTE_MESSAGES.noWay);
  if (currency !== ctx.settings.currency) throw new AppError('conflict', QUOTE_MESSAGES.otherCurrency);
};
