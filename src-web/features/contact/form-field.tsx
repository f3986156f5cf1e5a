import { cloneElement, type ComponentProps, type ReactElement } from 'react';
import styles from './contact-form.module.css';

interface FormFieldProps {
  name: string;
  label: string;
  error?: string;
  children: ReactElement<ComponentProps<'input'> | ComponentProps<'textarea'>>;
}

/** A labelled control with its error beside it. */
export const FormField = ({ name, label, error, children }: FormFieldProps) => {
  const id = `contact-${name}`;
  const errorId = `${id}-error`;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        name,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': error === undefined ? undefined : errorId,
      })}
      {error !== undefined && (
        <p className={styles['error']} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
};
