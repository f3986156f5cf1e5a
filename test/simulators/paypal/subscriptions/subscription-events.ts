import { loosely, spoken } from '../money.ts';
import type { World } from '../world.ts';
import { saleResource, type Sale } from './sale.ts';
import { wholeSubscription, withLastFailure, type Subscription } from './subscription.ts';

const EVENT = {
  CREATED: ['BILLING.SUBSCRIPTION.CREATED', 'Subscription created'],
  ACTIVE: ['BILLING.SUBSCRIPTION.ACTIVATED', 'Subscription activated'],
  REACTIVATED: ['BILLING.SUBSCRIPTION.RE-ACTIVATED', 'Subscription re-activated'],
  UPDATED: ['BILLING.SUBSCRIPTION.UPDATED', 'Subscription updated'],
  SUSPENDED: ['BILLING.SUBSCRIPTION.SUSPENDED', 'Subscription suspended'],
  CANCELLED: ['BILLING.SUBSCRIPTION.CANCELLED', 'Subscription cancelled'],
  EXPIRED: ['BILLING.SUBSCRIPTION.EXPIRED', 'Subscription expired'],
  FAILED: ['BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'Payment failed for subscription'],
} as const;
export type SubscriptionEvent = keyof typeof EVENT;

const SALE_EVENT = {
  completed: ['PAYMENT.SALE.COMPLETED', 'Payment completed for'],
  pending: ['PAYMENT.SALE.PENDING', 'Payment pending for'],
  denied: ['PAYMENT.SALE.DENIED', 'Payment denied for'],
} as const;

export const emitSubscriptionEvent = (world: World, subscription: Subscription, what: SubscriptionEvent): void => {
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

export const emitSaleEvent = (
  world: World,
  subscription: Subscription,
  sale: Sale,
  what: keyof typeof SALE_EVENT,
): void => {
  const [event_type, words] = SALE_EVENT[what];
  world.emit({
    resource_type: 'sale',
    event_type,
    summary: `${words} ${spoken(loosely(sale.amount))}`,
    resource: saleResource(subscription, sale, world.origin()),
  });
};
