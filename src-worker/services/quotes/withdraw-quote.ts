import { and, eq, isNull, sql } from 'drizzle-orm';
import { HAND_INVOICE_MESSAGES } from '#contract/hand-invoices';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { OwnerQuote } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { orders } from '../../db/schema/orders.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { deriveStatuses } from '../payments/ledger/derive-statuses.ts';
import { holdsMoney } from '../payments/ledger/payment-sql.ts';
import { callingPayPal, payPalApi } from '../payments/paypal-access.ts';
import { withLease } from '../payments/reconcile/customer-lease.ts';
import { syncOrder } from '../payments/reconcile/capture-order.ts';
import { auditQuote, changeQuote, noteEvent, type OwnerAct } from './change-quote.ts';
import { readOwnerQuote, refusal, requireRevision } from './owner-quote.ts';
import { readQuote, type StoredQuote } from './read-quote.ts';

/**
 * PayPal is asked about payments first. A later approval is not captured; later money counts, and the owner is told.
 */
export const withdrawQuote = async (
  ctx: Context,
  { id, expectedRevision, actor, ipAddress }: Omit<OwnerAct, 'origin'>,
): Promise<OwnerQuote> => {
  const stored = await readQuote(ctx, id);
  const { quote } = stored;
  if (quote.kind === 'invoice') throw await refusal(ctx, id, HAND_INVOICE_MESSAGES.byCreditNote);
  if (quote.version === 0) throw await refusal(ctx, id, QUOTE_MESSAGES.notSent);
  await requireRevision(ctx, quote, expectedRevision);
  await askPayPal(ctx, stored);
  const at = ctx.now().toISOString();
  const changeId = crypto.randomUUID();
  const change = {
    quoteId: id,
    changeId,
    set: { withdrawnAt: at, draft: null, askedAt: null },
    onlyIf: and(eq(quotes.revision, quote.revision), isNull(quotes.withdrawnAt), isNull(quotes.declinedAt), hasNoMoney),
  };
  const done = { quoteId: id, changeId, version: quote.acceptedVersion ?? quote.version };
  const orderIds = stored.orders.map(({ order }) => order.id);
  const write = async () => {
    // The answer to a capture may be lost, but PayPal knows the result.
    await askPayPal(ctx, stored);
    return changeQuote(ctx, change, (when) => [
      // The orders are closed, not given up: a later payment still completes them.
      ctx.db
        .update(orders)
        .set({ closedAt: at })
        .where(and(eq(orders.quoteId, id), isNull(orders.closedAt), when)),
      ...deriveStatuses(ctx, { orderIds, paymentIds: [], subscriptionIds: [] }),
      noteEvent(ctx, { ...done, kind: 'withdrawn' }, when),
      auditQuote(ctx, { ...done, action: 'withdraw_quote' }, { actor, ipAddress }, when),
    ]);
  };
  // While the site holds the customer's lease, no capture can begin.
  const leased = quote.userId === null ? { value: await write() } : await withLease(ctx, quote.userId, write);
  const now = await readQuote(ctx, id);
  // PayPal may report money at any moment, and the payment then counts.
  const hasMoney = now.orders.some((placed) => placed.hasMoney);
  if (leased === null && !hasMoney) {
    throw new AppError('unavailable', PAYMENT_MESSAGES.busy, { retryAfterSeconds: BUSY_SECONDS });
  }
  if (leased?.value !== true || hasMoney)
    throw await refusal(ctx, id, hasMoney ? QUOTE_MESSAGES.moneyCame : whyNot(now));
  return readOwnerQuote(ctx, id);
};

const BUSY_SECONDS = 5;

const hasNoMoney = sql`NOT EXISTS (SELECT 1 FROM orders WHERE orders.quote_id = quotes.id AND ${holdsMoney})`;

const askPayPal = async (ctx: Context, { orders: placed }: StoredQuote): Promise<void> => {
  const api = payPalApi(ctx);
  if (api === null) return;
  for (const { order } of placed) {
    if (order.providerId !== null) await callingPayPal(ctx, () => syncOrder(ctx, api, order));
  }
};

const whyNot = ({ quote }: StoredQuote): string =>
  (quote.withdrawnAt ?? quote.declinedAt) === null ? QUOTE_MESSAGES.changed : QUOTE_MESSAGES.notOpen;
