import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import { CAPTURE_ISSUES } from '../api/issues.ts';
import type { Attempt, LoggedEvent } from '../events/event-log.ts';
import { toMinor } from '../money.ts';
import { approvalUrl, type Order } from '../orders/order.ts';
import { awaitsBuyer } from '../orders/order-actions.ts';
import type { Refund } from '../refunds/refund.ts';
import { owed, subscriptionApprovalUrl, type Subscription } from '../subscriptions/subscription.ts';
import type { World } from '../world.ts';
import { badge, button, input, select } from './console-parts.ts';

export const orderList = (world: World): Markup[] =>
  newest(world.orders.all()).map((order) => orderRow(order, world.origin()));

export const subscriptionList = (world: World): Markup[] =>
  newest(world.subscriptions.all()).map((subscription) => subscriptionRow(subscription, world.origin()));

export const eventList = (world: World): Markup[] => newest(world.events.all()).map(eventRow);

/** The page shows this many of each; the calls return all. */
const SHOWN = 100;

const newest = <T>(all: readonly T[]): T[] => all.slice(-SHOWN).toReversed();

const approvalLink = (href: string, waits: boolean): Markup =>
  waits ? html`<a class="button" href="${href}" target="_blank" rel="noreferrer">Open the buyer's page</a>` : html``;

const STAGES = ['INQUIRY', 'CHARGEBACK'];

const disputeForm = (call: string, id: string): Markup =>
  html`<form method="post" action="${call}/dispute">
    ${input(id, 'amount', 'Disputed amount')} ${select(id, 'stage', 'Stage', STAGES)}<button>Dispute</button>
  </form>`;

const pendingRefunds = (refunds: readonly Refund[]): Markup[] =>
  refunds
    .filter(({ status }) => status === 'PENDING')
    .map(
      ({ id, amount }) =>
        html`<p>A refund of ${amount.value} ${amount.currency_code} is pending.</p>
          ${button(`/paypal/console/refunds/${id}/complete`, 'It arrives', true)}
          ${button(`/paypal/console/refunds/${id}/fail`, 'It fails', true)}`,
    );

const expectation = ({ capture, captureIssues, captureOutcome }: Order): Markup | string => {
  if (capture !== null) return '';
  const [issue] = captureIssues;
  if (issue !== undefined) return html`<p>The next capture is refused: ${issue}.</p>`;
  return captureOutcome === 'COMPLETED' ? '' : html`<p>The capture will be ${captureOutcome}.</p>`;
};

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
    ${expectation(order)}
    <div class="actions">
      ${approvalLink(approvalUrl(order, origin), awaitsBuyer(order))}
      ${button(`${call}/approve`, 'Approve', reviewed || awaitsBuyer(order))}
      ${button(`${call}/pend`, 'Review', capture === null)}
      ${button(`${call}/deny`, 'Deny', reviewed || capture === null)} ${button(`${call}/reverse`, 'Reverse', paid)}
      ${button(`${call}/forget`, 'Forget', capture === null)} ${pendingRefunds(order.refunds)}
      ${
        capture === null
          ? html`<form method="post" action="${call}/refuse">
              ${select(order.id, 'issue', 'Next capture', CAPTURE_ISSUES)}<button>Refuse</button>
            </form>`
          : ''
      }
      ${
        paid
          ? html`<form method="post" action="${call}/refund">
                ${input(order.id, 'amount', 'Refund')}<button>Refund</button>
              </form>
              ${disputeForm(call, order.id)}`
          : ''
      }
      <form method="post" action="${call}/tamper">
        ${input(order.id, 'amount', 'Amount')} ${input(order.id, 'currency', 'Currency')}
        ${input(order.id, 'payee', 'Payee')}<button>Tamper</button>
      </form>
    </div>
  </details>`;
};

const subscriptionRow = (subscription: Subscription, origin: string): Markup => {
  const { id, status, plan, amount, custom_id, buyer, sales, next_billing_time } = subscription;
  const call = `/paypal/console/subscriptions/${id}`;
  const active = status === 'ACTIVE';
  const waits = status === 'APPROVAL_PENDING';
  const running = active || status === 'SUSPENDED';
  const last = sales.at(-1);
  const reviewed = last?.state === 'pending';
  const owing = toMinor(owed(subscription)) > 0;
  return html`<details id="${id}">
    <summary>
      <b>${plan.name}, ${amount.value} ${amount.currency_code}</b>${badge(status)}
      <span class="quiet">${id}${custom_id === undefined ? '' : ` for ${custom_id}`}</span>
    </summary>
    <p>
      ${buyer?.email_address ?? 'No buyer yet'}, ${sales.length}
      ${sales.length === 1 ? 'payment' : 'payments'}${
        next_billing_time === null || !running ? '' : `, next on ${next_billing_time.slice(0, 10)}`
      }${owing ? `, ${owed(subscription).value} ${amount.currency_code} outstanding` : ''}
    </p>
    <div class="actions">
      ${approvalLink(subscriptionApprovalUrl(subscription, origin), waits)}
      ${button(`${call}/approve`, waits ? 'Approve' : 'Activate again', waits || status === 'SUSPENDED')}
      ${waits ? button(`${call}/approve`, 'Approve, payment late', true, { first_payment: 'late' }) : ''}
      ${waits ? button(`${call}/approve`, 'Approve, payment fails', true, { first_payment: 'failed' }) : ''}
      ${button(`${call}/renew`, 'Renew', active)} ${button(`${call}/fail`, 'Fail a payment', active)}
      ${button(`${call}/fail`, 'Give a payment up', active, { gives_up: 'true' })}
      ${button(`${call}/collect`, 'Collect', running && toMinor(subscription.outstanding) > 0)}
      ${
        reviewed
          ? html`${button(`${call}/complete`, 'Complete the payment', true)}
            ${button(`${call}/deny`, 'Deny the payment', true)}`
          : ''
      }
      ${button(`${call}/suspend`, 'Suspend', active)} ${button(`${call}/cancel`, 'Cancel', running)}
      ${button(`${call}/expire`, 'Expire', running)} ${button(`${call}/refund`, 'Refund', sales.length > 0)}
      ${button(`${call}/reverse`, 'Reverse', sales.length > 0)} ${pendingRefunds(last?.refunds ?? [])}
      ${sales.length > 0 ? disputeForm(call, id) : ''}
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
