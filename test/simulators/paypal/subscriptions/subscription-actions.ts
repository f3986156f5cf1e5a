import { ConsoleRefusal, unprocessable } from '../api/refusal.ts';
import { buyerOf } from '../buyer.ts';
import { approvalToken, stamp, subscriptionId } from '../ids.ts';
import { fromMinor, toMinor, type Money } from '../money.ts';
import { currencyOf, priceOf } from '../plans/plan.ts';
import type { FirstPayment } from '../settings.ts';
import type { World } from '../world.ts';
import { billCycle, collectOutstanding, dueNow, failCycle } from './billing.ts';
import type { Sale } from './sale.ts';
import type { Subscription } from './subscription.ts';
import { emitSaleEvent, emitSubscriptionEvent } from './subscription-events.ts';
import type { SubscriptionRequest } from './subscription-request.ts';

export const createSubscription = (world: World, request: SubscriptionRequest): Subscription => {
  const { plan, custom_id, experience } = request;
  const time = stamp(world.now());
  const id = subscriptionId();
  const subscription = world.subscriptions.put(id, {
    id,
    custom_id,
    experience,
    token: approvalToken(),
    status: 'APPROVAL_PENDING',
    status_update_time: time,
    plan_id: plan.id,
    plan: structuredClone(plan),
    amount: priceOf(plan),
    create_time: time,
    update_time: time,
    start_time: time,
    next_billing_time: null,
    isBillingTimeStale: false,
    buyer: null,
    sales: [],
    cyclesRun: 0,
    cyclesCompleted: {},
    failing: null,
    outstanding: fromMinor(0, currencyOf(plan)),
    failed_payments_count: 0,
    last_failed_payment: null,
  });
  emitSubscriptionEvent(world, subscription, 'CREATED');
  world.changed();
  return subscription;
};

/**
 * The buyer subscribes: the subscription is active, and its first payment ends as `how` says, now or later or never.
 */
export const activate = (
  world: World,
  subscription: Subscription,
  email: unknown,
  how: FirstPayment = world.settings().first_payment,
): void => {
  subscription.buyer = buyerOf(email);
  const time = touch(world, subscription);
  subscription.start_time = time;
  // A payment that is tampered with stays in the subscription's present currency.
  subscription.outstanding = fromMinor(0, subscription.amount.currency_code);
  const isFree = toMinor(dueNow(subscription)) === 0;
  const sale =
    how === 'completed' || how === 'pending' || isFree
      ? billCycle(subscription, time, how === 'pending' ? 'pending' : 'completed')
      : undefined;
  if (how === 'failed' && !isFree) failCycle(subscription, time, true);
  if (how === 'late' && !isFree) subscription.next_billing_time = time;
  turn(world, subscription, 'ACTIVE');
  subscription.isBillingTimeStale = world.settings().stale_billing_time;
  if (sale !== undefined) emitSaleEvent(world, subscription, sale, how === 'pending' ? 'pending' : 'completed');
  if (how === 'failed' && !isFree) afterFailure(world, subscription);
};

/** Pays the present cycle: a late first one, the next one, or one that failed before. */
export const renew = (world: World, subscription: Subscription, state: 'completed' | 'pending' = 'completed'): void => {
  expect(subscription, 'ACTIVE');
  const sale = billCycle(subscription, touch(world, subscription), state);
  if (sale !== undefined) emitSaleEvent(world, subscription, sale, state);
};

/** Makes the present cycle's payment fail; PayPal asks again in it, or gives it up and goes on to the next. */
export const failPayment = (world: World, subscription: Subscription, isGivenUp: boolean): void => {
  expect(subscription, 'ACTIVE');
  failCycle(subscription, touch(world, subscription), isGivenUp);
  emitSubscriptionEvent(world, subscription, 'FAILED');
  const { payment_failure_threshold } = subscription.plan.payment_preferences;
  const isTooMuch = payment_failure_threshold > 0 && subscription.failed_payments_count >= payment_failure_threshold;
  if (isTooMuch) turn(world, subscription, 'SUSPENDED');
};

