import { useId, type ComponentProps, type HTMLInputAutoCompleteAttribute } from 'react';
import { Field, useField } from '../../../components/field.tsx';
import selectStyles from '../../../components/select.module.css';
import styles from './fields.module.css';

interface FieldBase {
  label: string;
  error?: string;
  hint?: string;
}

interface TextFieldProps extends FieldBase {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'tel';
  inputMode?: ComponentProps<'input'>['inputMode'];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
}

/** The browser must not fill in the editors' fields, because they are about the site, not its writer. */
export const TextField = ({ onChange, autoComplete = 'off', ...field }: TextFieldProps) => (
  <Field {...field} name={useId()} autoComplete={autoComplete} onChange={(event) => onChange(event.target.value)} />
);

interface TextAreaFieldProps extends FieldBase {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
}

export const TextAreaField = ({ label, value, onChange, rows = 3, error, hint }: TextAreaFieldProps) => {
  const { id, control, note } = useField({ error, hint });
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        dir="auto"
        {...control}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // By itself a browser shows only the line with the caret, and the save bar covers the others.
        onKeyUp={({ key, currentTarget }) => {
          if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        }}
      />
      {note}
    </div>
  );
};

interface SelectFieldProps<T extends string> extends FieldBase {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

export const SelectField = <T extends string>({
  label,
  value,
  options,
  onChange,
  error,
  hint,
}: SelectFieldProps<T>) => {
  const { id, control, note } = useField({ error, hint });
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        {...control}
        className={selectStyles['select']}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {note}
    </div>
  );
};

interface ToggleProps {
  label: string;
  hint?: string;
  value: boolean;
  isLocked?: boolean;
  onChange: (value: boolean) => void;
}

export const Toggle = ({ label, hint, value, isLocked = false, onChange }: ToggleProps) => {
  const { control, note } = useField({ hint });
  return (
    <div className={styles['toggle']}>
      <label>
        <input
          {...control}
          type="checkbox"
          role="switch"
          checked={value}
          aria-checked={value}
          // A locked switch keeps its focus, so that screen readers read its hint.
          aria-disabled={isLocked || undefined}
          onChange={(event) => !isLocked && onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {note}
    </div>
  );
};
