const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `$200`, `$49.90`: an amount of dollars, with cents only where there are some. */
export const formatDollars = (amount: number): string =>
  `$${(Number.isInteger(amount) ? whole : exact).format(amount)}`;

/** `$200.00`, as it stands on a receipt. */
export const formatExactDollars = (amount: number): string => `$${exact.format(amount)}`;
