import { link } from '../links.ts';
import { feeOf, fromMinor, less, toMinor, type Money } from '../money.ts';
import type { Order } from './order.ts';

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  status_details?: { reason: 'PENDING_REVIEW' | 'CHARGEBACK' | 'REFUNDED' };
  amount: Money;
  create_time: string;
  update_time: string;
}

export interface Refund {
  id: string;
  amount: Money;
  create_time: string;
  update_time: string;
}

const reference = ({ unit: { custom_id, invoice_id } }: Order) => ({ custom_id, invoice_id });

const breakdown = (amount: Money) => ({
  gross_amount: amount,
  paypal_fee: feeOf(amount),
  net_amount: less(amount, feeOf(amount)),
});

/** A capture as it stands in its order. */
export const captureInOrder = (order: Order, capture: Capture, origin: string) => {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  const paid = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  return {
    id: capture.id,
    status: capture.status,
    status_details: capture.status_details,
    amount: capture.amount,
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    seller_receivable_breakdown: paid ? breakdown(capture.amount) : undefined,
    ...reference(order),
    links: [
      link(self, 'self'),
      link(`${self}/refund`, 'refund', 'POST'),
      link(`${origin}/v2/checkout/orders/${order.id}`, 'up'),
    ],
    create_time: capture.create_time,
    update_time: capture.update_time,
  };
};

/** A capture on its own, as reading it answers and as its events carry it: it names the payee and the order. */
export const captureResource = (order: Order, capture: Capture, origin: string) => ({
  payee: order.unit.payee,
  disbursement_mode: 'INSTANT',
  supplementary_data: { related_ids: { order_id: order.id } },
  ...captureInOrder(order, capture, origin),
});

export const totalRefunded = (order: Order): Money =>
  fromMinor(
    order.refunds.reduce((sum, { amount }) => sum + toMinor(amount), 0),
    order.unit.amount.currency_code,
  );

/** A refund, or a reversal, which PayPal describes alike. */
export const refundResource = (order: Order, refund: Refund, origin: string) => ({
  id: refund.id,
  status: 'COMPLETED',
  amount: refund.amount,
  ...reference(order),
  seller_payable_breakdown: {
    gross_amount: refund.amount,
    paypal_fee: fromMinor(0, refund.amount.currency_code),
    net_amount: refund.amount,
    total_refunded_amount: totalRefunded(order),
  },
  payer: order.unit.payee,
  links: [
    link(`${origin}/v2/payments/refunds/${refund.id}`, 'self'),
    link(`${origin}/v2/payments/captures/${order.capture?.id ?? ''}`, 'up'),
  ],
  create_time: refund.create_time,
  update_time: refund.update_time,
});
