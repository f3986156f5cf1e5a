import { useId, type ComponentProps, type ReactNode } from 'react';
import type { OwnText } from '../lib/words.ts';
import { ErrorText } from './error-text.tsx';
import styles from './field.module.css';

interface Labelled {
  name: string;
  label: string;
  /** A field that the server renders needs an id. */
  id?: string;
  error?: string;
  hint?: string;
}

export interface FieldProps extends Labelled, Omit<ComponentProps<'input'>, 'id' | 'name' | 'className'> {
  ofLabel?: OwnText;
  end?: ReactNode;
}

export const Field = ({ label, ofLabel, id, error, hint, end, ...input }: FieldProps) => {
  const { control, note } = useField({ id, error, hint });
  return (
    <div className={styles['field']}>
      <label htmlFor={control.id} {...ofLabel}>
        {label}
      </label>
      <div className={styles['line']}>
        <input dir="auto" {...input} {...control} />
        {end}
      </div>
      {note}
    </div>
  );
};

interface TextAreaProps extends Labelled, Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'className'> {}

export const TextArea = ({ label, id, error, hint, ...area }: TextAreaProps) => {
  const { control, note } = useField({ id, error, hint });
  return (
    <div className={styles['field']}>
      <label htmlFor={control.id}>{label}</label>
      <div className={styles['line']}>
        <textarea dir="auto" {...area} {...control} />
      </div>
      {note}
    </div>
  );
};

export const useField = ({ id: given, error, hint }: Pick<Labelled, 'id' | 'error' | 'hint'>) => {
  const own = useId();
  const id = given ?? own;
  const text = error ?? hint;
  return {
    id,
    control: {
      id,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': text === undefined ? undefined : `${id}-note`,
    },
    note:
      error !== undefined ? (
        <ErrorText id={`${id}-note`} text={error} />
      ) : (
        text !== undefined && (
          <p id={`${id}-note`} className={styles['hint']}>
            {text}
          </p>
        )
      ),
  };
};
