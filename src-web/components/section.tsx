import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export const Section = ({ id, title, lead, children }: SectionProps) => (
  <section id={id} className={styles['section']} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <header className={styles['head']}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
    </header>
    <div className={styles['matter']}>{children}</div>
  </section>
);
