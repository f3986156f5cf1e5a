/** The middle value, or the one at another quantile, of at least one number. */
export const quantile = (values: readonly number[], at: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))];
  if (value === undefined) throw new Error('There is no quantile of nothing');
  return value;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);
