import { ConsoleRefusal } from '../api/refusal.ts';
import { disputeId, stamp } from '../ids.ts';
import { fromMinor, toMinor, type Money } from '../money.ts';
import { endRefund, giveBack } from '../refunds/refund-actions.ts';
import { findPayment, leftOf, type Payment } from '../refunds/payment.ts';
import type { World } from '../world.ts';
import { wholeDispute, type Dispute } from './dispute.ts';

/** Opens a dispute over a payment. A bank's chargeback takes the money at once, an inquiry when it is lost. */
export const openDispute = (
  world: World,
  payment: Payment,
  opened: Pick<Dispute, 'reason' | 'stage'> & { amount?: Money; time: string; buyerName: string },
): Dispute => {
  const left = leftOf(payment);
  if (payment.state !== 'paid' || left <= 0) throw new ConsoleRefusal(409, 'There is no completed payment to dispute.');
  if (opened.amount !== undefined && (toMinor(opened.amount) <= 0 || toMinor(opened.amount) > left)) {
    throw new ConsoleRefusal(400, 'amount must be positive and at most what is left.');
  }
  const now = world.now();
  const time = stamp(now);
  const dispute: Dispute = {
    dispute_id: disputeId(),
    transaction_id: payment.id,
    transaction_amount: payment.amount,
    transaction_time: opened.time,
    invoice_number: payment.invoice_id,
    custom: payment.custom_id,
    buyer_name: opened.buyerName,
    reason: opened.reason,
    status: opened.stage === 'INQUIRY' ? 'WAITING_FOR_SELLER_RESPONSE' : 'UNDER_REVIEW',
    stage: opened.stage,
    amount: opened.amount ?? fromMinor(left, payment.amount.currency_code),
    reversal_id: null,
    movements: [],
    create_time: time,
    update_time: time,
    seller_response_due_date: stamp(new Date(now.getTime() + RESPONSE_DAYS * DAY_MS)),
  };
  world.disputes.put(dispute.dispute_id, dispute);
  if (dispute.stage === 'CHARGEBACK') {
    takeMoney(world, dispute);
    takeFee(world, dispute);
  }
  emitDisputeEvent(world, dispute, 'CREATED');
  return dispute;
};

/** Changes an open dispute: its status, its stage, its amount, or the seller's deadline. */
export const updateDispute = (
  world: World,
  dispute: Dispute,
  change: Partial<Pick<Dispute, 'status' | 'stage' | 'amount' | 'seller_response_due_date'>>,
): void => {
  if (dispute.status === 'RESOLVED') throw new ConsoleRefusal(409, 'The dispute is resolved.');
  Object.assign(dispute, change);
  dispute.update_time = stamp(world.now());
  emitDisputeEvent(world, dispute, 'UPDATED');
};

/** The seller has answered: PayPal examines it, and waits for nothing from the seller. */
export const answerDispute = (world: World, dispute: Dispute): void => {
  delete dispute.seller_response_due_date;
  updateDispute(world, dispute, { status: 'UNDER_REVIEW' });
};

/** Ends a dispute: the money goes to the buyer if it has not gone yet, or back to the seller. */
export const resolveDispute = (world: World, dispute: Dispute, outcome: NonNullable<Dispute['outcome_code']>): void => {
  if (dispute.status === 'RESOLVED') throw new ConsoleRefusal(409, 'The dispute is resolved.');
  dispute.status = 'RESOLVED';
  dispute.outcome_code = outcome;
  delete dispute.seller_response_due_date;
  dispute.update_time = stamp(world.now());
  if (outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED') takeMoney(world, dispute);
  else bringMoneyBack(world, dispute);
  emitDisputeEvent(world, dispute, 'RESOLVED');
};

const DAY_MS = 86_400_000;
/** A seller has ten days to answer. */
const RESPONSE_DAYS = 10;

const takeMoney = (world: World, dispute: Dispute): void => {
  const payment = paymentOf(world, dispute);
  if (dispute.reversal_id !== null || payment === undefined || leftOf(payment) <= 0) return;
  const amount = fromMinor(Math.min(leftOf(payment), toMinor(dispute.amount)), dispute.amount.currency_code);
  const { id, create_time } = giveBack(world, payment, { kind: 'REVERSED', amount });
  dispute.reversal_id = id;
  dispute.movements.push(
    { affected_party: 'SELLER', type: 'DEBIT', amount, initiated_time: create_time, reason: 'DISPUTE_SETTLEMENT' },
    { affected_party: 'BUYER', type: 'CREDIT', amount, initiated_time: create_time, reason: 'DISPUTE_SETTLEMENT' },
  );
};

/** A bank's chargeback costs the seller a fee, whoever wins it. */
const takeFee = (world: World, dispute: Dispute): void => {
  const { chargeback_fee: fee } = world.settings();
  if (fee === 0) return;
  dispute.movements.push({
    affected_party: 'SELLER',
    type: 'DEBIT',
    amount: { currency_code: dispute.amount.currency_code, value: fee.toFixed(2) },
    initiated_time: dispute.create_time,
    reason: 'CHARGEBACK_FEE',
  });
};

/** PayPal has no event for money that comes back: the dispute's end and the payment itself tell it. */
const bringMoneyBack = (world: World, dispute: Dispute): void => {
  const payment = paymentOf(world, dispute);
  const reversal = payment?.refunds().find(({ id }) => id === dispute.reversal_id);
  if (payment === undefined || reversal === undefined) return;
  endRefund(world, payment, reversal, 'CANCELLED');
  dispute.reversal_id = null;
  dispute.movements.push({
    affected_party: 'SELLER',
    type: 'CREDIT',
    amount: reversal.amount,
    initiated_time: dispute.update_time,
    reason: 'DISPUTE_SETTLEMENT',
  });
};

const paymentOf = (world: World, { transaction_id }: Dispute): Payment | undefined =>
  findPayment(world, ({ id }) => id === transaction_id);

const emitDisputeEvent = (world: World, dispute: Dispute, what: 'CREATED' | 'UPDATED' | 'RESOLVED'): void => {
  world.emit({
    resource_type: 'dispute',
    event_type: `CUSTOMER.DISPUTE.${what}`,
    summary: SUMMARY[what],
    resource: wholeDispute(dispute, world.origin()),
    resourceId: dispute.dispute_id,
  });
  world.changed();
};

const SUMMARY = {
  CREATED: 'A dispute was opened',
  UPDATED: 'A dispute was updated',
  RESOLVED: 'A dispute was resolved',
} as const;
