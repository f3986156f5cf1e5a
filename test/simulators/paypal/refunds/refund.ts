import { link, type Link } from '../links.ts';
import { fromMinor, less, toMinor, type Money } from '../money.ts';

/** Money that goes back: the seller gave it, or PayPal or a bank took it. */
export interface Refund {
  id: string;
  kind: 'REFUNDED' | 'REVERSED';
  /** A reversal that a won dispute undoes is cancelled. */
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED';
  amount: Money;
  fee: Money;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
  create_time: string;
  update_time: string;
}

/** True when the money is gone or on its way. */
export const counts = ({ status }: Refund): boolean => status === 'COMPLETED' || status === 'PENDING';

export const totalReturned = (refunds: readonly Refund[], currency: string): Money =>
  fromMinor(
    refunds.filter(counts).reduce((sum, { amount }) => sum + toMinor(amount), 0),
    currency,
  );

/** A refund in version 2, of a capture or of a subscription's payment; a reversal is described alike. */
export const refundResource = (refund: Refund, { total, up, origin }: { total: Money; up: Link; origin: string }) => ({
  id: refund.id,
  status: refund.status,
  ...(refund.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
  amount: refund.amount,
  custom_id: refund.custom_id,
  invoice_id: refund.invoice_id,
  note_to_payer: refund.note_to_payer,
  seller_payable_breakdown: {
    gross_amount: refund.amount,
    paypal_fee: refund.fee,
    net_amount: less(refund.amount, refund.fee),
    total_refunded_amount: total,
  },
  links: [link(`${origin}/v2/payments/refunds/${refund.id}`, 'self'), up],
  create_time: refund.create_time,
  update_time: refund.update_time,
});

/** The default answer to a refund. */
export const minimalRefund = (refund: { id: string; status: string; links: Link[] }) => ({
  id: refund.id,
  status: refund.status,
  links: refund.links,
});
