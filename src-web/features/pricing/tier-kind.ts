import type { PricingTier } from '#contract/content';

export type TierKind = 'project' | 'trial' | 'plan';

const holds = (text: string, word: string): boolean => text.toLowerCase().includes(word);

/**
 * What pressing a tier's button leads to: a project to the contact form, a trial to the trial's payment and any
 * other tier to its own payment.
 */
export const tierKind = ({
  period,
  name,
  buttonText,
}: Pick<PricingTier, 'period' | 'name' | 'buttonText'>): TierKind => {
  if (period.trim().toLowerCase() === 'project') return 'project';
  if (holds(name, 'trial') || holds(name, 'week') || holds(buttonText, 'trial')) return 'trial';
  return 'plan';
};

export const TRIAL_LABEL = 'One time trial';

/** Whether a tier's card carries the label 'One time trial'. */
export const isOneTimeTrial = ({ period, name, price }: Pick<PricingTier, 'period' | 'name' | 'price'>): boolean =>
  period.trim().toLowerCase() === 'trial' ||
  holds(name, 'trial') ||
  holds(name, '7-day') ||
  /^\$10(?:\.00)?$/.test(price.trim());

/** What stands behind the price: `/month`, `per project`, or nothing. */
export const priceUnit = (period: string): string => {
  const unit = period.trim();
  if (unit === '') return '';
  return unit.toLowerCase() === 'project' ? 'per project' : `/${unit}`;
};
