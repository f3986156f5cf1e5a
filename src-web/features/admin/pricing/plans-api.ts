import type { PlansOverview } from '#contract/paypal-plans';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';

/** The tiers that renew beside PayPal's plans. Throws `ApiError`, as all of these do. */
export const fetchPlans = (): Promise<PlansOverview> =>
  adminRead(() => ownerApi.admin.paypal.plans.$get(), 'Failed to fetch the plans');

/** Gives a tier one of PayPal's plans. */
export const choosePlan = (tierId: string, planId: string): Promise<PlansOverview> =>
  adminRead(
    () => ownerApi.admin.paypal.plans[':tierId'].$put({ param: { tierId }, json: { plan_id: planId } }),
    'Failed to choose the plan',
  );

/** Makes a plan at PayPal for a tier as it is saved. */
export const makePlan = (tierId: string): Promise<PlansOverview> =>
  adminRead(() => ownerApi.admin.paypal.plans[':tierId'].$post({ param: { tierId } }), 'Failed to make the plan');
