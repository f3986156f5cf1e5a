/** A count as `12,345`. */
export const formatCount = (count: number): string => format.format(count);

const format = new Intl.NumberFormat('en-US');
