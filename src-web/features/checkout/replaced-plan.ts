import type { User } from '#contract/accounts';
import type { PricingTier } from '#contract/content';
import type { ReplacedPlan } from '#contract/payments';
import { paymentTypeOf, planIdentifier } from '#contract/tiers';

/** The plan that buying a tier ends, as far as the page knows; null also for the plan somebody has already. */
export const knownReplacement = (user: User, tier: PricingTier): ReplacedPlan | null => {
  const { subscription_status: status, subscription_plan: plan, subscription_end_date: until } = user;
  // A trial ends by itself, whatever is bought meanwhile.
  if (plan === null || TRIAL.test(plan) || (status !== 'active' && status !== 'suspended')) return null;
  if (paymentTypeOf(tier) === 'one_time' || plan === planIdentifier(tier.name)) return null;
  return { plan, until };
};

const TRIAL = /trial|week/;
