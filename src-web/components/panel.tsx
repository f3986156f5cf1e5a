import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  lead?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

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
