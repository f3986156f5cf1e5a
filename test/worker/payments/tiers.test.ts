import { expect, test } from 'vitest';
import { isOneTimeTrial, paymentLink, paymentTypeOf, planIdentifier, planLabel, tierKind } from '#contract/tiers';
import { priceCents } from '#contract/prices';
import { WRITTEN_AMOUNTS } from './written-amounts.ts';

const tier = (changes: Partial<{ name: string; price: string; period: string; buttonText: string }> = {}) => ({
  name: 'Monthly Basic',
  price: '$200',
  period: 'month',
  buttonText: 'Choose Basic',
  ...changes,
});

test('a price text is its cents, or nothing', () => {
  for (const [text, cents] of [
    ['$200', 20_000],
    ['$8,000+', 800_000],
    ['$10', 1000],
    ['$10.50', 1050],
    ['$10.5', 1050],
    [' $ 200 ', 20_000],
    ['200', 20_000],
    ['$2,500 per month', 250_000],
    ['$200/month', 20_000],
    ['USD 99.99', 9999],
    ['US$ 5', 500],
    ['$1,000,000', 100_000_000],
    ['$2,00', 200],
    ['$1.234', 123_400],
  ] as const) {
    expect(priceCents(text, 'USD'), text).toBe(cents);
  }
  for (const text of [
    'Custom',
    '',
    '$',
    'from $200',
    '€200',
    '$0',
    '-5',
    '$1e3',
    '$1.2.3',
    '1,0000',
    '٢٠٠',
    '$1,000,001',
    'NaN',
  ]) {
    expect(priceCents(text, 'USD'), text).toBeNull();
  }
});

test.for(WRITTEN_AMOUNTS)('an amount is read as people write it: %s in %s', ([text, currency, cents]) => {
  expect(priceCents(text, currency)).toBe(cents);
});

test('a tier leads to the contact form, the trial or its own payment', () => {
  expect(tierKind(tier({ period: 'project' }))).toBe('project');
  expect(tierKind(tier({ period: ' Project ', name: 'Trial' }))).toBe('project');
  expect(tierKind(tier({ name: 'Free TRIAL' }))).toBe('trial');
  expect(tierKind(tier({ name: 'One week' }))).toBe('trial');
  expect(tierKind(tier({ buttonText: 'Start Trial' }))).toBe('trial');
  expect(tierKind(tier())).toBe('plan');
});

test('a trial by any of its signs is paid once, and only a plan renews', () => {
  expect(paymentTypeOf(tier())).toBe('subscription');
  for (const once of [
    { period: 'project' },
    { period: 'trial' },
    { name: '7-day taster' },
    { price: '$10' },
    { name: 'A week' },
  ]) {
    expect(paymentTypeOf(tier(once)), JSON.stringify(once)).toBe('one_time');
  }
  expect(isOneTimeTrial(tier({ price: '$10.00' }))).toBe(true);
  expect(isOneTimeTrial(tier({ price: '$100' }))).toBe(false);
});

test('a hosted link is chosen by name or price, and is the trial’s otherwise', () => {
  expect(paymentLink(tier())).toBe('basic');
  expect(paymentLink(tier({ name: 'Starter' }))).toBe('basic');
  expect(paymentLink(tier({ name: 'BASIC', price: '$400' }))).toBe('basic');
  expect(paymentLink(tier({ name: 'Monthly Premium', price: '$90' }))).toBe('premium');
  expect(paymentLink(tier({ name: 'Plus', price: '$400' }))).toBe('premium');
  expect(paymentLink(tier({ name: 'Enterprise', price: '$8,000+' }))).toBe('trial');
});

test('a plan is stored with underscores and read as words', () => {
  expect(planIdentifier('Monthly Basic')).toBe('monthly_basic');
  expect(planIdentifier('  Café & Co. — 2  ')).toBe('café_co_2');
  expect(planIdentifier('!!!')).toBe('plan');
  expect(planLabel('monthly_basic')).toBe('Monthly Basic');
  expect(planLabel(null)).toBe('No Plan');
});
