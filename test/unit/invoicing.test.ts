import { expect, test } from 'vitest';
import {
  buyerLacks,
  invoiceBuyer,
  invoicing,
  INVOICING_MESSAGES,
  NO_BUYER,
  NO_INVOICING,
  sellerLacks,
  usualVat,
} from '#contract/invoicing';

const BUYER = { ...NO_BUYER, name: 'Bo', street: 'Kai 1', city: 'Kiel', postcode: '24103', country: 'DE' };
const OWN = { isXRechnung: false };

const problems = (schema: typeof invoicing | typeof invoiceBuyer, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test('invoices: a Leitweg-ID is checked by its digits, a VAT id by its country, and both are kept without spaces', () => {
  const ids = { vat_id: 'de 123.456 789', leitweg_id: '04011000-1234512345-06' };
  expect(invoiceBuyer.parse({ ...BUYER, ...ids })).toMatchObject({ ...ids, vat_id: 'DE123456789' });
  expect(invoiceBuyer.parse({ ...BUYER, vat_id: 'EL123456789' }).vat_id).toBe('EL123456789');
  for (const leitweg of ['04011000-1234512345-07', '04011000', 'X-06', '04011000-1234512345-6'])
    expect(problems(invoiceBuyer, { ...BUYER, leitweg_id: leitweg })).toEqual([INVOICING_MESSAGES.leitwegId]);
  for (const vat of ['123456789', 'QQ123456789', 'DE1'])
    expect(problems(invoiceBuyer, { ...BUYER, vat_id: vat })).toEqual([INVOICING_MESSAGES.vatId]);
});

test('invoices: settings have two different prefixes, known countries and rates that differ', () => {
  expect(problems(invoicing, NO_INVOICING)).toBeUndefined();
  expect(problems(invoicing, { ...NO_INVOICING, credit_prefix: 'inv-' })).toEqual([INVOICING_MESSAGES.prefixes]);
  expect(problems(invoicing, { ...NO_INVOICING, country: 'ZZ' })).toEqual([INVOICING_MESSAGES.country]);
  for (const rates of [[], [19, 19], [0], [1, 2, 3, 4, 5, 6, 7]])
    expect(problems(invoicing, { ...NO_INVOICING, rates })).toEqual([INVOICING_MESSAGES.rates]);
});

test('invoices: what is lacking is named by category: ids for VAT, both ids across borders, contact for an authority', () => {
  expect(buyerLacks(NO_BUYER, ['S'])).toEqual(['name', 'street', 'city', 'postcode', 'country']);
  expect(buyerLacks(BUYER, ['S'])).toEqual([]);
  expect(buyerLacks(BUYER, ['AE'])).toEqual(['vat_id']);
  expect(buyerLacks({ ...BUYER, country: 'HK', postcode: '' }, ['O'])).toEqual([]);
  const seller = { ...NO_INVOICING, ...BUYER, email: 'ada@example.com' };
  expect(sellerLacks(seller, ['O'], OWN)).toEqual([]);
  expect(sellerLacks(seller, ['S'], OWN)).toEqual(['tax_id']);
  expect(sellerLacks({ ...seller, tax_number: '12/345' }, ['S'], OWN)).toEqual([]);
  expect(sellerLacks({ ...seller, tax_number: '12/345' }, ['AE'], OWN)).toEqual(['vat_id']);
  expect(sellerLacks({ ...seller, tax_number: '12/345' }, ['E'], OWN)).toEqual(['small_reason']);
  expect(sellerLacks(seller, ['O'], { isXRechnung: true })).toEqual(['contact', 'phone']);
});

test('invoices: the usual VAT of a line follows the owner’s setting', () => {
  expect(usualVat({ vat: 'standard', rates: [19, 7] })).toEqual({ category: 'S', rate: 19 });
  expect(usualVat({ vat: 'small', rates: [19] })).toEqual({ category: 'E', rate: 0 });
  expect(usualVat({ vat: 'none', rates: [19] })).toEqual({ category: 'O', rate: 0 });
});
