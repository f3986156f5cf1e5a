/** What a site can be priced and paid in: PayPal's currencies that have two decimals. */
export const CURRENCIES = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CNY',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HKD',
  'ILS',
  'MXN',
  'MYR',
  'NOK',
  'NZD',
  'PHP',
  'PLN',
  'SEK',
  'SGD',
  'THB',
  'USD',
] as const;
export type Currency = (typeof CURRENCIES)[number];

export const DEFAULT_CURRENCY: Currency = 'USD';

type Digits = 'exact' | 'short';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Money as people read it: 20000 in EUR is `€200.00`, and `€200` when it is short, which leaves out `.00`. PayPal may
 * name a currency that this platform does not know; its code stands for its symbol.
 */
export const formatMoney = (amountCents: number, currency: string, digits: Digits = 'exact'): string =>
  formatOf(currency, digits === 'short' && amountCents % 100 === 0 ? 0 : 2).format(amountCents / 100);

/** Money as the API carries it: a number of whole units, exact to the cent. */
export const toAmount = (amountCents: number): number => amountCents / 100;

/** The cents of an amount of the API's. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

/** A currency's sign: `€` for EUR, `CA$` for CAD. */
export const currencySymbol = (currency: string): string =>
  formatOf(currency, 0)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

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
