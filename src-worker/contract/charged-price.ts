import type { PricingTier } from './content.ts';
import { priceCents, type Currency } from './money.ts';

/**
 * What buying a tier charges. A stored price that this release reads and former ones did not is charged only after the
 * owner has confirmed the figure: an update of the program sells nothing.
 */
export const chargedCents = (
  { price, confirmedCents }: Pick<PricingTier, 'price' | 'confirmedCents'>,
  currency: Currency,
): number | null => {
  const cents = priceCents(price, currency);
  return cents === formerPriceCents(price, currency) || cents === confirmedCents ? cents : null;
};

/** The same by the rule of former releases, by which stored prices were sold: `$1,500.50` was read, `1.500 €` was not. */
export const formerPriceCents = (price: string, currency: Currency): number | null =>
  FORMER.test(price.trim()) ? priceCents(price, currency) : null;

const FORMER = /^\D*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?(?![\d.,'’‘ʼ′])(?!\s\d{3}(?!\d))/;
