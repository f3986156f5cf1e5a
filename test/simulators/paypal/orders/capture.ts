import { link } from '../links.ts';
import { feeOf, less, toMinor, type Money } from '../money.ts';
import { refundResource, totalReturned, type Refund } from '../refunds/refund.ts';
import type { Order } from './order.ts';

export interface Capture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  status_details?: { reason: 'PENDING_REVIEW' | 'CHARGEBACK' | 'REFUNDED' };
  amount: Money;
  create_time: string;
  update_time: string;
}

/** True when the money came, even if it went back later. */
export const isPaid = ({ status }: Capture): boolean => !UNPAID.includes(status);

const UNPAID: readonly Capture['status'][] = ['PENDING', 'DECLINED', 'FAILED'];

/** A capture as it stands in its order. */
export const captureInOrder = (order: Order, capture: Capture, origin: string) => {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  const { custom_id, invoice_id } = order.unit;
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
    seller_receivable_breakdown: isPaid(capture) ? receivable(capture.amount) : undefined,
    custom_id,
    invoice_id,
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

export const captureRefundResource = (order: Order, refund: Refund, origin: string) => ({
  ...refundResource(refund, {
    total: totalReturned(order.refunds, order.unit.amount.currency_code),
    up: link(`${origin}/v2/payments/captures/${order.capture?.id ?? ''}`, 'up'),
    origin,
  }),
  payer: order.unit.payee,
});

/** The gross, PayPal's fee, and the net. */
export const receivable = (amount: Money) => ({
  gross_amount: amount,
  paypal_fee: feeOf(amount),
  net_amount: less(amount, feeOf(amount)),
});

/** Updates a capture's status after refunds. */
export const refreshCapture = (capture: Capture, refunds: readonly Refund[], time: string): void => {
  const back = toMinor(totalReturned(refunds, capture.amount.currency_code));
  capture.status = back === 0 ? 'COMPLETED' : back === toMinor(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  delete capture.status_details;
  const isReversed = refunds.some(({ kind, status }) => kind === 'REVERSED' && status === 'COMPLETED');
  if (isReversed) capture.status_details = { reason: 'CHARGEBACK' };
  capture.update_time = time;
};
