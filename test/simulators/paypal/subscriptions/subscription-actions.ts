import { buyerOf } from '../buyer.ts';
import { approvalToken, stamp, subscriptionId, transactionId } from '../ids.ts';
import { fromMinor, loosely, spoken, toMinor, type Money } from '../money.ts';
import { ConsoleRefusal, unprocessable } from '../api/refusal.ts';
import { newSale, reversedSaleResource, saleRefundResource, saleResource, type Sale } from './sale.ts';
import { wholeSubscription, withLastFailure, type Subscription } from './subscription.ts';
import type { SubscriptionRequest } from './subscription-request.ts';
import type { World } from '../world.ts';

/** A month later, on the last day if that month is shorter, at the hour at which PayPal bills. */
const monthAfter = (time: string): string => {
  const from = new Date(time);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + 1];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return stamp(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay), 10)));
};

const DAY_MS = 86_400_000;
const RETRY_DAYS = 5;

export const createSubscription = (world: World, request: SubscriptionRequest): Subscription => {
  const { plan, custom_id, experience } = request;
  const time = stamp(world.now());
  const id = subscriptionId();
  world.changed();
  return world.subscriptions.put(id, {
    id,
    custom_id,
    experience,
    token: approvalToken(),
    status: 'APPROVAL_PENDING',
    status_update_time: time,
    plan_id: plan.id,
    amount: plan.amount,
    create_time: time,
    update_time: time,
    start_time: time,
    next_billing_time: null,
    buyer: null,
    sales: [],
    failed_payments_count: 0,
    last_failed_payment: null,
  });
};

const touch = (world: World, subscription: Subscription): string => {
  subscription.update_time = stamp(world.now());
  return subscription.update_time;
};

const EVENT = {
  ACTIVE: ['BILLING.SUBSCRIPTION.ACTIVATED', 'Subscription activated'],
  SUSPENDED: ['BILLING.SUBSCRIPTION.SUSPENDED', 'Subscription suspended'],
  CANCELLED: ['BILLING.SUBSCRIPTION.CANCELLED', 'Subscription cancelled'],
  EXPIRED: ['BILLING.SUBSCRIPTION.EXPIRED', 'Subscription expired'],
  FAILED: ['BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'Payment failed for subscription'],
} as const;

const emitSubscriptionEvent = (world: World, subscription: Subscription, what: keyof typeof EVENT): void => {
  const [event_type, summary] = EVENT[what];
  const whole = wholeSubscription(subscription, world.origin());
  world.emit({
    resource_type: 'subscription',
    resource_version: '2.0',
    event_type,
    summary,
    resource: what === 'FAILED' ? withLastFailure(whole, subscription) : whole,
  });
};

const turn = (world: World, subscription: Subscription, status: keyof typeof EVENT & Subscription['status']): void => {
  subscription.status = status;
  subscription.status_update_time = touch(world, subscription);
  emitSubscriptionEvent(world, subscription, status);
};

const emitSaleEvent = (world: World, subscription: Subscription, sale: Sale): void =>
  world.emit({
    resource_type: 'sale',
    event_type: 'PAYMENT.SALE.COMPLETED',
    summary: `Payment completed for ${spoken(loosely(sale.amount))}`,
    resource: saleResource(subscription, sale, world.origin()),
  });

const bill = (world: World, subscription: Subscription): Sale => {
  const time = touch(world, subscription);
  const sale = newSale(transactionId(), subscription.amount, time);
  subscription.sales = [...subscription.sales, sale];
  subscription.next_billing_time = monthAfter(subscription.next_billing_time ?? time);
  subscription.failed_payments_count = 0;
  subscription.last_failed_payment = null;
  return sale;
};

/** The buyer subscribes: it is active and the first month is paid. */
export const activate = (world: World, subscription: Subscription, email: unknown): void => {
  subscription.buyer = buyerOf(email);
  const sale = bill(world, subscription);
  subscription.start_time = subscription.update_time;
  turn(world, subscription, 'ACTIVE');
  emitSaleEvent(world, subscription, sale);
};

/** The merchant's server cancels. Throws as PayPal refuses it. */
export const cancelSubscription = (world: World, subscription: Subscription, reason: string): void => {
  if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') {
    const advice = 'Invalid subscription status for cancel action; subscription status should be active or suspended.';
    throw unprocessable('SUBSCRIPTION_STATUS_INVALID', advice);
  }
  subscription.status_change_note = reason;
  turn(world, subscription, 'CANCELLED');
};

