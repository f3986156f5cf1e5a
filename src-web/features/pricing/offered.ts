import type { PricingTier } from '#contract/content';
import { tierKind } from '#contract/tiers';

export const offeredOf = (tiers: readonly PricingTier[]): PricingTier[] =>
  tiers.filter(({ isActive }) => isActive).toSorted((a, b) => a.order - b.order);

/** Undefined without tiers. */
export const pricingLead = (tiers: readonly PricingTier[]): string | undefined => {
  const plans = tiers.filter((tier) => tierKind(tier) === 'plan');
  const kinds = new Set(tiers.map(tierKind));
  if (plans.some(({ period }) => !MONTHLY.test(period))) return undefined;
  const parts = [
    kinds.has('trial') && 'a trial',
    kinds.has('project') && 'a single piece',
    plans.length > 0 && `a number of ${kinds.has('project') ? 'them' : 'pieces'} every month`,
  ].filter((part) => part !== false);
  const last = parts.pop();
  if (last === undefined) return undefined;
  const sentence = parts.length === 0 ? last : `${parts.join(', ')}, or ${last}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
};

const MONTHLY = /^month/i;

/** `/month`, `per project`, or nothing. */
export const priceUnit = (period: string): string => {
  const unit = period.trim();
  if (unit === '') return '';
  return unit.toLowerCase() === 'project' ? 'per project' : `/${unit}`;
};

export const TRIAL_LABEL = 'One time trial';
