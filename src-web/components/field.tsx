import { useId, type ComponentProps, type ReactNode } from 'react';
import { ErrorText } from './error-text.tsx';
import styles from './field.module.css';

interface Labelled {
  name: string;
  label: string;
  /** For a field that the server renders; others get one of their own. */
  id?: string;
  error?: string;
  hint?: string;
}

export interface FieldProps extends Labelled, Omit<ComponentProps<'input'>, 'id' | 'name' | 'className'> {
  /** What stands at the end of the line, such as a button. */
  end?: ReactNode;
}

/** A labelled line to type in, with what is wrong with it beside it. */
export const Field = ({ label, id, error, hint, end, ...input }: FieldProps) => {
  const { control, note } = useField({ id, error, hint });
  return (
    <div className={styles['field']}>
      <label htmlFor={control.id}>{label}</label>
      <div className={styles['line']}>
        <input {...input} {...control} />
        {end}
      </div>
      {note}
    </div>
  );
};

interface TextAreaProps extends Labelled, Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'className'> {}

/** The same for a text of several lines. */
export const TextArea = ({ label, id, error, hint, ...area }: TextAreaProps) => {
  const { control, note } = useField({ id, error, hint });
  return (
    <div className={styles['field']}>
      <label htmlFor={control.id}>{label}</label>
      <div className={styles['line']}>
        <textarea {...area} {...control} />
      </div>
      {note}
    </div>
  );
};

/** Ties any control to its label (`id`) and to what is said about it (`control`, `note`). */
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
