import { useId, type ReactNode } from 'react';
import styles from './form-section.module.css';

interface FormSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

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

export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles['row']}>{children}</div>;

interface FoldProps {
  label: string;
  children: ReactNode;
}

/** A save that finds an error in a folded part opens the part. */
export const Fold = ({ label, children }: FoldProps) => (
  <details className={styles['fold']}>
    <summary>{label}</summary>
    <div>{children}</div>
  </details>
);
