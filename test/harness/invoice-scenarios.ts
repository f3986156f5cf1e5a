import { NO_BUYER, NO_INVOICING } from '#contract/invoicing';
import { plainToRichText } from '#contract/rich-text';
import type { VatCategory } from '#contract/vat';

// The seller of all sample invoices.

export const SELLER = {
  ...NO_INVOICING,
  issues: true,
  name: 'Ada Writer & Söhne 🍏',
  street: 'Am Markt 1',
  city: 'Kiel',
  postcode: '24103',
  country: 'DE',
  vat_id: 'DE123456789',
  tax_number: '20/123/45678',
  email: 'ada@example.com',
  contact: 'Ada Writer',
  phone: '+49 431 1234',
  small_reason: 'Kein Ausweis von Umsatzsteuer nach § 19 UStG.',
  rates: [19],
};

export const BUYER = {
  ...NO_BUYER,
  name: 'Clara <Client> GmbH',
  street: 'Hafen 2',
  city: 'Hamburg',
  postcode: '20457',
  country: 'DE',
};

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar'];

export const TERMS = {
  scope: plainToRichText('Six texts of four pages.'),
  valid_days: 14,
  pieces: null,
  rounds: null,
  ways: ['transfer'],
};

const discounted = (percent: number) => ({ discount: { percent, reason: 'An old client' } });

/** A third in advance; the rest is due at once and lists the first invoice. */
const DEPOSIT = {
  payment: 'parts',
  parts: [30, null].map((share) => ({ share, amount: null, due: 'acceptance', day: null })),
};

/** Whole, halves and thirds. All parts but the second half are due at once. */
export const PAYMENTS = [
  { payment: 'whole' },
  { payment: 'halves' },
  {
    payment: 'parts',
    parts: [33.33, 33.33, null].map((share) => ({ share, amount: null, due: 'acceptance', day: null })),
  },
];

const ABROAD = { ...BUYER, city: 'Wien', postcode: '1010', country: 'AT', vat_id: 'ATU12345678' };
const OVERSEAS = { ...BUYER, city: 'Bern', postcode: '3011', country: 'CH' };

type SampleLine = [category: VatCategory, rate: number, price: number, more?: object];

/** Each category of VAT, alone and mixed, with discounts and amounts that no rate divides evenly. */
export const LINES: { lines: SampleLine[]; buyer: typeof BUYER; payment?: object }[] = [
  { buyer: BUYER, lines: [33.33, 33.33, 33.33].map((price): SampleLine => ['S', 19, price]) },
  {
    buyer: BUYER,
    lines: [
      ['S', 19, 33.33, { quantity: 3, unit: 'hours' }],
      ['S', 7, 10.01],
      ['Z', 0, 5.55],
    ],
  },
  {
    buyer: BUYER,
    lines: [
      ['S', 19, 99.99],
      ['E', 0, 50.05],
    ],
    payment: PAYMENTS[2],
  },
  { buyer: ABROAD, lines: [['AE', 0, 123.45, { quantity: 1.5, unit: 'days' }]], payment: PAYMENTS[1] },
  { buyer: ABROAD, lines: [['K', 0, 77.77]] },
  { buyer: OVERSEAS, lines: [['G', 0, 66.66]] },
  { buyer: OVERSEAS, lines: [['O', 0, 55.55]], payment: PAYMENTS[2] },
  {
    buyer: BUYER,
    lines: [
      ['S', 19, 80, discounted(0)],
      ['S', 19, 40, discounted(100)],
      ['S', 7, 33.33, discounted(12.5)],
    ],
  },
  { buyer: BUYER, lines: [['S', 19, 1000.01]], payment: DEPOSIT },
];
