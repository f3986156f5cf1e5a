import { useId, type ReactNode } from 'react';
import styles from './about.module.css';

export const AboutPart = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles['section']}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};
