import { expect, test } from 'vitest';
import { offeredOf, priceUnit } from '../../src-web/features/pricing/offered.ts';
import { whyUnsold } from '../../src-web/features/admin/pricing/tier-draft.ts';
import { HOME_FALLBACK_TIERS } from '../../src-worker/services/content/public-content.ts';
import type { PricingTier } from '#contract/content';
import { isOneTimeTrial, tierKind } from '#contract/tiers';

const tier = (fields: Partial<PricingTier>): PricingTier => ({
  id: 'pricing-1',
  name: 'Monthly Basic',
  description: '',
  price: '$200',
  period: 'month',
  features: [],
  isPopular: false,
  buttonText: 'Get Started',
  order: 1,
  isActive: true,
  ...fields,
});

test('a tier paid by the project leads to the contact form, whatever it is called', () => {
  expect(tierKind(tier({ period: 'project' }))).toBe('project');
  expect(tierKind(tier({ period: ' Project ', name: 'Trial project' }))).toBe('project');
});

test('a tier is a trial when its name speaks of a trial or a week or its button of a trial', () => {
  expect(tierKind(tier({ name: '7-Day Trial' }))).toBe('trial');
  expect(tierKind(tier({ name: 'One Week' }))).toBe('trial');
  expect(tierKind(tier({ buttonText: 'Start TRIAL' }))).toBe('trial');
});

test('the period alone makes no trial', () => {
  expect(tierKind(tier({ period: 'trial' }))).toBe('plan');
});

test('every other tier is a plan', () => {
  expect(tierKind(tier({}))).toBe('plan');
  expect(tierKind(tier({ period: 'per project' }))).toBe('plan');
});

test('the label One time trial goes by period, name or a price of exactly ten dollars', () => {
  expect(isOneTimeTrial(tier({ period: 'trial' }))).toBe(true);
  expect(isOneTimeTrial(tier({ name: 'Trial run' }))).toBe(true);
  expect(isOneTimeTrial(tier({ name: 'A 7-Day taste' }))).toBe(true);
  expect(isOneTimeTrial(tier({ price: '$10' }))).toBe(true);
  expect(isOneTimeTrial(tier({ price: '$100' }))).toBe(false);
  expect(isOneTimeTrial(tier({ name: 'One Week' }))).toBe(false);
});

test('a price is followed by what it is paid for', () => {
  expect(priceUnit('month')).toBe('/month');
  expect(priceUnit('project')).toBe('per project');
  expect(priceUnit(' ')).toBe('');
});

test('the fallback tiers of the home page are the four of the specification', () => {
  expect(HOME_FALLBACK_TIERS.map(({ name, price, period, isPopular }) => [name, price, period, isPopular])).toEqual([
    ['Standalone Content', 'Custom', 'project', false],
    ['Monthly Basic', '$200', 'month', false],
    ['Monthly Premium', '$400', 'month', true],
    ['Monthly Enterprise', '$8,000+', 'month', false],
  ]);
});

test('active tiers are shown, in the order of the list', () => {
  const shown = offeredOf([tier({ id: 'a' }), tier({ id: 'c', isActive: false }), tier({ id: 'b', order: 2 })]);
  expect(shown.map(({ id }) => id)).toEqual(['a', 'b']);
});

const check = (state: 'agrees' | 'differs' | 'no_plan' | 'not_checked', paypal: string | null = null) => ({
  tier_id: 'pricing-1',
  tier_name: 'Monthly Basic',
  plan_id: 'P-1',
  state,
  site: '$200.00 each month',
  paypal,
});

test('the closed row of a tier says why it is not sold', () => {
  const why = (fields: Partial<PricingTier>, found?: ReturnType<typeof check>) => whyUnsold(tier(fields), 'USD', found);
  expect(why({}, check('differs', '$250.00 each month'))).toBe('its PayPal plan takes $250.00 each month');
  expect(why({}, check('no_plan'))).toBe('it has no PayPal plan');
  expect(why({ price: 'from 200' })).toBe('no amount in USD');
  expect(why({ price: '1.500 $' })).toBe('confirm $1,500.00');
  expect([why({}, check('agrees')), why({}, check('not_checked')), why({})]).toEqual([null, null, null]);
});
