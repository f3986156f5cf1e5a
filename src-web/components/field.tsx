import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  name: string;
  label: string;
  error?: string;
  hint?: string;
  /** What stands at the end of the line, such as a button. */
  end?: ReactNode;
}

/** A labelled line to type in, with what is wrong with it beside it. */
export const Field = ({ label, error, hint, end, ...input }: FieldProps) => {
  const { id, control, note } = useField({ error, hint });
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['line']}>
        <input {...input} {...control} />
        {end}
      </div>
      {note}
    </div>
  );
};

/** Ties any control to its label (`id`) and to what is said about it (`control`, `note`). */
export const useField = ({ error, hint }: Pick<FieldProps, 'error' | 'hint'>) => {
  const id = useId();
  const text = error ?? hint;
  return {
    id,
    control: {
      id,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby': text === undefined ? undefined : `${id}-note`,
    },
    note: text !== undefined && (
      <p id={`${id}-note`} className={error === undefined ? styles['hint'] : styles['error']}>
        {text}
      </p>
    ),
  };
};
