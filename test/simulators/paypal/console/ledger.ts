import { feeOf, toMinor } from '../money.ts';
import { captureOf, saleOf, type Payment } from '../refunds/payment.ts';
import { totalReturned, type Refund } from '../refunds/refund.ts';
import type { World } from '../world.ts';

/** A payment in the smallest unit of its currency: the amount taken, and the amount that went back. */
export interface LedgerEntry {
  transaction_id: string;
  custom_id?: string;
  currency: string;
  state: Payment['state'];
  /** The amount is 0 unless it is paid. */
  taken: number;
  /** PayPal kept this fee when the payment came. */
  fee: number;
  returned: number;
  /** Each refund has the fee that PayPal gave back. */
  refunds: (Pick<Refund, 'id' | 'kind' | 'status'> & { amount: number; fee: number })[];
  /** Disputes over the payment cost this besides. */
  disputes: { id: string; fee: number }[];
}

/** Every payment with its sums, so that a test can hold a shop's own against them to the cent. */
export const ledgerOf = (world: World): LedgerEntry[] =>
  [
    ...world.orders.all().flatMap((order) => (order.capture === null ? [] : [captureOf(world, order, order.capture)])),
    ...world.subscriptions
      .all()
      .flatMap((subscription) => subscription.sales.map((sale) => saleOf(world, subscription, sale))),
  ].map((payment) => entryOf(world, payment));

const entryOf = (world: World, { id, custom_id, amount, state, refunds }: Payment): LedgerEntry => ({
  transaction_id: id,
  custom_id,
  currency: amount.currency_code,
  state,
  taken: state === 'paid' ? toMinor(amount) : 0,
  fee: state === 'paid' ? toMinor(feeOf(amount)) : 0,
  returned: toMinor(totalReturned(refunds(), amount.currency_code)),
  refunds: refunds().map((each) => ({
    id: each.id,
    kind: each.kind,
    status: each.status,
    amount: toMinor(each.amount),
    fee: toMinor(each.fee),
  })),
  disputes: world.disputes
    .all()
    .filter(({ transaction_id }) => transaction_id === id)
    .map(({ dispute_id, movements }) => ({
      id: dispute_id,
      fee: movements
        .filter(({ reason }) => reason === 'CHARGEBACK_FEE')
        .reduce((sum, movement) => sum + toMinor(movement.amount), 0),
    })),
});
