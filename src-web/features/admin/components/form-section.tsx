import { useId, type ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A part of a form under its own title. */
export const FormSection = ({ title, hint, children }: FormSectionProps) => {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h3 id={id}>{title}</h3>
        {hint !== undefined && <p>{hint}</p>}
      </header>
      {children}
    </section>
  );
};

/** Fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles['row']}>{children}</div>;
