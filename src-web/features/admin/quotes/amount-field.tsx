import { type Currency, toAmount } from '#contract/money';
import { priceCents } from '#contract/prices';
import { useState } from 'react';
import { TextField } from '../components/fields.tsx';

interface AmountFieldProps {
  label: string;
  value: number | null;
  currency: Currency;
  error?: string;
  onChange: (value: number | null) => void;
}

export const AmountField = ({ label, value, currency, error, onChange }: AmountFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const isCurrent = typed !== null && amountIn(typed, currency) === value;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={isCurrent ? typed : shownAmount(value)}
      error={error}
      onChange={(text) => {
        setTyped(text);
        onChange(amountIn(text, currency));
      }}
    />
  );
};

export const shownAmount = (value: number | null): string => value?.toFixed(Number.isInteger(value) ? 0 : 2) ?? '';

/** Reads `1,200.50` and `$1200`; null where there is no amount. */
export const amountIn = (text: string, currency: Currency): number | null => {
  if (/^\s*0+(?:\.0{1,2})?\s*$/.test(text)) return 0;
  const cents = priceCents(text, currency);
  return cents === null ? null : toAmount(cents);
};
