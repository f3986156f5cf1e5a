import { buyerOf } from '../buyer.ts';
import { captureResource, refundResource, totalRefunded, type Capture } from './capture.ts';
import { stamp, transactionId } from '../ids.ts';
import { fromMinor, spoken, toMinor, type Money } from '../money.ts';
import { wholeOrder, type Order } from './order.ts';
import type { OrderRequest } from './order-request.ts';
import { ConsoleRefusal, unprocessable } from '../api/refusal.ts';
import type { World } from '../world.ts';

const touch = (world: World, order: Order): string => {
  order.update_time = stamp(world.now());
  return order.update_time;
};

export const createOrder = (world: World, { unit, wallet, experience }: OrderRequest): Order => {
  const time = stamp(world.now());
  const id = transactionId();
  world.changed();
  return world.orders.put(id, {
    id,
    unit,
    wallet,
    experience,
    status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    create_time: time,
    update_time: time,
    buyer: null,
    captureOutcome: 'COMPLETED',
    capture: null,
    refunds: [],
  });
};

/** Whether the buyer can still be asked. */
export const awaitsBuyer = ({ status }: Order): boolean => status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';

const approve = (world: World, order: Order, email: unknown): void => {
  order.status = 'APPROVED';
  order.buyer = buyerOf(email);
  touch(world, order);
};

/** The buyer says yes: the merchant is told and has to capture. */
export const approveOrder = (world: World, order: Order, email: unknown): void => {
  approve(world, order, email);
  world.emit({
    resource_type: 'checkout-order',
    resource_version: '2.0',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    summary: 'An order has been approved by buyer',
    resource: wholeOrder(order, world.origin()),
  });
};

const CAPTURE_EVENT = {
  COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', 'Payment completed for'],
  PENDING: ['PAYMENT.CAPTURE.PENDING', 'Payment pending for'],
  DECLINED: ['PAYMENT.CAPTURE.DECLINED', 'Payment declined for'],
  DENIED: ['PAYMENT.CAPTURE.DENIED', 'Payment denied for'],
} as const;

const emitCaptureEvent = (world: World, order: Order, capture: Capture, what: keyof typeof CAPTURE_EVENT): void => {
  const [event_type, words] = CAPTURE_EVENT[what];
  world.emit({
    resource_type: 'capture',
    resource_version: '2.0',
    event_type,
    summary: `${words} ${spoken(capture.amount)}`,
    resource: captureResource(order, capture, world.origin()),
  });
};

const invoiceIsPaid = (world: World, { id, unit }: Order): boolean =>
  unit.invoice_id !== undefined &&
  world.orders
    .all()
    .some((other) => other.id !== id && other.capture !== null && other.unit.invoice_id === unit.invoice_id);

/** Takes the money, or what its expected outcome makes of that. Throws as PayPal refuses it. */
export const captureOrder = (world: World, order: Order): void => {
  if (order.capture !== null) {
    const advice = "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.";
    throw unprocessable('ORDER_ALREADY_CAPTURED', advice);
  }
  if (awaitsBuyer(order)) {
    const advice =
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.";
    throw unprocessable('ORDER_NOT_APPROVED', advice);
  }
  if (invoiceIsPaid(world, order)) {
    const advice =
      'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.';
    throw unprocessable('DUPLICATE_INVOICE_ID', advice);
  }
  order.status = 'COMPLETED';
  const time = touch(world, order);
  order.capture = {
    id: transactionId(),
    status: order.captureOutcome,
    ...(order.captureOutcome === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: order.unit.amount,
    create_time: time,
    update_time: time,
  };
  emitCaptureEvent(world, order, order.capture, order.captureOutcome);
};

/** A payment through a link made by hand: nobody's server asked for it, so there is nothing to approve or capture. */
export const payAtOnce = (world: World, request: OrderRequest, email: unknown): Order => {
  const order = createOrder(world, request);
  approve(world, order, email);
  captureOrder(world, order);
  return order;
};

const settle = (world: World, order: Order, capture: Capture, status: 'COMPLETED' | 'DECLINED'): void => {
  capture.status = status;
  delete capture.status_details;
  capture.update_time = touch(world, order);
  emitCaptureEvent(world, order, capture, status === 'DECLINED' ? 'DENIED' : status);
};

/** Console: approves as the buyer would; a capture under review goes through. */
export const consoleApprove = (world: World, order: Order, email: unknown): void => {
  if (order.capture?.status === 'PENDING') settle(world, order, order.capture, 'COMPLETED');
  else if (awaitsBuyer(order)) approveOrder(world, order, email);
  else throw new ConsoleRefusal(409, `The order is ${order.status}: there is nothing to approve.`);
};

/** Console: a capture under review is denied; an order without one will be declined when it is captured. */
export const consoleDeny = (world: World, order: Order): void => {
  if (order.capture?.status === 'PENDING') settle(world, order, order.capture, 'DECLINED');
  else if (order.capture === null) order.captureOutcome = 'DECLINED';
  else throw new ConsoleRefusal(409, `The capture is ${order.capture.status}: there is nothing to deny.`);
  world.changed();
};

/** Console: the order's capture will wait for a review, until it is approved or denied here. */
export const consolePend = (world: World, order: Order): void => {
  if (order.capture !== null) throw new ConsoleRefusal(409, 'The order is captured already.');
  order.captureOutcome = 'PENDING';
  world.changed();
};

/** Console: PayPal drops an order that nobody paid; from then on it knows nothing of it. */
export const consoleForget = (world: World, order: Order): void => {
  if (order.capture !== null) throw new ConsoleRefusal(409, 'The order is captured already.');
  world.orders.remove(order.id);
  world.changed();
};

/** Gives money back: all that is left, or the amount given. */
export const giveBack = (world: World, order: Order, how: 'REFUNDED' | 'REVERSED', amount?: Money): void => {
  const { capture } = order;
  if (capture === null || !['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status)) {
    throw new ConsoleRefusal(409, 'There is no completed payment to give back.');
  }
  const left = toMinor(capture.amount) - toMinor(totalRefunded(order));
  const back = amount === undefined ? left : toMinor(amount);
  if (back <= 0 || back > left) throw new ConsoleRefusal(400, 'amount must be positive and at most what is left.');
  const time = touch(world, order);
  const { currency_code } = capture.amount;
  const refund = { id: transactionId(), amount: fromMinor(back, currency_code), create_time: time, update_time: time };
  order.refunds = [...order.refunds, refund];
  capture.status = back === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (how === 'REVERSED') capture.status_details = { reason: 'CHARGEBACK' };
  capture.update_time = time;
  world.emit({
    resource_type: 'refund',
    resource_version: '2.0',
    event_type: `PAYMENT.CAPTURE.${how}`,
    summary: `A ${spoken(refund.amount)} capture payment was ${how.toLowerCase()}`,
    resource: refundResource(order, refund, world.origin()),
  });
};
