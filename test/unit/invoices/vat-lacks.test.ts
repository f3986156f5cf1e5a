import { expect, test } from 'vitest';
import { NO_INVOICING, type Invoicing } from '#contract/invoicing';
import type { VatCategory } from '#contract/vat';
import { offeredAbroad, vatProblems } from '#contract/vat-lacks';

const SELLER: Invoicing = {
  ...NO_INVOICING,
  issues: true,
  name: 'Ada Writer',
  street: 'Am Markt 1',
  city: 'Kiel',
  postcode: '24103',
  country: 'DE',
  email: 'ada@example.com',
  vat: 'standard',
};

const problems = (settings: Partial<Invoicing>, categories: readonly (VatCategory | null)[], amount = 10) =>
  vatProblems(
    { ...SELLER, ...settings },
    {
      lines: categories.map((category) => ({
        text: 'A text',
        amount,
        ...(category === null ? {} : { category, rate: category === 'S' ? 19 : 0 }),
      })),
      prices: categories.includes(null) ? null : 'net',
    },
  ).map(({ path, message }) => `${path.join('.')}: ${message.replace(/\. Please.*/, '')}`);

test('what a VAT category lacks of the owner is named at its line: VAT ID, tax number, reason', () => {
  const tax = 'needs of you: VAT ID or tax number';
  expect(problems({}, ['S', 'Z', 'E', 'AE', 'K', 'G'])).toEqual([
    `lines.0.category: Standard rate ${tax}`,
    `lines.1.category: Zero rate ${tax}`,
    `lines.2.category: Exempt ${tax}, the reason why no VAT is shown`,
    'lines.3.category: Reverse charge needs of you: VAT ID',
    'lines.4.category: Goods to another EU country needs of you: VAT ID',
    'lines.5.category: Export needs of you: VAT ID',
  ]);
  expect(problems({}, ['O'])).toEqual([]);
  expect(problems({ tax_number: '20/123' }, ['S', 'AE'])).toEqual([
    'lines.1.category: Reverse charge needs of you: VAT ID',
  ]);
  expect(problems({ vat_id: 'DE123456789', small_reason: 'Exempt.' }, ['S', 'Z', 'E', 'AE', 'K', 'G'])).toEqual([]);
});

test('what all invoices lack is named once; a quote for nothing, or without invoices, lacks nothing', () => {
  const details = 'lines: Your invoices need your details: street, email';
  expect(problems({ street: '', email: '', tax_number: '1' }, ['S', 'S'])).toEqual([details]);
  expect(problems({ street: '', email: '', vat: 'small' }, [null])).toEqual([
    `${details}, VAT ID or tax number, the reason why no VAT is shown`,
  ]);
  expect(problems({ vat: 'none' }, [null])).toEqual([]);
  expect(problems({ street: '' }, ['AE'], 0)).toEqual([]);
  expect(problems({ street: '', issues: false }, ['AE'])).toEqual([]);
});

test('abroad: reverse charge and goods inside the EU, outside the scope and export beyond it, nothing at home', () => {
  expect(offeredAbroad('DE', 'AT')).toEqual({ services: 'AE', goods: 'K' });
  expect(offeredAbroad('DE', 'CH')).toEqual({ services: 'O', goods: 'G' });
  expect(offeredAbroad('CH', 'DE')).toEqual({ services: 'O', goods: 'G' });
  expect(offeredAbroad('DE', 'DE')).toBeNull();
  expect(offeredAbroad('DE', '')).toBeNull();
});
