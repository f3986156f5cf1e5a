import { scrollWhenPresent } from '../../lib/scroll-to.ts';

const FIRST_WAIT_MS = 300;
const RETRY_MS = 200;
const RETRIES = 20;

/** When to look for the pricing section, in milliseconds from now: after a first wait, then again and again. */
export const PRICING_DELAYS_MS: readonly number[] = Array.from(
  { length: RETRIES + 1 },
  (_, retry) => FIRST_WAIT_MS + retry * RETRY_MS,
);

/** Scrolls to the pricing section once the home page, which has been asked for, shows it. */
export const scrollToPricing = (): void => void scrollWhenPresent('pricing', PRICING_DELAYS_MS);
