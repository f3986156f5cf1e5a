import { type Currency } from '#contract/money';
import { toAmount } from '#contract/cents';
import { priceCents } from '#contract/prices';
import { useState } from 'react';
import { TextField } from '../components/fields.tsx';
import { isSameValue } from '../draft/same-value.ts';

interface ReadFieldProps<T> {
  label: string;
  value: T;
  read: (text: string) => T;
  show: (value: T) => string;
  error?: string | undefined;
  onChange: (value: T) => void;
}

export const ReadField = <T,>({ value, read, show, error, onChange, ...field }: ReadFieldProps<T>) => {
  const [typed, setTyped] = useState<string | null>(null);
  const isCurrent = typed !== null && isSameValue({ value: read(typed) }, { value });
  return (
    <TextField
      {...field}
      {...(error === undefined ? {} : { error })}
      inputMode="decimal"
      value={isCurrent ? typed : show(value)}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text));
      }}
    />
  );
};

interface AmountFieldProps extends Pick<ReadFieldProps<number | null>, 'label' | 'value' | 'error' | 'onChange'> {
  currency: Currency;
}

export const AmountField = ({ currency, ...field }: AmountFieldProps) => (
  <ReadField {...field} read={(text) => amountIn(text, currency)} show={shownAmount} />
);

export const shownAmount = (value: number | null): string => value?.toFixed(Number.isInteger(value) ? 0 : 2) ?? '';

export const amountIn = (text: string, currency: Currency): number | null => {
  if (/^\s*0+(?:\.0{1,2})?\s*$/.test(text)) return 0;
  const cents = priceCents(text, currency);
  return cents === null ? null : toAmount(cents);
};

export const numberIn = (text: string): number | null => {
  const [plain = ''] = /^\s*\d+(?:[.,]\d*)?\s*$/.exec(text) ?? [];
  return plain === '' ? null : Number(plain.trim().replace(',', '.'));
};

export const shownNumber = (value: number | null): string => value?.toString() ?? '';
