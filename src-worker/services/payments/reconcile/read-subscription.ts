import type { Context } from '../../../context.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import {
  readPayPalSaleState,
  readPayPalSubscription,
  readPayPalTransactions,
  type SubscriptionBody,
  type TransactionBody,
} from '../../../providers/paypal-subscriptions.ts';
import { instant, updateOfTransaction } from '../ledger/payment-update.ts';
import { noUpdate, type LedgerUpdate, placeholderIds } from '../ledger/provider-facts.ts';
import type { RefundUpdate } from '../ledger/provider-facts.ts';
import { updateOfSubscription } from '../ledger/subscription-update.ts';

export type ReturnedCents = ReadonlyMap<string, number>;

export const readSubscriptionState = async (ctx: Context, api: PayPalApi, id: string): Promise<LedgerUpdate> => {
  const body = await readPayPalSubscription(api, id);
  return { ...noUpdate, subscription: updateOfSubscription(ctx, body) };
};

/** PayPal's list of payments is read, because the events of some may be lost. */
export const readSubscription = async (
  ctx: Context,
  api: PayPalApi,
  id: string,
  returned: ReturnedCents,
): Promise<LedgerUpdate> => {
  const body = await readPayPalSubscription(api, id);
  const isBegun = body.status !== 'APPROVAL_PENDING' && body.status !== 'APPROVED';
  const paid = isBegun ? await paymentsOf(ctx, api, body, returned) : {};
  return { ...noUpdate, ...paid, subscription: updateOfSubscription(ctx, body) };
};

const TRANSACTIONS_DAYS = 90;
const DAY_MS = 86_400_000;

const paymentsOf = async (
  ctx: Context,
  api: PayPalApi,
  body: SubscriptionBody,
  returned: ReturnedCents,
): Promise<Pick<LedgerUpdate, 'payments' | 'refunds' | 'unclearTransactions' | 'unclearRefunds'>> => {
  const until = ctx.now();
  const started = Date.parse(body.create_time ?? '') || 0;
  const from = new Date(Math.max(started - DAY_MS, until.getTime() - TRANSACTIONS_DAYS * DAY_MS));
  const transactions = await readPayPalTransactions(api, body.id, { from, until });
  const back = (id: string): number => returned.get(id) ?? 0;
  const refunded = transactions.filter(({ status }) => status === 'REFUNDED');
  return {
    payments: transactions.map((transaction) => updateOfTransaction(ctx, body, transaction)).filter(isThere),
    refunds: (await Promise.all(refunded.map((one) => fullRefund(ctx, api, one, back(one.id))))).filter(isThere),
    unclearTransactions: transactions
      .filter((transaction) => updateOfTransaction(ctx, body, transaction) === null)
      .map((transaction) => ({ id: transaction.id, body: JSON.stringify(transaction) })),
    // PayPal's list does not say how much went back; only the refund's event does.
    unclearRefunds: transactions
      .filter(({ id, status }) => status === 'PARTIALLY_REFUNDED' && back(id) === 0)
      .map(({ id }) => id),
  };
};

const isThere = <T>(value: T | null): value is T => value !== null;

/**
 * PayPal's own id of the refund is unknown here. Returned sums never exceed the payment, so the later event does no
 * harm.
 */
const fullRefund = async (
  ctx: Context,
  api: PayPalApi,
  { id, amount_with_breakdown: amount, time }: TransactionBody,
  returned: number,
): Promise<RefundUpdate | null> => {
  const amountCents = toCents(amount.gross_amount.value);
  if (amountCents === null || amountCents <= returned) return null;
  const [refundId, reversalId] = placeholderIds(id);
  const isReversal = (await readPayPalSaleState(api, id)) === 'reversed';
  return {
    id: isReversal ? reversalId : refundId,
    paymentId: id,
    kind: isReversal ? 'reversal' : 'refund',
    amountCents: amountCents - returned,
    currency: amount.gross_amount.currency_code,
    status: 'completed',
    refundedAt: instant(ctx, time),
    feeCents: null,
  };
};
