import type { PricingTier } from '#contract/content';
import type { Currency } from '#contract/money';
import { inCurrency } from '#contract/prices';

/** Visitors do not see the proposed tiers before the owner saves. */
export const editorFallbackTiers = (currency: Currency): PricingTier[] =>
  TIERS.map((proposed) => ({ ...proposed, price: inCurrency(proposed.price, currency) }));

const tier = (place: number, fields: Omit<PricingTier, 'id' | 'order' | 'isActive'>): PricingTier => ({
  ...fields,
  id: `pricing-fallback-${place}`,
  order: place,
  isActive: true,
});

const TIERS: readonly PricingTier[] = [
  tier(1, {
    name: 'Standalone Content',
    description: 'A single piece of content, quoted for what you need.',
    price: 'Custom',
    period: 'project',
    features: ['Quote within 24 hours', 'One round of revisions', 'Delivered ready to publish'],
    isPopular: false,
    buttonText: 'Get Quote',
  }),
  tier(2, {
    name: 'Monthly Basic',
    description: 'A steady flow of content for a growing site.',
    price: '$2,500',
    period: 'month',
    features: ['4 blog posts a month', 'Keyword research', 'Two rounds of revisions'],
    isPopular: false,
    buttonText: 'Get Started',
  }),
  tier(3, {
    name: 'Monthly Premium',
    description: 'Content that carries a marketing plan.',
    price: '$4,500',
    period: 'month',
    features: ['8 blog posts a month', 'One case study or whitepaper', 'Content strategy', 'Priority delivery'],
    isPopular: true,
    buttonText: 'Get Started',
  }),
  tier(4, {
    name: 'Monthly Enterprise',
    description: 'A content department of your own.',
    price: '$8,000+',
    period: 'month',
    features: ['Volume to your plan', 'Several kinds of content', 'Brand voice guide', 'Monthly reports'],
    isPopular: false,
    buttonText: 'Contact Sales',
  }),
];
