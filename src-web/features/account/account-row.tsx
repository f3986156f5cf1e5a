import type { ReactNode } from 'react';
import styles from './account-row.module.css';
import { word } from '../../lib/words.ts';

interface AccountRowProps {
  term: string;
  value: ReactNode;
  action: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}

export const AccountRow = ({ term, value, action, isOpen, onOpen, children }: AccountRowProps) => (
  <details
    className={styles['row']}
    name="account"
    open={isOpen}
    onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
  >
    <summary className={styles['line']}>
      <span className={styles['term']}>{term}</span>
      <span className={styles['value']}>{value}</span>
      <span className={styles['action']}>{isOpen ? word('common.close') : action}</span>
    </summary>
    {isOpen && <div className={styles['matter']}>{children}</div>}
  </details>
);

export const AccountLine = ({ term, value, end }: { term: string; value: ReactNode; end?: ReactNode }) => (
  <div className={`${styles['row']} ${styles['line']}`}>
    <span className={styles['term']}>{term}</span>
    <span className={styles['value']}>{value}</span>
    {end !== undefined && <span className={styles['end']}>{end}</span>}
  </div>
);
