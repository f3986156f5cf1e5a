import type { PaymentStatus } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import type { SubscriptionBody, TransactionBody } from '../../../providers/paypal-subscriptions.ts';
import type { PaymentUpdate, SubscriptionUpdate } from './update.ts';
import { instant } from './order-update.ts';

/** The hour at which PayPal bills, in UTC. */
const BILLING_HOUR = 10;

/** So many months later; the last day of a month that is too short. */
export const monthsAfter = (time: string, months: number): string => {
  const from = new Date(time);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay), BILLING_HOUR)).toISOString();
};

/** A subscription's present state, as it was read or as an event carried it. */
export const updateOfSubscription = (ctx: Context, body: SubscriptionBody): SubscriptionUpdate => ({
  id: body.id,
  planId: body.plan_id ?? '',
  providerStatus: body.status,
  paidUntil: paidUntil(body),
  startedAt: instant(ctx, body.start_time ?? body.create_time),
  updatedAt: instant(ctx, body.update_time ?? body.create_time),
  failedPayments: body.billing_info?.failed_payments_count ?? 0,
  lastFailedAt: body.billing_info?.last_failed_payment?.time ?? null,
  payerEmail: body.subscriber?.email_address ?? null,
  reference: body.custom_id ?? null,
});

const STATUS: Readonly<Partial<Record<string, PaymentStatus>>> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'denied',
};

/** One line of a subscription's transactions as a payment; null when it cannot be made sense of. */
export const updateOfTransaction = (
  ctx: Context,
  subscription: SubscriptionBody,
  transaction: TransactionBody,
): PaymentUpdate | null => {
  const { value, currency_code } = transaction.amount_with_breakdown.gross_amount;
  const amountCents = toCents(value);
  const status = STATUS[transaction.status];
  if (amountCents === null || status === undefined) {
    ctx.log('error', 'transaction_not_understood', { transactionId: transaction.id, status: transaction.status });
    return null;
  }
  return {
    id: transaction.id,
    kind: 'sale',
    status,
    amountCents,
    feeCents: toCents(transaction.amount_with_breakdown.fee_amount?.value ?? ''),
    currency: currency_code,
    paidAt: instant(ctx, transaction.time),
    payerEmail: transaction.payer_email ?? null,
    reference: subscription.custom_id ?? null,
    providerOrderId: null,
    subscriptionId: subscription.id,
    payee: null,
  };
};

/**
 * Until when a subscription is paid: PayPal's next billing. One that is over has none, and then it is as many months
 * as were paid after its start.
 */
const paidUntil = ({ billing_info: billing, start_time: start }: SubscriptionBody): string | null => {
  if (billing?.next_billing_time !== undefined) return new Date(billing.next_billing_time).toISOString();
  const paid = (billing?.cycle_executions ?? []).reduce((sum, cycle) => sum + (cycle.cycles_completed ?? 0), 0);
  return start === undefined || paid === 0 ? null : monthsAfter(start, paid);
};
