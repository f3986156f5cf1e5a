import * as z from 'zod/mini';
import { email, text } from './text.ts';
import { PRICES, vatRate, type VatCategory } from './vat.ts';

export const INVOICING_LIMITS = {
  name: 100,
  street: 100,
  city: 100,
  postcode: 20,
  region: 100,
  taxNumber: 30,
  contact: 100,
  phone: 40,
  reason: 300,
  rates: 6,
  termDays: 90,
  usualTermDays: 14,
  prefix: 10,
} as const;

const upTo = (max: number) => `Write up to ${max} characters here.`;

export const INVOICING_MESSAGES = {
  saved: 'Quotes that are accepted from now on follow these settings.',
  country: 'Choose a country.',
  vatId: 'A VAT ID begins with the two letters of its country.',
  leitwegId: 'This Leitweg-ID is not valid. Please check its digits.',
  rates: `Give 1 to ${INVOICING_LIMITS.rates} different rates.`,
  termDays: `A payment term is 0 to ${INVOICING_LIMITS.termDays} days.`,
  prefix: `A prefix has up to ${INVOICING_LIMITS.prefix} letters, digits and hyphens.`,
  prefixes: 'Invoices and credit notes need different prefixes.',
  usedByCredits: 'Some credit notes already have numbers with this prefix. Please choose another one.',
  usedByInvoices: 'Some invoices already have numbers with this prefix. Please choose another one.',
} as const;

/** Country codes are those of ISO 3166, with XI and 1A from EN 16931. */
export const COUNTRIES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
  CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM
  GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
  LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ
  OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC
  TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(
    /\s+/,
  );

/** Greece and Northern Ireland have VAT prefixes of their own. */
const VAT_PREFIXES: ReadonlySet<string> = new Set([...COUNTRIES, 'EL', 'XI']);

const compact = (typed: string): string => typed.replaceAll(/[\s.]/g, '').toUpperCase();

const isVatId = (id: string): boolean => /^[A-Z]{2}[A-Z\d+*]{2,13}$/.test(id) && VAT_PREFIXES.has(id.slice(0, 2));

/** A Leitweg-ID ends with two check digits like an IBAN's (ISO 7064). */
const isLeitwegId = (id: string): boolean => {
  if (!/^\d{2,12}(?:-[A-Z\d]{1,30})?-\d{2}$/.test(id)) return false;
  const digits = id.replaceAll('-', '').replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
};

const oneLine = (max: number) =>
  text({ max, message: upTo(max) }).check(z.overwrite((typed) => typed.replaceAll(/\s+/g, ' ').trim()));

const optionalCountry = z
  .string({ error: INVOICING_MESSAGES.country })
  .check(z.refine((code) => code === '' || COUNTRIES.includes(code), { error: INVOICING_MESSAGES.country }));

const vatId = text({ max: 30, message: INVOICING_MESSAGES.vatId }).check(
  z.overwrite(compact),
  z.refine((id) => id === '' || isVatId(id), { error: INVOICING_MESSAGES.vatId }),
);

const address = {
  name: oneLine(INVOICING_LIMITS.name),
  street: oneLine(INVOICING_LIMITS.street),
  city: oneLine(INVOICING_LIMITS.city),
  postcode: oneLine(INVOICING_LIMITS.postcode),
  region: oneLine(INVOICING_LIMITS.region),
  country: optionalCountry,
  vat_id: vatId,
};

export const invoiceBuyer = z.object({
  ...address,
  /** With a German authority's id the invoice becomes an XRechnung. */
  leitweg_id: text({ max: 50, message: INVOICING_MESSAGES.leitwegId }).check(
    z.overwrite(compact),
    z.refine((id) => id === '' || isLeitwegId(id), { error: INVOICING_MESSAGES.leitwegId }),
  ),
});
export type InvoiceBuyer = z.infer<typeof invoiceBuyer>;

export const NO_BUYER: InvoiceBuyer = {
  name: '',
  street: '',
  city: '',
  postcode: '',
  region: '',
  country: '',
  vat_id: '',
  leitweg_id: '',
};

const optionalEmail = z.union([z.literal(''), email]);

const prefix = z
  .string({ error: INVOICING_MESSAGES.prefix })
  .check(z.regex(/^[A-Za-z\d-]{0,10}$/, { error: INVOICING_MESSAGES.prefix }));

export const VAT_KINDS = ['none', 'small', 'standard'] as const;
/** With `none` no VAT is shown; with `small` the owner is a small business, exempt with a reason. */
export type VatKind = (typeof VAT_KINDS)[number];

