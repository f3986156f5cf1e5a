import type { HostedLink } from '../account.ts';
import { toMinor, type Money } from '../money.ts';
import type { Order } from '../orders/order.ts';
import { DEFAULT_PAYEE } from '../orders/purchase-unit.ts';
import { priceOf, regularCycle, withTax, type BillingCycle, type Plan } from '../plans/plan.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import type { World } from '../world.ts';

export interface Offer {
  merchant?: string;
  /** The merchant's words describe what is bought. */
  item: string;
  amount: Money;
  /** The interval at which a plan is paid, such as `each month`; missing for a single payment. */
  interval?: string;
  /** A plan's further costs, in words. */
  terms: string[];
  /** The merchant's reference; missing for a link made by hand. */
  reference?: string;
}

export const orderOffer = ({ unit, experience }: Order): Offer => ({
  // The buyer must see another payee, because the money goes there.
  merchant: unit.payee === DEFAULT_PAYEE ? experience.brand_name : (unit.payee.email_address ?? unit.payee.merchant_id),
  item: unit.description ?? 'Your purchase',
  amount: unit.amount,
  terms: [],
  reference: unit.invoice_id,
});

export const subscriptionOffer = ({ experience, plan, plan_id, amount }: Subscription): Offer => ({
  merchant: experience.brand_name,
  // A plan that was tampered with has no name.
  item: plan.id === plan_id ? plan.name : plan_id,
  ...planOffer(plan, amount),
});

/** The offer of a link made by hand; undefined when there is no such link or no such plan. */
export const hostedOffer = (world: World, hosted: HostedLink | undefined): Offer | undefined => {
  if (hosted?.kind === 'once') return { item: hosted.name, amount: hosted.amount, terms: [] };
  const plan = hosted && world.plans.get(hosted.planId);
  return plan && { item: plan.name, ...planOffer(plan, priceOf(plan)) };
};

/** An interval as read after an amount: `each month`, `each 2 weeks`. */
export const eachInterval = ({ frequency: { interval_unit, interval_count } }: BillingCycle): string => {
  const unit = interval_unit.toLowerCase();
  return interval_count === 1 ? `each ${unit}` : `each ${interval_count} ${unit}s`;
};

const planOffer = (plan: Plan, price: Money) => {
  const { setup_fee } = plan.payment_preferences;
  const trials = plan.cycles.filter(({ tenure_type }) => tenure_type === 'TRIAL');
  return {
    amount: withTax(plan, price),
    interval: eachInterval(regularCycle(plan)),
    terms: [
      ...trials.map((trial) => {
        const cost = trial.price === undefined || toMinor(trial.price) === 0 ? 'Free' : words(trial.price);
        return `${cost} ${eachInterval(trial)}, ${trial.total_cycles} times, before that`;
      }),
      ...(setup_fee === undefined ? [] : [`${words(setup_fee)} once, to set it up`]),
      ...(plan.taxes === undefined ? [] : [`${plan.taxes.percentage} % tax included`]),
    ],
  };
};

const words = ({ currency_code, value }: Money): string => `${value} ${currency_code}`;
