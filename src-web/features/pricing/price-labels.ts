export const TRIAL_LABEL = 'One time trial';

/** What stands behind the price: `/month`, `per project`, or nothing. */
export const priceUnit = (period: string): string => {
  const unit = period.trim();
  if (unit === '') return '';
  return unit.toLowerCase() === 'project' ? 'per project' : `/${unit}`;
};
