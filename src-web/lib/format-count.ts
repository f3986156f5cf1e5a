export const formatCount = (count: number): string => format.format(count);

const format = new Intl.NumberFormat('en-US');
