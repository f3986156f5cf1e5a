import { expect, test } from 'vitest';
import { homeFallbackTiers } from '../../src-worker/services/content/public-content.ts';
import { CURRENCIES, formatMoney, statedCents } from '#contract/money';
import { centsOf, toAmount } from '#contract/cents';
import { currencySign, inCurrency, priceCents } from '#contract/prices';
import { editorFallbackTiers } from '../../src-web/features/admin/pricing/editor-fallback-tiers.ts';

test('money is written with its currency’s sign, with two decimals unless it is short', () => {
  expect(formatMoney(20_000, 'USD')).toBe('$200.00');
  expect(formatMoney(800_000, 'EUR')).toBe('€8,000.00');
  expect(formatMoney(4990, 'GBP')).toBe('£49.90');
  expect(formatMoney(20_000, 'USD', 'short')).toBe('$200');
  expect(formatMoney(4990, 'EUR', 'short')).toBe('€49.90');
  expect(formatMoney(-500, 'EUR')).toBe('-€5.00');
});

test('a dollar that is not the United States’ is not written as a bare $', () => {
  expect(formatMoney(1000, 'CAD')).toBe('CA$10.00');
  expect(formatMoney(1000, 'AUD')).toBe('A$10.00');
});

test('a currency that nobody knows stands by its code, and something that is none does not throw', () => {
  expect(formatMoney(1000, 'XQQ')).toBe('XQQ\u00A010.00');
  expect(() => formatMoney(1000, '€')).not.toThrow();
});

test('a currency’s sign is known by its code', () => {
  expect((['USD', 'EUR', 'GBP', 'CZK'] as const).map(currencySign)).toEqual(['$', '€', '£', 'CZK\u00A0']);
});

test('an amount of the API and its cents are the same money', () => {
  expect(toAmount(4990)).toBe(49.9);
  expect(centsOf(49.9)).toBe(4990);
  expect(centsOf(1.1 + 2.2)).toBe(330);
});

test('a price in the site’s currency is read by its sign or its code, before or behind', () => {
  for (const [text, currency, cents] of [
    ['€200', 'EUR', 20_000],
    ['200 €', 'EUR', 20_000],
    ['200€/month', 'EUR', 20_000],
    ['EUR 49.90', 'EUR', 4990],
    ['49.90 eur', 'EUR', 4990],
    ['£8,000+', 'GBP', 800_000],
    ['CA$ 10', 'CAD', 1000],
    ['$10', 'CAD', 1000],
    ['250 zł', 'PLN', 25_000],
    ['1,990 Kč', 'CZK', 199_000],
    ['200', 'EUR', 20_000],
    ['200 per month', 'EUR', 20_000],
  ] as const) {
    expect(priceCents(text, currency), text).toBe(cents);
  }
});

test('a price in another currency is no price', () => {
  for (const [text, currency] of [
    ['$200', 'EUR'],
    ['200 USD', 'EUR'],
    ['€200', 'USD'],
    ['200 EUR', 'USD'],
    ['CA$200', 'USD'],
    ['about €200', 'EUR'],
    ['-€5', 'EUR'],
    ['200x', 'EUR'],
  ] as const) {
    expect(priceCents(text, currency), text).toBeNull();
  }
  expect(statedCents('€10')).toBe(1000);
});

test('every currency’s own way of writing an amount is read back', () => {
  for (const currency of CURRENCIES)
    expect(priceCents(formatMoney(123_456, currency), currency), currency).toBe(123_456);
});

test('what the site itself proposes is in the site’s currency', () => {
  expect(inCurrency('$2,500', 'EUR')).toBe('€2,500');
  expect(inCurrency('$8,000+', 'CZK')).toBe('CZK\u00A08,000+');
  expect(inCurrency('Custom', 'EUR')).toBe('Custom');
  expect(homeFallbackTiers('GBP').map(({ price }) => price)).toEqual(['Custom', '£200', '£400', '£8,000+']);
  expect(editorFallbackTiers('EUR').map(({ price }) => price)).toEqual(['Custom', '€2,500', '€4,500', '€8,000+']);
});

test('an amount in Arabic keeps the letters of its currency before the sign (RTL)', () => {
  expect(formatMoney(120_050, 'USD', 'exact', 'ar')).toBe('\u200F1,200.50\u00A0US$\u200E');
  expect(formatMoney(120_050, 'USD', 'exact', 'de')).toBe('1.200,50\u00A0$');
});
