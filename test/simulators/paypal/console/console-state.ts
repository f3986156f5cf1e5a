import { CLIENT_ID, WEBHOOK_ID } from '../account.ts';
import { approvalUrl, wholeOrder } from '../orders/order.ts';
import { transactionOf } from '../subscriptions/sale.ts';
import { subscriptionApprovalUrl, wholeSubscription } from '../subscriptions/subscription.ts';
import type { LoggedEvent } from '../events/event-log.ts';
import type { World } from '../world.ts';

/** An event with its deliveries; `event` is what the text that is sent says. */
export const shownEvent = ({ body, ...rest }: LoggedEvent) => ({ ...rest, event: JSON.parse(body) as unknown });

/** All of it as JSON: settings, resources oldest first, and every event in the order it happened. */
export const consoleState = (world: World) => {
  const origin = world.origin();
  return {
    ...world.settings(),
    webhook_id: WEBHOOK_ID,
    client_id: CLIENT_ID,
    cert_url: world.signing.certificateUrl(),
    orders: world.orders.all().map((order) => ({
      ...wholeOrder(order, origin),
      approval_url: approvalUrl(order, origin),
      capture_outcome: order.captureOutcome,
    })),
    subscriptions: world.subscriptions.all().map((subscription) => ({
      ...wholeSubscription(subscription, origin),
      approval_url: subscriptionApprovalUrl(subscription, origin),
      transactions: subscription.sales.map((sale) => transactionOf(subscription, sale)),
    })),
    events: world.events.all().map(shownEvent),
  };
};
