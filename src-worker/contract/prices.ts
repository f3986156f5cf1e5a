import type { PricingTier } from './content.ts';
import { DEFAULT_CURRENCY, formatOf, readPrice, signsOf, type Currency } from './money.ts';

/** The owner confirms a price that former releases could not read, so that an update sells nothing by itself. */
export const chargedCents = (
  { price, confirmedCents }: Pick<PricingTier, 'price' | 'confirmedCents'>,
  currency: Currency,
): number | null => {
  const cents = priceCents(price, currency);
  return cents === formerPriceCents(price, currency) || cents === confirmedCents ? cents : null;
};

/** Former releases could read a price like `$1,500.50`, but not `1.500 €`. */
export const formerPriceCents = (price: string, currency: Currency): number | null =>
  FORMER.test(price.trim()) ? priceCents(price, currency) : null;

const FORMER = /^\D*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?(?![\d.,'’‘ʼ′])(?!\s\d{3}(?!\d))/;

/** In USD, the price `$8,000+` is 800000 cents. */
export const priceCents = (price: string, currency: Currency): number | null => {
  const read = readPrice(price);
  if (read === null) return null;
  const signs = signsOf(currency);
  const named = [read.before, ...read.after].filter((sign) => sign !== '');
  return named.every((sign) => signs.has(sign)) ? read.cents : null;
};

export const inCurrency = (price: string, currency: Currency): string =>
  currency === DEFAULT_CURRENCY ? price : price.replace('$', currencySign(currency));

export const currencySign = (currency: Currency): string =>
  formatOf(currency, 0)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency' || type === 'literal')
    .map(({ value }) => value)
    .join('');
