import type { ReactNode } from 'react';
import type { SectionHead } from '../lib/section-head.ts';
import styles from './section.module.css';

interface SectionProps extends Pick<SectionHead, 'heading'>, Partial<Omit<SectionHead, 'heading' | 'lead'>> {
  id: string;
  lead?: ReactNode;
  children: ReactNode;
}

export const Section = ({ id, heading, lead, ofHeading, ofLead, children }: SectionProps) => (
  <section id={id} className={styles['section']} tabIndex={-1} aria-labelledby={`${id}-title`}>
    <header className={styles['head']}>
      <h2 id={`${id}-title`} {...ofHeading}>
        {heading}
      </h2>
      {lead && <p {...ofLead}>{lead}</p>}
    </header>
    <div className={styles['matter']}>{children}</div>
  </section>
);
