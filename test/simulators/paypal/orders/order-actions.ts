import { refused, sendsBuyerBack, type Issue } from '../api/issues.ts';
import { ConsoleRefusal } from '../api/refusal.ts';
import { buyerOf } from '../buyer.ts';
import { stamp, transactionId } from '../ids.ts';
import { spoken } from '../money.ts';
import type { World } from '../world.ts';
import { captureResource, type Capture } from './capture.ts';
import { approvalLink, wholeOrder, type Order } from './order.ts';
import type { OrderRequest } from './order-request.ts';

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
    captureOutcome: world.settings().capture_outcome,
    captureIssues: [],
    capture: null,
    refunds: [],
  });
};

/** True when the buyer can still be asked. */
export const awaitsBuyer = ({ status }: Order): boolean => status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';

/** The buyer agrees: the merchant is told and must capture. */
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

/** Takes the money, or gives the expected outcome. Throws PayPal's refusal. */
export const captureOrder = (world: World, order: Order): void => {
  if (order.capture !== null) throw refused('ORDER_ALREADY_CAPTURED');
  if (awaitsBuyer(order)) throw refused('ORDER_NOT_APPROVED', [approvalLink(order, world.origin())]);
  const issue = order.captureIssues.shift() ?? world.settings().capture_issue;
  if (issue !== null) throw refuseCapture(world, order, issue);
  if (!world.settings().duplicate_invoices && invoiceIsPaid(world, order)) throw refused('DUPLICATE_INVOICE_ID');
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
  // PayPal has no event for a capture that failed.
  if (order.captureOutcome === 'FAILED') world.changed();
  else emitCaptureEvent(world, order, order.capture, order.captureOutcome);
};

/** A payment by a link made by hand: no server asked for it, so there is nothing to approve or capture. */
export const payAtOnce = (world: World, request: OrderRequest, email: unknown): Order => {
  const order = createOrder(world, request);
  approve(world, order, email);
  captureOrder(world, order);
  return order;
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

/** This refuses a capture; where the buyer has to choose anew, the order waits for the buyer again. */
const refuseCapture = (world: World, order: Order, issue: Issue) => {
  if (!sendsBuyerBack(issue)) return refused(issue);
  order.status = order.wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
  touch(world, order);
  world.changed();
  return refused(issue, [approvalLink(order, world.origin())]);
};

const touch = (world: World, order: Order): string => {
  order.update_time = stamp(world.now());
  return order.update_time;
};

const approve = (world: World, order: Order, email: unknown): void => {
  order.status = 'APPROVED';
  order.buyer = buyerOf(email);
  touch(world, order);
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

const settle = (world: World, order: Order, capture: Capture, status: 'COMPLETED' | 'DECLINED'): void => {
  capture.status = status;
  delete capture.status_details;
  capture.update_time = touch(world, order);
  emitCaptureEvent(world, order, capture, status === 'DECLINED' ? 'DENIED' : status);
};
