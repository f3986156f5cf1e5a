import { receivable } from '../orders/capture.ts';
import { link } from '../links.ts';
import { feeOf, fromMinor, less, toMinor, type Money } from '../money.ts';
import { refundResource, totalReturned, type Refund } from '../refunds/refund.ts';
import type { Subscription } from './subscription.ts';

/** One payment of a subscription. */
export interface Sale {
  id: string;
  amount: Money;
  time: string;
  update_time: string;
  refunds: Refund[];
  state: 'completed' | 'pending' | 'denied' | 'partially_refunded' | 'refunded' | 'reversed';
}

export const newSale = (id: string, amount: Money, time: string, state: 'completed' | 'pending'): Sale => ({
  id,
  amount,
  time,
  update_time: time,
  state,
  refunds: [],
});

export const saleResource = (subscription: Subscription, sale: Sale, origin: string) => {
  const self = `${origin}/v1/payments/sale/${sale.id}`;
  const fee = feeOf(sale.amount);
  return {
    id: sale.id,
    billing_agreement_id: subscription.id,
    amount: { ...inVersion1(sale.amount), details: { subtotal: sale.amount.value } },
    payment_mode: 'INSTANT_TRANSFER',
    state: sale.state,
    ...(sale.state === 'pending' && { reason_code: 'PAYMENT_REVIEW' }),
    protection_eligibility: 'ELIGIBLE',
    protection_eligibility_type: 'ITEM_NOT_RECEIVED_ELIGIBLE,UNAUTHORIZED_PAYMENT_ELIGIBLE',
    transaction_fee: { value: fee.value, currency: fee.currency_code },
    custom: subscription.custom_id,
    create_time: sale.time,
    update_time: sale.update_time,
    links: [link(self, 'self'), link(`${self}/refund`, 'refund', 'POST')],
  };
};

/** A refund of a sale names the sale, and not the subscription. */
export const saleRefundResource = (sale: Sale, refund: Refund, origin: string) => {
  const { value, currency_code: currency } = totalReturned(sale.refunds, sale.amount.currency_code);
  return {
    id: refund.id,
    sale_id: sale.id,
    amount: inVersion1(refund.amount),
    state: refund.status.toLowerCase(),
    refund_from_transaction_fee: { value: refund.fee.value, currency },
    refund_from_received_amount: { value: less(refund.amount, refund.fee).value, currency },
    total_refunded_amount: { value, currency },
    create_time: refund.create_time,
    update_time: refund.update_time,
    links: [
      link(`${origin}/v1/payments/refund/${refund.id}`, 'self'),
      link(`${origin}/v1/payments/sale/${sale.id}`, 'sale'),
    ],
  };
};

/** A reversal is reported as the sale itself, with the amount taken back as a negative one. */
export const reversedSaleResource = (subscription: Subscription, sale: Sale, refund: Refund, origin: string) => ({
  ...saleResource(subscription, sale, origin),
  amount: inVersion1(fromMinor(-toMinor(refund.amount), refund.amount.currency_code)),
});

/** Version 2 of the payments API knows a subscription's payment as a capture, so that it can be refunded there. */
export const saleAsCapture = (subscription: Subscription, sale: Sale, origin: string) => ({
  id: sale.id,
  status: CAPTURE_STATUS[sale.state],
  ...(sale.state === 'reversed' && { status_details: { reason: 'CHARGEBACK' } }),
  amount: sale.amount,
  final_capture: true,
  seller_receivable_breakdown: receivable(sale.amount),
  custom_id: subscription.custom_id,
  supplementary_data: { related_ids: { billing_agreement_id: subscription.id } },
  links: [
    link(`${origin}/v2/payments/captures/${sale.id}`, 'self'),
    link(`${origin}/v2/payments/captures/${sale.id}/refund`, 'refund', 'POST'),
  ],
  create_time: sale.time,
  update_time: sale.update_time,
});

export const saleRefundInVersion2 = (sale: Sale, refund: Refund, origin: string) =>
  refundResource(refund, {
    total: totalReturned(sale.refunds, sale.amount.currency_code),
    up: link(`${origin}/v2/payments/captures/${sale.id}`, 'up'),
    origin,
  });

/** Updates a sale's state after refunds. */
export const refreshSale = (sale: Sale, refunds: readonly Refund[], time: string): void => {
  const back = toMinor(totalReturned(refunds, sale.amount.currency_code));
  const isReversed = refunds.some(({ kind, status }) => kind === 'REVERSED' && status === 'COMPLETED');
  if (back === 0) sale.state = 'completed';
  else if (back < toMinor(sale.amount)) sale.state = 'partially_refunded';
  else sale.state = isReversed ? 'reversed' : 'refunded';
  sale.update_time = time;
};

/** A sale as the subscription's list of transactions shows it. */
export const transactionOf = ({ buyer }: Subscription, sale: Sale) => ({
  status: CAPTURE_STATUS[sale.state],
  id: sale.id,
  amount_with_breakdown: {
    gross_amount: sale.amount,
    fee_amount: feeOf(sale.amount),
    net_amount: less(sale.amount, feeOf(sale.amount)),
  },
  payer_name: buyer?.name,
  payer_email: buyer?.email_address,
  time: sale.time,
});

/** A refund as it stands among the transactions when it is listed there: an amount below zero. */
export const refundTransactionOf = ({ buyer }: Subscription, refund: Refund) => {
  const negative = fromMinor(-toMinor(refund.amount), refund.amount.currency_code);
  return {
    status: refund.status === 'CANCELLED' ? 'FAILED' : refund.status,
    id: refund.id,
    amount_with_breakdown: { gross_amount: negative, net_amount: negative },
    payer_name: buyer?.name,
    payer_email: buyer?.email_address,
    time: refund.create_time,
  };
};

/** Version 1 of the payments API calls the same two things differently. */
const inVersion1 = ({ currency_code, value }: Money) => ({ total: value, currency: currency_code });

const CAPTURE_STATUS = {
  completed: 'COMPLETED',
  pending: 'PENDING',
  denied: 'DECLINED',
  partially_refunded: 'PARTIALLY_REFUNDED',
  refunded: 'REFUNDED',
  reversed: 'REFUNDED',
} as const;
