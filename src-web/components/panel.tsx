import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** A sentence under the title. */
  lead?: ReactNode;
  /** For a table: its matter takes the page's whole width, below the title. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of a working page: its title in the margin, its matter beside it, a rule above. */
export const Panel = ({ title, lead, isWide = false, children }: PanelProps) => {
  const id = useId();
  return (
    <section className={`${styles['panel']} ${isWide ? styles['wide'] : ''}`} aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </header>
      <div className={styles['matter']}>{children}</div>
    </section>
  );
};
