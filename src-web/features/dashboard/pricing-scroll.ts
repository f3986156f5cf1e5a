import { scrollWhenPresent } from '../../lib/scroll-to.ts';

const FIRST_WAIT_MS = 300;
const RETRY_MS = 200;
const RETRIES = 20;

/**
 * The delays before scrolling to the prices, in milliseconds from now, are the specification's: a first wait, then
 * retries.
 */
export const PRICING_DELAYS_MS: readonly number[] = Array.from(
  { length: RETRIES + 1 },
  (_, retry) => FIRST_WAIT_MS + retry * RETRY_MS,
);

export const scrollToPricing = (): void => void scrollWhenPresent('pricing', PRICING_DELAYS_MS);
