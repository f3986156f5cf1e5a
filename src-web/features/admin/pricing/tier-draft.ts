import type { PricingTier } from '#contract/content';
import { chargedCents, formerPriceCents, priceCents } from '#contract/prices';
import type { Currency } from '#contract/money';
import type { PlanCheck } from '#contract/paypal-plans';
import { isOneTimeTrial, paymentTypeOf, tierKind } from '#contract/tiers';
import { freshId, nextOrder } from '../editor/list-order.ts';
import { formatMoney } from '../../../lib/format-money.ts';

export const tierHint = (tier: PricingTier, currency: Currency): string => {
  if (tierKind(tier) === 'project') return 'Its button leads to the contact form.';
  const cents = priceCents(tier.price, currency);
  if (cents === null)
    return `No amount in ${currency} here, so it cannot be paid online: its button leads to the contact form.`;
  const amount = formatMoney(cents, currency);
  if (chargedCents(tier, currency) === null) return `Read as ${amount}, and not sold until you confirm that.`;
  if (isOneTimeTrial(tier)) return `A trial: ${amount}, paid once.`;
  return paymentTypeOf(tier) === 'subscription'
    ? `A subscription: ${amount}, renewed until cancelled.`
    : `One charge of ${amount}.`;
};

/** The owner sees the amount beside the price, so saving confirms it. */
export const withPrice = (tier: PricingTier, price: string, currency: Currency): PricingTier => {
  const { confirmedCents: _, ...rest } = tier;
  const cents = priceCents(price, currency);
  const isPlain = cents === formerPriceCents(price, currency);
  return cents === null || isPlain ? { ...rest, price } : { ...rest, price, confirmedCents: cents };
};

/** The reason is null when the tier is sold online, or while this is unknown. */
export const whyUnsold = (tier: PricingTier, currency: Currency, check: PlanCheck | undefined): string | null => {
  if (tierKind(tier) === 'project') return null;
  const cents = priceCents(tier.price, currency);
  if (cents === null) return `no amount in ${currency}`;
  if (chargedCents(tier, currency) === null) return `confirm ${formatMoney(cents, currency)}`;
  if (check?.state === 'differs') return `its PayPal plan takes ${check.paypal ?? 'something else'}`;
  return check?.state === 'no_plan' ? 'it has no PayPal plan' : null;
};

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
