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

/** A price the site itself proposes, `$2,500`, with the currency's own sign; a text without an amount stays as it is. */
export const inCurrency = (price: string, currency: Currency): string =>
  currency === DEFAULT_CURRENCY ? price : price.replace('$', currencySign(currency));

/** By what a currency is known at once: `€` for EUR, `CA$` for CAD. */
export const currencySign = (currency: Currency): string =>
  formatOf(currency, 0)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency' || type === 'literal')
    .map(({ value }) => value)
    .join('');

const PRICE_MAX_CENTS = 100_000_000;

const PRICE = /^(\D*?)\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(?![\d.,])\s*([^\s\d+/]*)(?=$|[\s+/])/;

/**
 * The cents in a price as the owner writes it: in USD `$200` is 20000 and `$8,000+` is 800000; in EUR so is `200 €`.
 * Null for a text that names no amount, as `Custom`, or one of another currency.
 */
export const priceCents = (price: string, currency: Currency): number | null => {
  const read = readPrice(price);
  if (read === null) return null;
  const signs = signsOf(currency);
  const isForeign = read.after !== null && !signs.has(read.after);
  return isForeign || (read.before !== '' && !signs.has(read.before)) ? null : read.cents;
};

/** The cents in a price, whichever currency it names. */
export const statedCents = (price: string): number | null => readPrice(price)?.cents ?? null;

const normal = (sign: string): string => sign.replaceAll(/\s/g, '').toUpperCase();

/** Every way in which a currency is named beside an amount: `$`, `USD`, `USD $`. */
const signsOf = (currency: Currency): ReadonlySet<string> =>
  new Set([currency, ...SIGNS[currency], ...SIGNS[currency].map((sign) => currency + sign)].map(normal));

const ALL_SIGNS: ReadonlySet<string> = new Set(CURRENCIES.flatMap((currency) => [...signsOf(currency)]));

const formatOf = (currency: string, digits: 0 | 2): Intl.NumberFormat => {
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

const readPrice = (price: string) => {
  const text = price.trim();
  const [match, before = '', whole, fraction = '', word = ''] = PRICE.exec(text) ?? [];
  if (match === undefined || whole === undefined) return null;
  const sign = normal(before);
  const after = ALL_SIGNS.has(normal(word)) ? normal(word) : null;
  const isGlued = word !== '' && match.endsWith(`${whole}${fraction === '' ? '' : `.${fraction}`}${word}`);
  if ((sign !== '' && !ALL_SIGNS.has(sign)) || (isGlued && after === null)) return null;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return cents > 0 && cents <= PRICE_MAX_CENTS ? { cents, before: sign, after } : null;
};
