import type { PricingTier } from '#contract/content';
import { isOneTimeTrial, paymentTypeOf, priceCents, tierKind } from '#contract/tiers';

/** What pressing a tier's button comes to, for the owner to see while writing it. */
export const tierHint = (tier: PricingTier): string => {
  if (tierKind(tier) === 'project') return 'Its button leads to the contact form.';
  const cents = priceCents(tier.price);
  if (cents === null) return 'No amount of dollars here, so it cannot be paid online.';
  const amount = (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  if (isOneTimeTrial(tier)) return `A trial: ${amount}, paid once.`;
  return paymentTypeOf(tier) === 'subscription'
    ? `A subscription: ${amount}, renewed until cancelled.`
    : `${amount}, paid once.`;
};
