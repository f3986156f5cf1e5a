import { CLIENT_ID, WEBHOOK_ID } from '../account.ts';
import { wholeDispute } from '../disputes/dispute.ts';
import type { LoggedEvent } from '../events/event-log.ts';
import { webhookBody } from '../events/webhook.ts';
import { approvalUrl, wholeOrder } from '../orders/order.ts';
import { wholePlan } from '../plans/plan.ts';
import { transactionOf } from '../subscriptions/sale.ts';
import { subscriptionApprovalUrl, wholeSubscription } from '../subscriptions/subscription.ts';
import type { World } from '../world.ts';
import { ledgerOf } from './ledger.ts';

/** The whole state as JSON: settings, resources oldest first, the ledger, and every event in its order. */
export const consoleState = (world: World) => {
  const origin = world.origin();
  return {
    ...world.settings(),
    now: world.now().toISOString(),
    webhook_id: WEBHOOK_ID,
    client_id: CLIENT_ID,
    cert_url: world.signing.certificateUrl(),
    orders: world.orders.all().map((order) => ({
      ...wholeOrder(order, origin),
      approval_url: approvalUrl(order, origin),
      capture_outcome: order.captureOutcome,
      capture_issues: order.captureIssues,
    })),
    subscriptions: world.subscriptions.all().map((subscription) => ({
      ...wholeSubscription(subscription, origin),
      approval_url: subscriptionApprovalUrl(subscription, origin),
      transactions: subscription.sales.map((sale) => transactionOf(subscription, sale)),
    })),
    plans: world.plans.all().map((plan) => wholePlan(plan, origin)),
    disputes: world.disputes.all().map((dispute) => wholeDispute(dispute, origin)),
    webhooks: world.webhooks
      .all()
      .map((webhook) => webhookBody(webhook, { origin, url: world.settings().webhook_url })),
    ledger: ledgerOf(world),
    events: world.events.all().map(shownEvent),
  };
};

/** An event with its deliveries; `event` is the parsed text that was sent. */
export const shownEvent = ({ body, ...rest }: LoggedEvent) => ({ ...rest, event: JSON.parse(body) as unknown });
