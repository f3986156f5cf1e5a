import { link } from '../links.ts';
import { feeOf, fromMinor, less, toMinor, type Money } from '../money.ts';
import type { Subscription } from './subscription.ts';

/** One payment of a subscription. */
export interface Sale {
  id: string;
  amount: Money;
  time: string;
  update_time: string;
  refunded: Money;
  state: 'completed' | 'partially_refunded' | 'refunded' | 'reversed';
}

export interface SaleRefund {
  id: string;
  amount: Money;
  time: string;
}

/** The older payments API calls the same two things differently. */
const old = ({ currency_code, value }: Money) => ({ total: value, currency: currency_code });

export const newSale = (id: string, amount: Money, time: string): Sale => ({
  id,
  amount,
  time,
  update_time: time,
  state: 'completed',
  refunded: fromMinor(0, amount.currency_code),
});

export const saleResource = (subscription: Subscription, sale: Sale, origin: string) => {
  const self = `${origin}/v1/payments/sale/${sale.id}`;
  const fee = feeOf(sale.amount);
  return {
    id: sale.id,
    billing_agreement_id: subscription.id,
    amount: { ...old(sale.amount), details: { subtotal: sale.amount.value } },
    payment_mode: 'INSTANT_TRANSFER',
    state: sale.state,
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
export const saleRefundResource = (sale: Sale, refund: SaleRefund, origin: string) => ({
  id: refund.id,
  sale_id: sale.id,
  amount: old(refund.amount),
  state: 'completed',
  total_refunded_amount: { value: sale.refunded.value, currency: sale.refunded.currency_code },
  create_time: refund.time,
  update_time: refund.time,
  links: [
    link(`${origin}/v1/payments/refund/${refund.id}`, 'self'),
    link(`${origin}/v1/payments/sale/${sale.id}`, 'sale'),
  ],
});

/** A reversal is told as the sale itself, with what was taken back as a negative amount. */
export const reversedSaleResource = (subscription: Subscription, sale: Sale, refund: SaleRefund, origin: string) => ({
  ...saleResource(subscription, sale, origin),
  amount: old(fromMinor(-toMinor(refund.amount), refund.amount.currency_code)),
});

const STATUS = {
  completed: 'COMPLETED',
  partially_refunded: 'PARTIALLY_REFUNDED',
  refunded: 'REFUNDED',
  reversed: 'REFUNDED',
} as const;

/** A sale as the subscription's list of transactions shows it. */
export const transactionOf = ({ buyer }: Subscription, sale: Sale) => ({
  status: STATUS[sale.state],
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
