import type { PaymentStatus } from '#contract/payment-statuses';
import type { Context } from '../../../context.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import type { CaptureBody, OrderBody, RefundBody } from '../../../providers/paypal-orders.ts';
import type {
  SaleBody,
  SaleRefundBody,
  SubscriptionBody,
  TransactionBody,
} from '../../../providers/paypal-subscriptions.ts';
import type { LedgerUpdate } from './provider-facts.ts';
import type { PaymentUpdate, RefundUpdate } from './provider-facts.ts';

/** PayPal's times come with and without fractions of a second; in one form they compare as texts. */
export const instant = (ctx: Context, time: string | undefined): string => {
  const at = time === undefined ? Number.NaN : Date.parse(time);
  return (Number.isNaN(at) ? ctx.now() : new Date(at)).toISOString();
};

export const updateOfCapture = (
  ctx: Context,
  capture: CaptureBody,
  more: { providerOrderId?: string; payee?: string; payerEmail?: string },
): PaymentUpdate | null => {
  const amountCents = toCents(capture.amount.value);
  const status = CAPTURE_STATUS[capture.status];
  if (!isSum(amountCents) || status === undefined) {
    ctx.log('error', 'capture_not_understood', { captureId: capture.id, status: capture.status });
    return null;
  }
  return {
    id: capture.id,
    kind: 'capture',
    status,
    amountCents,
    currency: capture.amount.currency_code,
    feeCents: toCents(capture.seller_receivable_breakdown?.paypal_fee?.value ?? ''),
    paidAt: instant(ctx, capture.create_time),
    payerEmail: more.payerEmail ?? null,
    reference: capture.custom_id ?? orderOfInvoice(capture.invoice_id),
    invoiceId: capture.invoice_id ?? null,
    providerOrderId: more.providerOrderId ?? capture.supplementary_data?.related_ids?.order_id ?? null,
    subscriptionId: null,
    payee: more.payee ?? capture.payee?.merchant_id ?? null,
  };
};

const orderOfInvoice = (invoiceId: string | undefined): string | null => OWN_INVOICE.exec(invoiceId ?? '')?.[1] ?? null;

const OWN_INVOICE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-\d{1,4})?$/;

const CAPTURE_STATUS: Readonly<Partial<Record<string, PaymentStatus>>> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'denied',
  DENIED: 'denied',
  FAILED: 'denied',
};

export const updateOfSale = (ctx: Context, sale: SaleBody, status: PaymentStatus): PaymentUpdate | null => {
  const amountCents = toCents(sale.amount.total);
  if (!isSum(amountCents)) return null;
  return {
    id: sale.id,
    kind: 'sale',
    status,
    amountCents,
    currency: sale.amount.currency,
    feeCents: toCents(sale.transaction_fee?.value ?? ''),
    paidAt: instant(ctx, sale.create_time),
    payerEmail: null,
    reference: sale.custom ?? null,
    providerOrderId: null,
    subscriptionId: sale.billing_agreement_id ?? null,
    payee: null,
  };
};

export const updateOfTransaction = (
  ctx: Context,
  subscription: SubscriptionBody,
  transaction: TransactionBody,
): PaymentUpdate | null => {
  const { value, currency_code } = transaction.amount_with_breakdown.gross_amount;
  const amountCents = toCents(value);
  const status = TRANSACTION_STATUS[transaction.status];
  if (!isSum(amountCents) || status === undefined) {
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

const TRANSACTION_STATUS: Readonly<Partial<Record<string, PaymentStatus>>> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'denied',
};

const REFUND_STATUS: Readonly<Partial<Record<string, RefundUpdate['status']>>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

const returnedFee = (value: string | undefined): number | null => {
  const cents = toCents(value ?? '');
  return cents === null ? null : Math.abs(cents);
};

const CAPTURE_LINK = /\/captures\/([\w-]{1,64})$/;

export const updateOfRefund = (
  ctx: Context,
  refund: RefundBody,
  kind: RefundUpdate['kind'],
  refunded?: string,
): RefundUpdate | null => {
  const up = refund.links.find(({ rel }) => rel === 'up')?.href ?? '';
  const paymentId = refunded ?? CAPTURE_LINK.exec(up)?.[1];
  const amountCents = toCents(refund.amount.value);
  const status = REFUND_STATUS[refund.status ?? 'COMPLETED'];
  if (paymentId === undefined || amountCents === null || amountCents === 0 || status === undefined) {
    ctx.log('warn', 'refund_not_understood', { refundId: refund.id, status: refund.status });
    return null;
  }
  return {
    id: refund.id,
    paymentId,
    kind,
    amountCents: Math.abs(amountCents),
    currency: refund.amount.currency_code,
    status,
    refundedAt: instant(ctx, refund.create_time),
    feeCents: returnedFee(refund.seller_payable_breakdown?.paypal_fee?.value),
  };
};

export const updateOfSaleRefund = (
  ctx: Context,
  body: SaleRefundBody,
  kind: RefundUpdate['kind'],
): RefundUpdate | null => {
  const amountCents = toCents(body.amount.total);
  // The body of a reversal carries the state of its sale, not its own.
  const status = kind === 'reversal' ? 'completed' : REFUND_STATUS[body.state?.toUpperCase() ?? 'COMPLETED'];
  if (amountCents === null || amountCents === 0 || status === undefined) return null;
  const { id: own, sale_id: saleId, parent_payment: parent } = body;
  // PayPal sends a reversal as the sale with a negative amount, or under the reversal's own id with the sale as parent.
  const isOfParent = saleId === undefined && parent !== undefined && !/^PAY(?:ID)?-/.test(parent) && parent !== own;
  const paymentId = saleId ?? (isOfParent ? parent : own);
  const refundedAt = instant(ctx, body.update_time ?? body.create_time);
  return {
    // A payment can be reversed again after a won dispute, so the id contains the time.
    id: paymentId === own ? `reversal-${own}-${refundedAt}` : own,
    paymentId,
    kind,
    amountCents: Math.abs(amountCents),
    currency: body.amount.currency,
    status,
    refundedAt,
    feeCents: returnedFee(body.refund_from_transaction_fee?.value),
  };
};

export const updateOfOrder = (ctx: Context, order: OrderBody): Pick<LedgerUpdate, 'payments' | 'refunds'> => {
  const [unit] = order.purchase_units;
  const captures = unit?.payments?.captures ?? [];
  const isReversed = captures.some(({ status_details }) => status_details?.reason === 'CHARGEBACK');
  return {
    payments: captures
      .map((capture) =>
        updateOfCapture(
          ctx,
          {
            ...capture,
            custom_id: capture.custom_id ?? unit?.custom_id,
            invoice_id: capture.invoice_id ?? unit?.invoice_id,
          },
          { providerOrderId: order.id, payee: unit?.payee?.merchant_id, payerEmail: order.payer?.email_address },
        ),
      )
      .filter(isThere),
    refunds: (unit?.payments?.refunds ?? [])
      .map((refund, index, all) =>
        // PayPal does not say which of the refunds was the reversal; the site takes the last one.
        updateOfRefund(ctx, refund, isReversed && index === all.length - 1 ? 'reversal' : 'refund'),
      )
      .filter(isThere),
  };
};

/** A sum above ten million is far beyond any price, so it is a mistake. */
const SUM_MAX_CENTS = 1_000_000_000;

const isSum = (amountCents: number | null): amountCents is number =>
  amountCents !== null && amountCents > 0 && amountCents <= SUM_MAX_CENTS;

const isThere = <T>(value: T | null): value is T => value !== null;
