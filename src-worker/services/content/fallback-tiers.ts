import type { PricingTier } from '#contract/content';
import type { Currency } from '#contract/money';
import { inCurrency } from '#contract/prices';

const tier = (
  order: number,
  fields: Pick<PricingTier, 'id' | 'name' | 'description' | 'price' | 'period' | 'features' | 'buttonText'>,
): PricingTier => ({
  ...fields,
  order,
  isPopular: false,
  isActive: true,
});

/** Only for an owner who never saved tiers: a site without tiers must not sell at prices that nobody has set. */
export const HOME_FALLBACK_TIERS: readonly PricingTier[] = [
  tier(1, {
    id: 'pricing-fallback-standalone',
    name: 'Standalone Content',
    description: 'One piece of work, quoted before it starts.',
    price: 'Custom',
    period: 'project',
    features: ['A fixed quote', 'Any content type', 'Revisions included'],
    buttonText: 'Get Quote',
  }),
  tier(2, {
    id: 'pricing-fallback-basic',
    name: 'Monthly Basic',
    description: 'Regular content for a small site.',
    price: '$200',
    period: 'month',
    features: ['Content every month', 'Subjects planned together', 'Revisions included'],
    buttonText: 'Get Started',
  }),
  {
    ...tier(3, {
      id: 'pricing-fallback-premium',
      name: 'Monthly Premium',
      description: 'More pieces a month, for a site that is growing.',
      price: '$400',
      period: 'month',
      features: ['Everything in Monthly Basic', 'More pieces every month', 'Search optimization'],
      buttonText: 'Get Started',
    }),
    isPopular: true,
  },
  tier(4, {
    id: 'pricing-fallback-enterprise',
    name: 'Monthly Enterprise',
    description: 'An editorial team for a whole company.',
    price: '$8,000+',
    period: 'month',
    features: ['Everything in Monthly Premium', 'Content strategy', 'Reserved capacity'],
    buttonText: 'Contact Sales',
  }),
];

export const homeFallbackTiers = (currency: Currency): readonly PricingTier[] =>
  HOME_FALLBACK_TIERS.map((fallback) => ({ ...fallback, price: inCurrency(fallback.price, currency) }));
