const formats = new Map<string, Intl.NumberFormat>();

/** Cents as people read them: 20000 in USD is `$200.00`. */
export const formatCents = (cents: number, currency: string): string => {
  try {
    const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
    return format.format(cents / 100);
  } catch {
    // PayPal may name a currency this platform does not know.
    return `${(cents / 100).toFixed(2)} ${currency}`;
  }
};

/** Cents as the API answers them: a number of dollars, exact to the cent. */
export const toDollars = (cents: number): number => cents / 100;

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `November 21, 2026`. */
export const formatDay = (at: string): string => DATE.format(new Date(at));
