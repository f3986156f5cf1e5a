import type { PricingTier } from '#contract/content';
import { formatMoney, priceCents, type Currency } from '#contract/money';
import { isOneTimeTrial, paymentTypeOf, tierKind } from '#contract/tiers';
import { freshId, nextOrder } from '../editor/list-order.ts';

/** What pressing a tier's button comes to, for the owner to see while writing it. */
export const tierHint = (tier: PricingTier, currency: Currency): string => {
  if (tierKind(tier) === 'project') return 'Its button leads to the contact form.';
  const cents = priceCents(tier.price, currency);
  if (cents === null) return `No amount in ${currency} here, so it cannot be paid online.`;
  const amount = formatMoney(cents, currency);
  if (isOneTimeTrial(tier)) return `A trial: ${amount}, paid once.`;
  return paymentTypeOf(tier) === 'subscription'
    ? `A subscription: ${amount}, renewed until cancelled.`
    : `${amount}, paid once.`;
};

/** What 'Add Tier' adds. */
export const newTier = (tiers: readonly PricingTier[], now: number): PricingTier => ({
  id: freshId('pricing-', tiers, now),
  name: '',
  description: '',
  price: '',
  period: 'month',
  features: [],
  isPopular: false,
  buttonText: 'Get Started',
  order: nextOrder(tiers),
  isActive: true,
});
