import * as z from 'zod/mini';
import type { Context } from '../../../context.ts';
import { disputeBody } from '../../../providers/paypal-disputes.ts';
import { updateOfDispute } from '../ledger/dispute-update.ts';
import { captureBody, orderBody, refundBody } from '../../../providers/paypal-orders.ts';
import { saleBody, saleRefundBody, subscriptionBody } from '../../../providers/paypal-subscriptions.ts';
import type { DisputeUpdate, PaymentUpdate, RefundUpdate } from '../ledger/provider-facts.ts';
import { updateOfCapture, updateOfRefund, updateOfSale, updateOfSaleRefund } from '../ledger/payment-update.ts';

const short = z.string().check(z.minLength(1), z.maxLength(128));

export const eventBody = z.object({
  id: short,
  event_type: short,
  create_time: z.optional(z.string()),
  resource: z.looseObject({}),
});
export type EventBody = z.infer<typeof eventBody>;

export interface EventUpdate {
  payment: PaymentUpdate | null;
  refund: RefundUpdate | null;
  dispute: DisputeUpdate | null;
  approvedOrder: z.infer<typeof orderBody> | null;
  /** The site asks PayPal for the subscription, because the state in the event may be old. */
  subscriptionId: string | null;
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
      return 'sale_id' in resource ? saleRefund(ctx, resource, 'refund') : refund(ctx, resource, 'refund');
    case 'PAYMENT.SALE.COMPLETED':
      return sale(ctx, resource, 'completed');
    case 'PAYMENT.SALE.PENDING':
      return sale(ctx, resource, 'pending');
    case 'PAYMENT.SALE.DENIED':
      return sale(ctx, resource, 'denied');
    case 'PAYMENT.SALE.REFUNDED':
      return saleRefund(ctx, resource, 'refund');
    case 'PAYMENT.SALE.REVERSED':
      return saleRefund(ctx, resource, 'reversal');
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
  payment: orThrow(updateOfCapture(ctx, captureBody.parse(resource), {})),
});

const sale = (ctx: Context, resource: unknown, status: PaymentUpdate['status']): EventUpdate => {
  const payment = orThrow(updateOfSale(ctx, saleBody.parse(resource), status));
  return { ...nothing, payment, subscriptionId: payment.subscriptionId };
};

const refund = (ctx: Context, resource: unknown, kind: RefundUpdate['kind']): EventUpdate => ({
  ...nothing,
  refund: orThrow(updateOfRefund(ctx, refundBody.parse(resource), kind)),
});

const saleRefund = (ctx: Context, resource: unknown, kind: RefundUpdate['kind']): EventUpdate => ({
  ...nothing,
  refund: orThrow(updateOfSaleRefund(ctx, saleRefundBody.parse(resource), kind)),
});

const orThrow = <T>(update: T | null): T => {
  if (update === null) throw new Error('Not to be made sense of');
  return update;
};
