import * as z from 'zod/mini';
import type { Context } from '../../../context.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import { disputeBody } from '../../../providers/paypal-disputes.ts';
import { updateOfDispute } from '../ledger/dispute-update.ts';
import { captureBody, orderBody, refundBody } from '../../../providers/paypal-orders.ts';
import { subscriptionBody } from '../../../providers/paypal-subscriptions.ts';
import type { DisputeUpdate, PaymentUpdate, RefundUpdate } from '../ledger/update.ts';
import { captureUpdate, instant, isSum, REFUND_STATUS, refundUpdate } from '../ledger/order-update.ts';

const short = z.string().check(z.minLength(1), z.maxLength(128));

/** The envelope of every event. */
export const eventBody = z.object({
  id: short,
  event_type: short,
  create_time: z.optional(z.string()),
  resource: z.looseObject({}),
});
export type EventBody = z.infer<typeof eventBody>;

const oldMoney = z.object({ total: z.string(), currency: z.string() });

const saleBody = z.object({
  id: z.string(),
  billing_agreement_id: z.optional(z.string()),
  amount: oldMoney,
  transaction_fee: z.optional(z.object({ value: z.string() })),
  state: z.optional(z.string()),
  custom: z.optional(z.string()),
  create_time: z.optional(z.string()),
  update_time: z.optional(z.string()),
});

const saleRefundBody = z.object({
  id: z.string(),
  sale_id: z.optional(z.string()),
  /** Of a reversal under an id of its own. */
  parent_payment: z.optional(z.string()),
  amount: oldMoney,
  state: z.optional(z.string()),
  create_time: z.optional(z.string()),
  update_time: z.optional(z.string()),
});

/** What an event calls for: something it tells by itself, and something of which PayPal has to be asked the rest. */
export interface EventUpdate {
  payment: PaymentUpdate | null;
  refund: RefundUpdate | null;
  dispute: DisputeUpdate | null;
  /** An order that was approved and now has to be captured. */
  approvedOrder: z.infer<typeof orderBody> | null;
  /** A subscription whose present state has to be read; what the event carried is older. */
  subscriptionId: string | null;
  /** What the event carried of it, for when PayPal cannot be asked. */
  subscription: z.infer<typeof subscriptionBody> | null;
}

const nothing: EventUpdate = {
  payment: null,
  refund: null,
  dispute: null,
  approvedOrder: null,
  subscriptionId: null,
  subscription: null,
};

/** What an event means, or null for a type nothing follows from. Throws for what cannot be made sense of. */
export const readEvent = (ctx: Context, { event_type: type, resource }: EventBody): EventUpdate | null => {
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return { ...nothing, approvedOrder: orderBody.parse(resource) };
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
      return capture(ctx, resource);
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return capture(ctx, { ...resource, status: 'DENIED' });
    case 'PAYMENT.CAPTURE.REFUNDED':
      return refund(ctx, resource, 'refund');
    case 'PAYMENT.CAPTURE.REVERSED':
      return refund(ctx, resource, 'reversal');
    case 'PAYMENT.REFUND.PENDING':
    case 'PAYMENT.REFUND.COMPLETED':
    case 'PAYMENT.REFUND.FAILED':
      return 'sale_id' in resource ? saleRefundUpdate(ctx, resource, 'refund') : refund(ctx, resource, 'refund');
    case 'PAYMENT.SALE.COMPLETED':
      return saleUpdate(ctx, resource, 'completed');
    case 'PAYMENT.SALE.PENDING':
      return saleUpdate(ctx, resource, 'pending');
    case 'PAYMENT.SALE.DENIED':
      return saleUpdate(ctx, resource, 'denied');
    case 'PAYMENT.SALE.REFUNDED':
      return saleRefundUpdate(ctx, resource, 'refund');
    case 'PAYMENT.SALE.REVERSED':
      return saleRefundUpdate(ctx, resource, 'reversal');
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return { ...nothing, dispute: orThrow(updateOfDispute(ctx, disputeBody.parse(resource))) };
    default: {
      if (type.startsWith('PAYMENT.')) throw new Error('A kind of payment that is not known');
      if (!type.startsWith('BILLING.SUBSCRIPTION.')) return null;
      const subscription = subscriptionBody.parse(resource);
      return { ...nothing, subscription, subscriptionId: subscription.id };
    }
  }
};

const capture = (ctx: Context, resource: unknown): EventUpdate => ({
  ...nothing,
  payment: orThrow(captureUpdate(ctx, captureBody.parse(resource), {})),
});

const saleRefundUpdate = (ctx: Context, resource: unknown, kind: RefundUpdate['kind']): EventUpdate => {
  const body = saleRefundBody.parse(resource);
  const amountCents = toCents(body.amount.total);
  if (amountCents === null || amountCents === 0) throw new Error('A refund without an amount');
  const { id: own, sale_id: saleId, parent_payment: parent } = body;
  // A reversal is told as the sale itself with a negative amount, or under its own id with the sale as its parent.
  const isOfParent = saleId === undefined && parent !== undefined && !/^PAY(?:ID)?-/.test(parent) && parent !== own;
  const paymentId = saleId ?? (isOfParent ? parent : own);
  const id = paymentId === own ? `reversal-${own}` : own;
  const refundedAt = instant(ctx, body.update_time ?? body.create_time);
  const { currency } = body.amount;
  // The state of a reversal is that of the sale.
  const status =
    kind === 'reversal' ? 'completed' : orThrow(REFUND_STATUS[body.state?.toUpperCase() ?? 'COMPLETED'] ?? null);
  return {
    ...nothing,
    refund: { id, paymentId, kind, amountCents: Math.abs(amountCents), currency, status, refundedAt },
  };
};

const saleUpdate = (ctx: Context, resource: unknown, status: PaymentUpdate['status']): EventUpdate => {
  const sale = saleBody.parse(resource);
  const amountCents = toCents(sale.amount.total);
  if (!isSum(amountCents)) throw new Error('A sale without an amount that can be paid');
  const subscriptionId = sale.billing_agreement_id ?? null;
  const payment: PaymentUpdate = {
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
    subscriptionId,
    payee: null,
  };
  return { ...nothing, payment, subscriptionId };
};

const refund = (ctx: Context, resource: unknown, kind: RefundUpdate['kind']): EventUpdate => ({
  ...nothing,
  refund: orThrow(refundUpdate(ctx, refundBody.parse(resource), kind)),
});

/** Throws for what cannot be made sense of, so that it is kept for the owner. */
const orThrow = <T>(update: T | null): T => {
  if (update === null) throw new Error('Not to be made sense of');
  return update;
};
