import type { PricingTier } from '#contract/content';
import { freshId, nextOrder } from '../editor/list-order.ts';

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
