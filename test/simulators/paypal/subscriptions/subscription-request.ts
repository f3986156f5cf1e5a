import { createChecks, detail } from '../api/checks.ts';
import { MERCHANT } from '../account.ts';
import { notFound, Refusal, unprocessable } from '../api/refusal.ts';
import type { Experience } from '../orders/order.ts';
import type { Plan } from '../plans/plan.ts';
import type { World } from '../world.ts';

export interface SubscriptionRequest {
  plan: Plan;
  custom_id?: string;
  experience: Experience;
}

/** Reads the body of `POST /v1/billing/subscriptions`; throws as PayPal refuses it. */
export const readSubscriptionRequest = (world: World, body: unknown): SubscriptionRequest => {
  const checks = createChecks(body, 1);
  checks.only('', KNOWN);
  const planId = checks.text('/plan_id', { required: true, min: 3, max: 50 });
  const custom_id = checks.text('/custom_id', CUSTOM_ID);
  checks.text('/quantity', { max: 32, oneOf: ['1'] });
  checks.text(`${CONTEXT}/user_action`, { oneOf: ['CONTINUE', 'SUBSCRIBE_NOW'] });
  checks.text(`${CONTEXT}/shipping_preference`, { oneOf: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] });
  checks.text(`${CONTEXT}/locale`, { min: 2, max: 10, pattern: /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/ });
  const required = checks.at(CONTEXT) !== undefined;
  const address = { required, min: 10, max: 4000, uri: true };
  const experience = {
    brand_name: checks.text(`${CONTEXT}/brand_name`, { max: 127 }) ?? MERCHANT.name,
    return_url: checks.text(`${CONTEXT}/return_url`, address),
    cancel_url: checks.text(`${CONTEXT}/cancel_url`, address),
  };
  const start = checks.text('/start_time', { min: 20, max: 64 });
  checks.done();
  if (start !== undefined && !(Date.parse(start) > world.now().getTime())) {
    throw new Refusal(400, [detail('INVALID_PARAMETER_VALUE', '/start_time', start)]);
  }
  const plan = planId === undefined ? undefined : world.plans.get(planId);
  if (plan === undefined) throw notFound();
  if (plan.status !== 'ACTIVE') {
    const advice = 'Invalid plan status for subscription creation; plan status should be active.';
    throw unprocessable('PLAN_STATUS_INVALID', advice);
  }
  return { plan, custom_id, experience };
};

export const CUSTOM_ID = { max: 127, pattern: /^[\x20-\x7E]+$/ };

const CONTEXT = '/application_context';
const KNOWN = ['plan_id', 'custom_id', 'quantity', 'start_time', 'subscriber', 'auto_renewal', 'application_context'];
