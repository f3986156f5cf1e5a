import type { PricingTier } from './content.ts';
import { statedCents } from './money.ts';

export type TierKind = 'project' | 'trial' | 'plan';

export const tierKind = ({
  period,
  name,
  buttonText,
}: Pick<PricingTier, 'period' | 'name' | 'buttonText'>): TierKind => {
  if (isPeriod(period, 'project')) return 'project';
  if (holds(name, 'trial') || holds(name, 'week') || holds(buttonText, 'trial')) return 'trial';
  return 'plan';
};

/** Whether a tier's card carries the label 'One time trial'. */
export const isOneTimeTrial = ({ period, name, price }: Pick<PricingTier, 'period' | 'name' | 'price'>): boolean =>
  isPeriod(period, 'trial') || holds(name, 'trial') || holds(name, '7-day') || statedCents(price) === 1000;

export const PAYMENT_TYPES = ['one_time', 'subscription'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/**
 * How a tier is charged. A trial is paid once, whatever a caller calls it: its card says so, and a subscription would
 * renew what nobody agreed to renew.
 */
export const paymentTypeOf = (tier: Pick<PricingTier, 'period' | 'name' | 'buttonText' | 'price'>): PaymentType =>
  tierKind(tier) === 'plan' && !isOneTimeTrial(tier) ? 'subscription' : 'one_time';

export type PaymentLink = 'trial' | 'basic' | 'premium';

/** Which of the three hosted checkout links a tier opens. */
export const paymentLink = ({ name, price }: Pick<PricingTier, 'name' | 'price'>): PaymentLink => {
  const cents = statedCents(price);
  if (holds(name, 'basic') || cents === 20_000) return 'basic';
  if (holds(name, 'premium') || cents === 40_000) return 'premium';
  return 'trial';
};

/** A tier's name as an account stores it: `Monthly Basic` is `monthly_basic`. */
export const planIdentifier = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '') || 'plan';

/** A stored plan as a customer reads it: `monthly_basic` is 'Monthly Basic', and none is 'No Plan'. */
export const planLabel = (identifier: string | null): string =>
  identifier === null || identifier === ''
    ? 'No Plan'
    : identifier
        .split('_')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ');

const isPeriod = (period: string, word: string): boolean => period.trim().toLowerCase() === word;

const holds = (text: string, word: string): boolean => text.toLowerCase().includes(word);
