import { useId, useState } from 'react';
import { Field, useField } from '../../../components/field.tsx';
import styles from './fields.module.css';

interface NumberFieldProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
  error?: string;
  hint?: string;
  placeholder?: string;
}

export const NumberField = ({ value, onChange, ...field }: NumberFieldProps) => {
  const name = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      {...field}
      name={name}
      type="number"
      inputMode="numeric"
      step={1}
      autoComplete="off"
      value={typed ?? value ?? ''}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(wholeNumber(event.target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
};

interface RangeFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  unit?: string;
  error?: string;
}

export const RangeField = ({ label, value, onChange, min, max, unit = '', error }: RangeFieldProps) => {
  const { id, control, note } = useField({ error });
  return (
    <div className={styles['field']}>
      <div className={styles['range']}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{`${value}${unit}`}</output>
      </div>
      <input
        {...control}
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={`${value}${unit}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {note}
    </div>
  );
};

const wholeNumber = (text: string): number | undefined => {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? undefined : Math.min(Math.max(number, 0), 100_000);
};
