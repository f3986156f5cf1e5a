import { MERCHANT, planOf, type Plan } from '../account.ts';
import { createChecks } from '../api/checks.ts';
import type { Experience } from '../orders/order.ts';
import { notFound, Refusal } from '../api/refusal.ts';

export interface SubscriptionRequest {
  plan: Plan;
  custom_id?: string;
  experience: Experience;
}

const CONTEXT = '/application_context';
const KNOWN = ['plan_id', 'custom_id', 'quantity', 'start_time', 'subscriber', 'auto_renewal', 'application_context'];

/** Reads the body of `POST /v1/billing/subscriptions`; throws as PayPal refuses it. */
export const readSubscriptionRequest = (body: unknown): SubscriptionRequest => {
  const checks = createChecks(body);
  checks.only('', KNOWN);
  const planId = checks.text('/plan_id', { required: true, min: 3, max: 50 });
  const custom_id = checks.text('/custom_id', { max: 127, pattern: /^[\x20-\x7E]+$/ });
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
  checks.done();
  if (planId === undefined) throw new Refusal(400);
  const plan = planOf(planId);
  if (plan === undefined) throw notFound();
  return { plan, custom_id, experience };
};
