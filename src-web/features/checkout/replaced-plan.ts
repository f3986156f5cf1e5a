import type { User } from '#contract/accounts';
import type { PricingTier } from '#contract/content';
import type { ReplacedPlan } from '#contract/payments';
import { paymentTypeOf, planIdentifier } from '#contract/tiers';

export const knownReplacement = (user: User, tier: PricingTier): ReplacedPlan | null => {
  const { subscription_status: status, subscription_plan: plan, subscription_end_date: until } = user;
  // A trial ends by itself, so a purchase does not replace it.
  if (plan === null || TRIAL.test(plan) || (status !== 'active' && status !== 'suspended')) return null;
  if (paymentTypeOf(tier) === 'one_time' || plan === planIdentifier(tier.name)) return null;
  return { plan, until };
};

const TRIAL = /trial|week/;
