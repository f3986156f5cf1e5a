import { statedCents } from './money.ts';
import type { PaymentLink, PaymentType } from './payment-statuses.ts';

interface StatedTier {
  name: string;
  period: string;
  buttonText: string;
  price: string;
}

export type TierKind = 'project' | 'trial' | 'plan';

export const tierKind = ({
  period,
  name,
  buttonText,
}: Pick<StatedTier, 'period' | 'name' | 'buttonText'>): TierKind => {
  if (isPeriod(period, 'project')) return 'project';
  if (holds(name, 'trial') || holds(name, 'week') || holds(buttonText, 'trial')) return 'trial';
  return 'plan';
};

export const isOneTimeTrial = ({ period, name, price }: Pick<StatedTier, 'period' | 'name' | 'price'>): boolean =>
  isPeriod(period, 'trial') || holds(name, 'trial') || holds(name, '7-day') || statedCents(price) === 1000;

/** A trial is paid once, because its buyer agreed to no renewal. */
export const paymentTypeOf = (tier: Pick<StatedTier, 'period' | 'name' | 'buttonText' | 'price'>): PaymentType =>
  tierKind(tier) === 'plan' && !isOneTimeTrial(tier) ? 'subscription' : 'one_time';

export const paymentLink = ({ name, price }: Pick<StatedTier, 'name' | 'price'>): PaymentLink => {
  const cents = statedCents(price);
  if (holds(name, 'basic') || cents === 20_000) return 'basic';
  if (holds(name, 'premium') || cents === 40_000) return 'premium';
  return 'trial';
};

export const planIdentifier = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '') || 'plan';

export const planLabel = (identifier: string | null): string =>
  identifier === null || identifier === ''
    ? 'No Plan'
    : identifier
        .split('_')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ');

const isPeriod = (period: string, word: string): boolean => period.trim().toLowerCase() === word;

const holds = (text: string, word: string): boolean => text.toLowerCase().includes(word);
