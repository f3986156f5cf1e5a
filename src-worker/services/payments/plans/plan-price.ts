import { formatMoney } from '#contract/money';
import type { Cycle } from '../../../db/schema/orders.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import type { PlanBody } from '../../../providers/paypal-plans.ts';

export interface Frequency {
  interval_unit: string;
  interval_count: number;
}

export const cycleOf = (period: string) => CYCLES.find(({ pattern }) => pattern.test(period)) ?? null;

const CYCLES: readonly { pattern: RegExp; cycle: Cycle; frequency: Frequency }[] = [
  { pattern: /year|annual/i, cycle: 'year', frequency: { interval_unit: 'YEAR', interval_count: 1 } },
  { pattern: /quarter/i, cycle: 'quarter', frequency: { interval_unit: 'MONTH', interval_count: 3 } },
  { pattern: /month/i, cycle: 'month', frequency: { interval_unit: 'MONTH', interval_count: 1 } },
  { pattern: /week/i, cycle: 'week', frequency: { interval_unit: 'WEEK', interval_count: 1 } },
  { pattern: /day|daily/i, cycle: 'day', frequency: { interval_unit: 'DAY', interval_count: 1 } },
];

export const sitePrice = (cents: number, currency: string, frequency: Frequency | null): string =>
  frequency === null ? formatMoney(cents, currency) : `${formatMoney(cents, currency)} ${every(frequency)}`;

export const planPrice = ({ status, billing_cycles, payment_preferences, taxes }: PlanBody): string => {
  const regular = billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  const price = regular?.pricing_scheme?.fixed_price;
  const cents = toCents(price?.value ?? '');
  if (regular === undefined || price === undefined || cents === null) return 'no fixed price';
  const fee = payment_preferences?.setup_fee;
  const feeCents = toCents(fee?.value ?? '') ?? 0;
  const isTaxed = taxes !== undefined && !taxes.inclusive && Number(taxes.percentage) !== 0;
  return [
    sitePrice(cents, price.currency_code, regular.frequency),
    ...(regular.total_cycles === 0 ? [] : [`${regular.total_cycles} times only`]),
    ...(isTaxed ? [`plus ${taxes.percentage} % tax`] : []),
    ...(fee !== undefined && feeCents > 0 ? [`plus ${formatMoney(feeCents, fee.currency_code)} at the start`] : []),
    ...(billing_cycles.some(({ tenure_type }) => tenure_type === 'TRIAL') ? ['after a trial'] : []),
    ...(status === 'ACTIVE' ? [] : ['not active']),
  ].join(', ');
};

const every = ({ interval_unit, interval_count }: Frequency): string => {
  const unit = interval_unit.toLowerCase();
  return interval_count === 1 ? `every ${unit}` : `every ${interval_count} ${unit}s`;
};
