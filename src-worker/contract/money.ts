import { centsOf } from './cents.ts';
import { dirOf, localeOf, type WordsLanguage } from './words.ts';

/** PayPal's currencies with two decimals have the signs that people write for them. */
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

export type Digits = 'exact' | 'short';

const formats = new Map<string, Intl.NumberFormat>();

/** The amount 20000 in EUR becomes `€200.00`, or `€200` if `short`. A code replaces an unknown symbol. */
export const formatMoney = (
  amountCents: number,
  currency: string,
  digits: Digits = 'exact',
  language: WordsLanguage = 'en',
): string => {
  const format = formatOf(currency, digits === 'short' && amountCents % 100 === 0 ? 0 : 2, language);
  const shown = format.format(amountCents / 100);
  // Without a left-to-right mark, `US$` at the end of Arabic text would be read as `$US`.
  return dirOf(language) === 'rtl' ? `${shown}\u200E` : shown;
};

export const formatAmount = (amount: number, currency: string, digits?: Digits, language?: WordsLanguage): string =>
  formatMoney(centsOf(amount), currency, digits, language);

const PRICE_MAX_CENTS = 100_000_000;

/** A space or apostrophe groups thousands; it never begins the cents. */
const GAP = String.raw`[ \u00A0\u2007\u2009\u202F'’‘ʼ′]`;

const PRICE = new RegExp(
  String.raw`^(\D*?)\s*(\d+(?:[.,]\d+|${GAP}\d{3}(?!\d))*)(?![\d.,])\s*([^\s\d+/]*)(?=$|[\s+/])`,
);

const THOUSANDS = new RegExp(String.raw`^[1-9]\d{0,2}(?:(${GAP}|[.,])\d{3})(?:\1\d{3})*$`);

export const statedCents = (price: string): number | null => readPrice(price)?.cents ?? null;

const normal = (sign: string): string => sign.replaceAll(/\s/g, '').toUpperCase();

export const signsOf = (currency: Currency): ReadonlySet<string> =>
  new Set([currency, ...SIGNS[currency], ...SIGNS[currency].map((sign) => currency + sign)].map(normal));

const ALL_SIGNS: ReadonlySet<string> = new Set(CURRENCIES.flatMap((currency) => [...signsOf(currency)]));

export const formatOf = (currency: string, digits: 0 | 2, language: WordsLanguage = 'en'): Intl.NumberFormat => {
  const code = /^[a-z]{3}$/i.test(currency) ? currency : 'XXX';
  const key = `${language}-${code}-${digits}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: code,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
};

/**
 * When a price has two kinds of separators, the last is decimal. A single one is decimal before one or two digits, and
 * groups thousands before three.
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

/** More digits after the amount, as in `1 50 €`, make a price unclear. */
const SPLIT = /^\s*\d+(?:[.,]\d+)*\s*(?:$|[^\s\p{L}-]|[A-Z]{3}\b)/u;

const CURRENCY_WORD = /^(?:euros?|dollars?|pounds?|francs?|yen)\b/i;

const isMoney = (word: string): boolean =>
  /\p{Sc}/u.test(word) || CURRENCY_WORD.test(word) || Intl.supportedValuesOf('currency').includes(word);

const digitsCents = (digits: string): number | null => {
  const [, units = digits, fraction = ''] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  const separator = digits.slice(units.length, units.length + 1);
  if (!/^\d+$/.test(units) && (!THOUSANDS.test(units) || (fraction !== '' && units.includes(separator)))) return null;
  return Number(units.replaceAll(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
};