/** The seller collects the unpaid amounts of former cycles. */
export const collect = (world: World, subscription: Subscription, amount?: Money): Sale => {
  const sale = collectOutstanding(subscription, touch(world, subscription), amount);
  emitSaleEvent(world, subscription, sale, 'completed');
  return sale;
};

/** A payment under review succeeds, or is denied and then outstanding. */
export const settleSale = (
  world: World,
  subscription: Subscription,
  sale: Sale,
  state: 'completed' | 'denied',
): void => {
  const time = touch(world, subscription);
  sale.state = state;
  sale.update_time = time;
  if (state === 'denied') {
    const minor = toMinor(subscription.outstanding) + toMinor(sale.amount);
    subscription.outstanding = fromMinor(minor, sale.amount.currency_code);
  }
  emitSaleEvent(world, subscription, sale, state);
};

/** The merchant's server cancels. Throws as PayPal refuses it. */
export const cancelSubscription = (world: World, subscription: Subscription, reason: string): void => {
  allowed(subscription, 'cancel', ['ACTIVE', 'SUSPENDED'], 'active or suspended');
  subscription.status_change_note = reason;
  turn(world, subscription, 'CANCELLED');
};

/** The merchant's server suspends. Throws as PayPal refuses it. */
export const suspendSubscription = (world: World, subscription: Subscription, reason: string): void => {
  allowed(subscription, 'suspend', ['ACTIVE'], 'active');
  subscription.status_change_note = reason;
  turn(world, subscription, 'SUSPENDED');
};

/** The merchant's server activates a suspended subscription. Throws as PayPal refuses it. */
export const reactivateSubscription = (world: World, subscription: Subscription, reason?: string): void => {
  allowed(subscription, 'activate', ['SUSPENDED'], 'suspended');
  subscription.status_change_note = reason;
  turn(world, subscription, 'ACTIVE');
  emitSubscriptionEvent(world, subscription, 'REACTIVATED');
};

/** Refuses a call in a status that it is not meant for, in PayPal's words. */
export const allowed = (
  { status }: Subscription,
  action: string,
  statuses: readonly Subscription['status'][],
  words: string,
): void => {
  if (statuses.includes(status)) return;
  const advice = `Invalid subscription status for ${action} action; subscription status should be ${words}.`;
  throw unprocessable('SUBSCRIPTION_STATUS_INVALID', advice);
};

/** Console: PayPal or time ends it. */
export const expire = (world: World, subscription: Subscription): void => {
  expect(subscription, 'ACTIVE', 'SUSPENDED');
  turn(world, subscription, 'EXPIRED');
};

/** Refuses a call of the console that makes no sense in the present status. */
export const expect = ({ status }: Subscription, ...statuses: Subscription['status'][]): void => {
  if (!statuses.includes(status)) {
    throw new ConsoleRefusal(409, `The subscription is ${status}; it would have to be ${statuses.join(' or ')}.`);
  }
};

export const touch = (world: World, subscription: Subscription): string => {
  subscription.update_time = stamp(world.now());
  subscription.isBillingTimeStale = false;
  world.changed();
  return subscription.update_time;
};

const turn = (
  world: World,
  subscription: Subscription,
  status: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED',
): void => {
  subscription.status = status;
  subscription.status_update_time = touch(world, subscription);
  emitSubscriptionEvent(world, subscription, status);
};

/** A failed first payment is reported; when a set-up fee was part of it, the plan may cancel the subscription. */
const afterFailure = (world: World, subscription: Subscription): void => {
  emitSubscriptionEvent(world, subscription, 'FAILED');
  const { setup_fee, setup_fee_failure_action } = subscription.plan.payment_preferences;
  if (setup_fee === undefined || setup_fee_failure_action === 'CONTINUE') return;
  subscription.status_change_note = 'The payment of the set-up fee failed';
  turn(world, subscription, 'CANCELLED');
};
