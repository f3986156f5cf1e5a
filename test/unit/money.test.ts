import { expect, test } from 'vitest';
import { currencySymbol, formatMoney, toAmount, centsOf } from '#contract/money';

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
  expect(['USD', 'EUR', 'GBP', 'CZK'].map(currencySymbol)).toEqual(['$', '€', '£', 'CZK']);
});

test('an amount of the API and its cents are the same money', () => {
  expect(toAmount(4990)).toBe(49.9);
  expect(centsOf(49.9)).toBe(4990);
  expect(centsOf(1.1 + 2.2)).toBe(330);
});
