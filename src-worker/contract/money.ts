/**
 * What a site can be priced and paid in, PayPal's currencies that have two decimals, with the signs by which people
 * write them.
 */
const SIGNS = {
  AUD: ['A$', 'AU$', '$'],
  BRL: ['R$'],
  CAD: ['CA$', 'C$', '$'],
  CHF: ['Fr.', 'SFr.'],
  CNY: ['CN¥', '¥'],
  CZK: ['Kč'],
  DKK: ['kr', 'kr.'],
  EUR: ['€'],
  GBP: ['£'],
  HKD: ['HK$', '$'],
  ILS: ['₪'],
  MXN: ['MX$', '$'],
  MYR: ['RM'],
  NOK: ['kr', 'kr.'],
  NZD: ['NZ$', '$'],
  PHP: ['₱'],
  PLN: ['zł'],
  SEK: ['kr', 'kr.'],
  SGD: ['S$', '$'],
  THB: ['฿'],
  USD: ['$', 'US$', 'US'],
} as const satisfies Record<string, readonly string[]>;

export type Currency = keyof typeof SIGNS;

const isCurrency = (code: string): code is Currency => Object.hasOwn(SIGNS, code);

export const CURRENCIES = Object.keys(SIGNS).filter(isCurrency);

export const DEFAULT_CURRENCY: Currency = 'USD';

type Digits = 'exact' | 'short';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Money as people read it: 20000 in EUR is `€200.00`, and `€200` when it is short, which leaves out `.00`. PayPal may
 * name a currency that this platform does not know; its code stands for its symbol.
 */
export const formatMoney = (amountCents: number, currency: string, digits: Digits = 'exact'): string =>
  formatOf(currency, digits === 'short' && amountCents % 100 === 0 ? 0 : 2).format(amountCents / 100);

/** The same of an amount as the API carries it. */
export const formatAmount = (amount: number, currency: string, digits?: Digits): string =>
  formatMoney(centsOf(amount), currency, digits);

/** Money as the API carries it: a number of whole units, exact to the cent. */
export const toAmount = (amountCents: number): number => amountCents / 100;

/** Money as PayPal, structured data and files have it: `200.00` for 20000. */
export const toDecimal = (amountCents: number): string =>
  `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;

/** The cents of an amount of the API's. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

/** What is left of an amount after what went back, to the cent. */
export const netOf = ({ paid, returned }: { paid: number; returned: number }): number =>
  toAmount(centsOf(paid) - centsOf(returned));

const PRICE_MAX_CENTS = 100_000_000;

/** The spaces and apostrophes that people put between thousands; neither ever begins the cents. */
const GAP = String.raw`[ \u00A0\u2007\u2009\u202F'’‘ʼ′]`;

/** A sign, digits with what separates them, and the word behind. */
const PRICE = new RegExp(
  String.raw`^(\D*?)\s*(\d+(?:[.,]\d+|${GAP}\d{3}(?!\d))*)(?![\d.,])\s*([^\s\d+/]*)(?=$|[\s+/])`,
);

const THOUSANDS = new RegExp(String.raw`^[1-9]\d{0,2}(?:(${GAP}|[.,])\d{3})(?:\1\d{3})*$`);

/** The cents in a price, whichever currency it names. */
export const statedCents = (price: string): number | null => readPrice(price)?.cents ?? null;

const normal = (sign: string): string => sign.replaceAll(/\s/g, '').toUpperCase();

/** Every way in which a currency is named beside an amount: `$`, `USD`, `USD $`. */
export const signsOf = (currency: Currency): ReadonlySet<string> =>
  new Set([currency, ...SIGNS[currency], ...SIGNS[currency].map((sign) => currency + sign)].map(normal));

const ALL_SIGNS: ReadonlySet<string> = new Set(CURRENCIES.flatMap((currency) => [...signsOf(currency)]));

export const formatOf = (currency: string, digits: 0 | 2): Intl.NumberFormat => {
  const code = /^[a-z]{3}$/i.test(currency) ? currency : 'XXX';
  const key = `${code}-${digits}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: code,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
};

/**
 * An amount with the signs beside it. Of two kinds of separators the last is the decimal one; a single one is decimal
 * before one or two digits, and groups thousands before exactly three.
 */
export const readPrice = (price: string) => {
  const text = price.trim();
  const [match, before = '', digits, word = ''] = PRICE.exec(text) ?? [];
  if (match === undefined || digits === undefined || SPLIT.test(text.slice(match.length))) return null;
  const sign = normal(before);
  if (sign !== '' && !ALL_SIGNS.has(sign)) return null;
  const isSign = ALL_SIGNS.has(normal(word));
  const isGlued = word !== '' && match.endsWith(digits + word);
  if (isGlued && !isSign) return null;
  const after = isSign || (sign === '' && isMoney(word)) ? [normal(word)] : [];
  const cents = digitsCents(digits);
  return cents !== null && cents > 0 && cents <= PRICE_MAX_CENTS ? { cents, before: sign, after } : null;
};

/** More digits behind the amount that are not of a word of their own, as in `1 50 €`. */
const SPLIT = /^\s*\d+(?:[.,]\d+)*\s*(?:$|[^\s\p{L}-]|[A-Z]{3}\b)/u;

const CURRENCY_WORD = /^(?:euros?|dollars?|pounds?|francs?|yen)\b/i;

/** Whether a word behind an amount names a currency, also one that no site can be in. */
const isMoney = (word: string): boolean =>
  /\p{Sc}/u.test(word) || CURRENCY_WORD.test(word) || Intl.supportedValuesOf('currency').includes(word);

const digitsCents = (digits: string): number | null => {
  const [, units = digits, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  const separator = digits.slice(units.length, units.length + 1);
  if (!/^\d+$/.test(units) && (!THOUSANDS.test(units) || (fraction !== '' && units.includes(separator)))) return null;
  return Number(units.replaceAll(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
};
