import { ConsoleRefusal } from '../api/refusal.ts';
import { refused, type Issue } from '../api/issues.ts';
import { stamp, transactionId } from '../ids.ts';
import { fromMinor, returnedFeeOf, toMinor, type Money } from '../money.ts';
import type { RefundOutcome } from '../settings.ts';
import type { World } from '../world.ts';
import { findPayment, leftOf, type Payment } from './payment.ts';
import type { Refund } from './refund.ts';

interface NewRefund {
  kind: Refund['kind'];
  /** Without an amount, all that is left is refunded. */
  amount?: Money;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
  /** The refund ends in this way, or as the setting says. */
  outcome?: RefundOutcome;
  /** True when a subscription's reversal is reported under an id of its own instead of the payment's. */
  ownId?: boolean;
}

/** PayPal's refusal of a refund, or undefined when it can be made. */
export const refundIssue = (world: World, payment: Payment, amount: Money | undefined): Issue | undefined => {
  if (payment.state === 'pending') return 'PENDING_CAPTURE';
  if (payment.state === 'failed') return 'REFUND_NOT_ALLOWED';
  const left = leftOf(payment);
  if (left <= 0) return 'CAPTURE_FULLY_REFUNDED';
  if (amount === undefined) return undefined;
  if (amount.currency_code !== payment.amount.currency_code) return 'REFUND_CAPTURE_CURRENCY_MISMATCH';
  if (toMinor(amount) > left) return 'REFUND_AMOUNT_EXCEEDED';
  const disputed = world.disputes.all().some(({ transaction_id, status }) => {
    return transaction_id === payment.id && status !== 'RESOLVED';
  });
  return disputed && toMinor(amount) < left ? 'TRANSACTION_DISPUTED' : undefined;
};

/** The seller's server refunds. Throws as PayPal refuses it. */
export const refundByCall = (world: World, payment: Payment, refund: Omit<NewRefund, 'kind'>): Refund => {
  const issue = refundIssue(world, payment, refund.amount);
  if (issue !== undefined) throw refused(issue);
  return giveBack(world, payment, { kind: 'REFUNDED', ...refund });
};

/** Console: gives money back, or takes it back. The message of its error is for a person. */
export const giveBackByHand = (world: World, payment: Payment, refund: NewRefund): Refund => {
  if (payment.state !== 'paid' || leftOf(payment) <= 0) {
    throw new ConsoleRefusal(409, 'There is no completed payment to give back.');
  }
  if (refund.amount !== undefined && (toMinor(refund.amount) <= 0 || toMinor(refund.amount) > leftOf(payment))) {
    throw new ConsoleRefusal(400, 'amount must be positive and at most what is left.');
  }
  return giveBack(world, payment, refund);
};

/** Moves the money and reports it. A refund fails later, like one from a bank account. */
export const giveBack = (world: World, payment: Payment, { outcome, ownId, ...given }: NewRefund): Refund => {
  const time = stamp(world.now());
  const amount = given.amount ?? fromMinor(leftOf(payment), payment.amount.currency_code);
  const isFeeReturned = given.kind === 'REFUNDED' && world.settings().refund_fees === 'returned';
  const ends = outcome ?? (given.kind === 'REFUNDED' ? world.settings().refund_outcome : 'COMPLETED');
  const refund: Refund = {
    custom_id: payment.custom_id,
    invoice_id: payment.invoice_id,
    ...given,
    id: transactionId(),
    status: ends === 'COMPLETED' ? 'COMPLETED' : 'PENDING',
    amount,
    fee: isFeeReturned ? returnedFeeOf(amount) : fromMinor(0, amount.currency_code),
    create_time: time,
    update_time: time,
  };
  payment.setRefunds([...payment.refunds(), refund], time);
  world.emit(payment.event(refund, { ownId }));
  if (ends === 'FAILED') endRefund(world, payment, refund, 'FAILED');
  return refund;
};

/** A pending refund arrives, fails, or is undone. PayPal documents no event for a refund that fails. */
export const endRefund = (world: World, payment: Payment, refund: Refund, status: Refund['status']): void => {
  const time = stamp(world.now());
  const ended = { ...refund, status, update_time: time };
  payment.setRefunds(
    payment.refunds().map((each) => (each.id === refund.id ? ended : each)),
    time,
  );
  if (status === 'COMPLETED') world.emit(payment.event(ended));
  world.changed();
};

/** Console: ends the pending refund with an id. */
export const endRefundByHand = (world: World, id: string, status: 'COMPLETED' | 'FAILED', tell: boolean): Refund => {
  const payment = findPayment(world, ({ refunds }) => refunds().some((refund) => refund.id === id));
  const refund = payment?.refunds().find((each) => each.id === id);
  if (payment === undefined || refund === undefined) throw new ConsoleRefusal(404, 'There is no such refund.');
  if (refund.status !== 'PENDING') throw new ConsoleRefusal(409, `The refund is ${refund.status} already.`);
  endRefund(world, payment, refund, status);
  if (tell && status === 'FAILED') {
    world.emit({ ...payment.event({ ...refund, status }), event_type: 'PAYMENT.REFUND.FAILED' });
  }
  return { ...refund, status };
};
