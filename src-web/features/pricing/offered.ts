import type { PricingTier } from '#contract/content';
import { tierKind, type TierKind } from '#contract/tiers';
import type { ClientKey } from '#words/language';
import { word } from '../../lib/words.ts';

export const offeredOf = (tiers: readonly PricingTier[]): PricingTier[] => tiers.filter(({ isActive }) => isActive);

export const pricingLead = (tiers: readonly PricingTier[]): string | undefined => {
  const plans = tiers.filter((tier) => tierKind(tier) === 'plan');
  const kinds = new Set(tiers.map(tierKind));
  if (plans.some(({ period }) => !MONTHLY.test(period))) return undefined;
  const key = LEADS.find(([has]) => KINDS.every((kind) => has.includes(kind) === kinds.has(kind)))?.[1];
  return key && word(key);
};

const KINDS = ['trial', 'project', 'plan'] as const satisfies readonly TierKind[];

// Each lead to the prices is a whole sentence, because every language joins a list differently.
const LEADS: readonly [kinds: readonly TierKind[], key: Extract<ClientKey, `pricing.lead-${string}`>][] = [
  [['trial'], 'pricing.lead-trial'],
  [['project'], 'pricing.lead-project'],
  [['plan'], 'pricing.lead-plan'],
  [['trial', 'project'], 'pricing.lead-trial-project'],
  [['trial', 'plan'], 'pricing.lead-trial-plan'],
  [['project', 'plan'], 'pricing.lead-project-plan'],
  [['trial', 'project', 'plan'], 'pricing.lead-trial-project-plan'],
];

const MONTHLY = /^month/i;

export const priceUnit = (period: string): string => {
  const unit = period.trim();
  if (unit === '') return '';
  if (unit.toLowerCase() === 'project') return word('pricing.per-project');
  return unit === 'month' ? word('pricing.per-month') : `/${unit}`;
};
