import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import type { Dispute } from '../disputes/dispute.ts';
import { regularCycle, type Plan } from '../plans/plan.ts';
import { eachInterval } from '../checkout/offer.ts';
import type { World } from '../world.ts';
import { badge, button, input } from './console-parts.ts';

export const disputeList = (world: World): Markup[] => world.disputes.all().toReversed().map(disputeRow);

export const planList = (world: World): Markup[] => world.plans.all().map(planRow);

const disputeRow = (dispute: Dispute): Markup => {
  const { dispute_id: id, amount, status, reason, outcome_code } = dispute;
  const call = `/paypal/console/disputes/${id}`;
  const open = status !== 'RESOLVED';
  return html`<details id="${id}">
    <summary>
      <b>${amount.value} ${amount.currency_code}</b>${badge(outcome_code ?? status)}
      <span class="quiet">${id} about ${dispute.transaction_id}, ${reason}</span>
    </summary>
    <div class="actions">
      ${button(`${call}/update`, 'Under review', open, { status: 'UNDER_REVIEW' })}
      ${button(`${call}/answer`, 'Seller answers', open)}
      ${button(`${call}/resolve`, 'Buyer wins', open, { outcome: 'RESOLVED_BUYER_FAVOUR' })}
      ${button(`${call}/resolve`, 'Seller wins', open, { outcome: 'RESOLVED_SELLER_FAVOUR' })}
    </div>
  </details>`;
};

const planRow = (plan: Plan): Markup => {
  const call = `/paypal/console/plans/${plan.id}`;
  const { price } = regularCycle(plan);
  const { setup_fee } = plan.payment_preferences;
  const more = [
    plan.taxes && `${plan.taxes.percentage} % tax`,
    setup_fee && `${setup_fee.value} to set up`,
    plan.cycles.length > 1 && 'trial',
  ].filter(Boolean);
  return html`<details id="${plan.id}">
    <summary>
      <b>${plan.name}, ${price?.value} ${price?.currency_code} ${eachInterval(regularCycle(plan))}</b
      >${badge(plan.status)}
      <span class="quiet">${[plan.id, ...more].join(', ')}</span>
    </summary>
    <div class="actions">
      <form method="post" action="${call}">
        ${input(plan.id, 'amount', 'Amount')} ${input(plan.id, 'currency', 'Currency')}
        ${input(plan.id, 'interval_unit', 'Interval')} ${input(plan.id, 'tax_percentage', 'Tax %')}
        ${input(plan.id, 'setup_fee', 'Set-up fee')} ${input(plan.id, 'trial_cycles', 'Trial cycles')}
        <button>Change</button>
      </form>
      ${button(call, plan.status === 'ACTIVE' ? 'Deactivate' : 'Activate', true, {
        status: plan.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE',
      })}
      ${button(`${call}/forget`, 'Forget', true)}
    </div>
  </details>`;
};