const expect = ({ status }: Subscription, ...allowed: Subscription['status'][]): void => {
  if (!allowed.includes(status)) {
    throw new ConsoleRefusal(409, `The subscription is ${status}; it would have to be ${allowed.join(' or ')}.`);
  }
};

/** Console: what the buyer, the merchant or time can do to a subscription. */
export const SUBSCRIPTION_ACTIONS = {
  approve: (world: World, subscription: Subscription, email?: unknown): void => {
    expect(subscription, 'APPROVAL_PENDING', 'SUSPENDED');
    if (subscription.status === 'SUSPENDED') turn(world, subscription, 'ACTIVE');
    else activate(world, subscription, email);
  },
  renew: (world: World, subscription: Subscription): void => {
    expect(subscription, 'ACTIVE');
    emitSaleEvent(world, subscription, bill(world, subscription));
  },
  fail: (world: World, subscription: Subscription): void => {
    expect(subscription, 'ACTIVE');
    const time = touch(world, subscription);
    subscription.failed_payments_count += 1;
    subscription.last_failed_payment = {
      amount: loosely(subscription.amount),
      time,
      reason_code: 'PAYMENT_DENIED',
      next_payment_retry_time: stamp(new Date(Date.parse(time) + RETRY_DAYS * DAY_MS)),
    };
    emitSubscriptionEvent(world, subscription, 'FAILED');
  },
  suspend: (world: World, subscription: Subscription): void => {
    expect(subscription, 'ACTIVE');
    turn(world, subscription, 'SUSPENDED');
  },
  cancel: (world: World, subscription: Subscription): void => {
    expect(subscription, 'ACTIVE', 'SUSPENDED');
    cancelSubscription(world, subscription, 'Cancelled by the subscriber');
  },
  expire: (world: World, subscription: Subscription): void => {
    expect(subscription, 'ACTIVE', 'SUSPENDED');
    turn(world, subscription, 'EXPIRED');
  },
} as const;

/** Console: gives a month's money back: the newest sale's, or the one named; all that is left, or the amount given. */
export const giveSaleBack = (
  world: World,
  subscription: Subscription,
  how: 'REFUNDED' | 'REVERSED',
  { saleId, amount }: { saleId?: string; amount?: Money },
): void => {
  const { sales } = subscription;
  const sale = saleId === undefined ? sales.at(-1) : sales.find(({ id }) => id === saleId);
  if (sale === undefined) throw new ConsoleRefusal(409, 'There is no such payment to give back.');
  const { currency_code } = sale.amount;
  const left = toMinor(sale.amount) - toMinor(sale.refunded);
  const back = amount === undefined ? left : toMinor(amount);
  if (back <= 0 || back > left) throw new ConsoleRefusal(400, 'amount must be positive and at most what is left.');
  const time = touch(world, subscription);
  sale.refunded = fromMinor(toMinor(sale.refunded) + back, currency_code);
  sale.update_time = time;
  sale.state = how === 'REVERSED' ? 'reversed' : back === left ? 'refunded' : 'partially_refunded';
  const refund = { id: transactionId(), amount: fromMinor(back, currency_code), time };
  const origin = world.origin();
  world.emit({
    resource_type: how === 'REFUNDED' ? 'refund' : 'sale',
    event_type: `PAYMENT.SALE.${how}`,
    summary: `A ${spoken(refund.amount)} sale payment was ${how.toLowerCase()}`,
    resource:
      how === 'REFUNDED'
        ? saleRefundResource(sale, refund, origin)
        : reversedSaleResource(subscription, sale, refund, origin),
  });
};
