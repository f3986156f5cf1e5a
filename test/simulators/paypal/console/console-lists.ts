import { html, raw } from 'hono/html';
import type { Markup } from '../../page.ts';

import type { Attempt, LoggedEvent } from '../events/event-log.ts';
import { approvalUrl, type Order } from '../orders/order.ts';
import { awaitsBuyer } from '../orders/order-actions.ts';
import { subscriptionApprovalUrl, type Subscription } from '../subscriptions/subscription.ts';
import type { World } from '../world.ts';

/** How many of each the page shows; the calls know all. */
const SHOWN = 100;

const button = (action: string, label: string, possible: boolean): Markup =>
  html`<form method="post" action="${action}"><button ${possible ? '' : raw('disabled')}>${label}</button></form>`;

const approvalLink = (href: string, waits: boolean): Markup =>
  waits ? html`<a class="button" href="${href}" target="_blank" rel="noreferrer">Open the buyer's page</a>` : html``;

const input = (form: string, name: string, label: string): Markup =>
  html`<label>${label}<input name="${name}" aria-label="${label} of ${form}" autocomplete="off" /></label>`;

const badge = (state: string): Markup => html`<span class="badge" data-state="${state.toLowerCase()}">${state}</span>`;

const orderRow = (order: Order, origin: string): Markup => {
  const call = `/paypal/console/orders/${order.id}`;
  const { capture, unit } = order;
  const reviewed = capture?.status === 'PENDING';
  const paid = capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED';
  return html`<details id="${order.id}">
    <summary>
      <b>${unit.amount.value} ${unit.amount.currency_code}</b>${badge(capture?.status ?? order.status)}
      <span class="quiet">${order.id}${unit.custom_id === undefined ? '' : ` for ${unit.custom_id}`}</span>
    </summary>
    ${order.capture === null && order.captureOutcome !== 'COMPLETED' ? html`<p>The capture will be ${order.captureOutcome}.</p>` : ''}
    <div class="actions">
      ${approvalLink(approvalUrl(order, origin), awaitsBuyer(order))}
      ${button(`${call}/approve`, 'Approve', reviewed || awaitsBuyer(order))}
      ${button(`${call}/pend`, 'Review', capture === null)}
      ${button(`${call}/deny`, 'Deny', reviewed || capture === null)} ${button(`${call}/reverse`, 'Reverse', paid)}
      ${button(`${call}/forget`, 'Forget', capture === null)}
      <form method="post" action="${call}/refund">
        ${input(order.id, 'amount', 'Refund')}<button ${paid ? '' : raw('disabled')}>Refund</button>
      </form>
      <form method="post" action="${call}/tamper">
        ${input(order.id, 'amount', 'Amount')} ${input(order.id, 'currency', 'Currency')}
        ${input(order.id, 'payee', 'Payee')}<button>Tamper</button>
      </form>
    </div>
  </details>`;
};

const subscriptionRow = (subscription: Subscription, origin: string): Markup => {
  const { id, status, amount, custom_id, buyer, sales, next_billing_time } = subscription;
  const call = `/paypal/console/subscriptions/${id}`;
  const active = status === 'ACTIVE';
  const waits = status === 'APPROVAL_PENDING';
  const running = active || status === 'SUSPENDED';
  return html`<details id="${id}">
    <summary>
      <b>${subscription.plan.name}, ${amount.value} ${amount.currency_code}</b>${badge(status)}
      <span class="quiet">${id}${custom_id === undefined ? '' : ` for ${custom_id}`}</span>
    </summary>
    <p>
      ${buyer?.email_address ?? 'No buyer yet'}, ${sales.length}
      ${sales.length === 1 ? 'payment' : 'payments'}${
        next_billing_time === null || !running ? '' : `, next on ${next_billing_time.slice(0, 10)}`
      }
    </p>
    <div class="actions">
      ${approvalLink(subscriptionApprovalUrl(subscription, origin), waits)}
      ${button(`${call}/approve`, waits ? 'Approve' : 'Activate again', waits || status === 'SUSPENDED')}
      ${button(`${call}/renew`, 'Renew', active)} ${button(`${call}/fail`, 'Fail a payment', active)}
      ${button(`${call}/suspend`, 'Suspend', active)} ${button(`${call}/cancel`, 'Cancel', running)}
      ${button(`${call}/expire`, 'Expire', running)} ${button(`${call}/refund`, 'Refund', sales.length > 0)}
      ${button(`${call}/reverse`, 'Reverse', sales.length > 0)}
      <form method="post" action="${call}/tamper">
        ${input(id, 'amount', 'Amount')} ${input(id, 'currency', 'Currency')}<button>Tamper</button>
      </form>
    </div>
  </details>`;
};

const attemptRow = ({ at, status, answer, forged }: Attempt): Markup =>
  html`<li>
    <time datetime="${at}">${at.slice(11, 19)}</time>
    <b>${status ?? 'No answer'}</b> ${forged === null ? '' : html`<em>forged: ${forged}</em>`} <span>${answer}</span>
  </li>`;

const eventRow = (event: LoggedEvent): Markup =>
  html`<details id="${event.id}">
    <summary>
      <b>${event.event_type}</b>${badge(event.state)}
      <span class="quiet">${event.create_time.slice(11, 19)} UTC. ${event.summary}</span>
    </summary>
    ${
      event.attempts.length === 0
        ? ''
        : html`<ol>
            ${event.attempts.map(attemptRow)}
          </ol>`
    }
    <div class="actions">${button(`/paypal/console/events/${event.id}/resend`, 'Send again', true)}</div>
    <pre tabindex="0" aria-label="The event as JSON">${JSON.stringify(JSON.parse(event.body), null, 2)}</pre>
  </details>`;

const newest = <T>(all: readonly T[]): T[] => all.slice(-SHOWN).toReversed();

export const orderList = (world: World): Markup[] =>
  newest(world.orders.all()).map((order) => orderRow(order, world.origin()));

export const subscriptionList = (world: World): Markup[] =>
  newest(world.subscriptions.all()).map((subscription) => subscriptionRow(subscription, world.origin()));

export const eventList = (world: World): Markup[] => newest(world.events.all()).map(eventRow);
