import { feeOf, toMinor } from '../money.ts';
import { captureOf, saleOf, type Payment } from '../refunds/payment.ts';
import { totalReturned, type Refund } from '../refunds/refund.ts';
import type { World } from '../world.ts';

/** One payment in the smallest unit of its currency: what was taken, and how much of it has gone back. */
export interface LedgerEntry {
  transaction_id: string;
  custom_id?: string;
  currency: string;
  state: Payment['state'];
  /** 0 unless it is paid. */
  taken: number;
  /** What PayPal kept of it. */
  fee: number;
  returned: number;
  refunds: (Pick<Refund, 'id' | 'kind' | 'status'> & { amount: number })[];
}

/** Every payment with its sums, so that a test can hold a shop's own against them to the cent. */
export const ledgerOf = (world: World): LedgerEntry[] =>
  [
    ...world.orders.all().flatMap((order) => (order.capture === null ? [] : [captureOf(world, order, order.capture)])),
    ...world.subscriptions
      .all()
      .flatMap((subscription) => subscription.sales.map((sale) => saleOf(world, subscription, sale))),
  ].map(entryOf);

const entryOf = ({ id, custom_id, amount, state, refunds }: Payment): LedgerEntry => ({
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
  })),
});
