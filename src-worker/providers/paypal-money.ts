/**
 * PayPal writes `200.00`, `200.0` or `200`. The result is null for any other text, because it must not be taken for
 * money.
 */
export const toCents = (value: string): number | null => {
  const [, sign, whole, fraction = ''] = VALUE.exec(value) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
};

const VALUE = /^(-?)(\d{1,10})(?:\.(\d{1,2})0*)?$/;