export const invoicing = z
  .object({
    /** When the site issues no invoices, no other setting counts. */
    issues: z.boolean(),
    ...address,
    tax_number: oneLine(INVOICING_LIMITS.taxNumber),
    email: optionalEmail,
    contact: oneLine(INVOICING_LIMITS.contact),
    phone: oneLine(INVOICING_LIMITS.phone),
    vat: z.enum(VAT_KINDS),
    small_reason: oneLine(INVOICING_LIMITS.reason),
    rates: z.array(vatRate, { error: INVOICING_MESSAGES.rates }).check(
      z.minLength(1, { error: INVOICING_MESSAGES.rates }),
      z.maxLength(INVOICING_LIMITS.rates, { error: INVOICING_MESSAGES.rates }),
      z.refine((rates) => new Set(rates).size === rates.length && rates.every((rate) => rate > 0), {
        error: INVOICING_MESSAGES.rates,
      }),
    ),
    prices: z.enum(PRICES),
    term_days: z
      .int({ error: INVOICING_MESSAGES.termDays })
      .check(
        z.minimum(0, { error: INVOICING_MESSAGES.termDays }),
        z.maximum(INVOICING_LIMITS.termDays, { error: INVOICING_MESSAGES.termDays }),
      ),
    invoice_prefix: prefix,
    credit_prefix: prefix,
  })
  .check(
    z.refine((settings) => settings.invoice_prefix.toUpperCase() !== settings.credit_prefix.toUpperCase(), {
      error: INVOICING_MESSAGES.prefixes,
      path: ['credit_prefix'],
    }),
  );
export type Invoicing = z.infer<typeof invoicing>;

export const NO_INVOICING: Invoicing = {
  issues: false,
  name: '',
  street: '',
  city: '',
  postcode: '',
  region: '',
  country: '',
  vat_id: '',
  tax_number: '',
  email: '',
  contact: '',
  phone: '',
  vat: 'none',
  small_reason: '',
  rates: [20],
  prices: 'net',
  term_days: INVOICING_LIMITS.usualTermDays,
  invoice_prefix: 'INV-',
  credit_prefix: 'CN-',
};

export const invoicingRequest = z.object({ revision: z.int().check(z.nonnegative()), body: invoicing });

export const usualVat = ({ vat, rates }: Pick<Invoicing, 'vat' | 'rates'>): { category: VatCategory; rate: number } => {
  if (vat === 'standard') return { category: 'S', rate: rates[0] ?? 0 };
  return { category: vat === 'small' ? 'E' : 'O', rate: 0 };
};

const ADDRESS = ['name', 'street', 'city', 'postcode', 'country'] as const;

const WITHOUT_POSTCODE = ['AE', 'AG', 'AO', 'BS', 'BZ', 'HK', 'IE', 'JM', 'QA', 'PA', 'TT', 'UG', 'ZW'];

export type BuyerLack = (typeof ADDRESS)[number] | 'vat_id';

const emptyOf = <K extends string>(names: readonly K[], party: Record<K, string> & { country: string }): K[] =>
  names.filter((name) => party[name] === '' && !(name === 'postcode' && WITHOUT_POSTCODE.includes(party.country)));

export const buyerLacks = (buyer: InvoiceBuyer, categories: readonly VatCategory[]): BuyerLack[] => [
  ...emptyOf(ADDRESS, buyer),
  ...(buyer.vat_id === '' && categories.some((category) => category === 'AE' || category === 'K')
    ? (['vat_id'] as const)
    : []),
];

export type SellerLack =
  | (typeof ADDRESS)[number]
  | 'vat_id'
  | 'tax_id'
  | 'email'
  | 'small_reason'
  | 'contact'
  | 'phone';

export const sellerLacks = (
  seller: Invoicing,
  categories: readonly VatCategory[],
  { isXRechnung }: { isXRechnung: boolean },
): SellerLack[] => [
  ...emptyOf(ADDRESS, seller),
  ...emptyOf(['email'], seller),
  ...(seller.vat_id === '' && categories.some((category) => category === 'K' || category === 'G' || category === 'AE')
    ? (['vat_id'] as const)
    : []),
  ...(seller.vat_id === '' &&
  seller.tax_number === '' &&
  categories.some((category) => category === 'S' || category === 'Z' || category === 'E')
    ? (['tax_id'] as const)
    : []),
  ...(seller.small_reason === '' && categories.includes('E') ? (['small_reason'] as const) : []),
  ...(isXRechnung ? emptyOf(['contact', 'phone'], seller) : []),
];
