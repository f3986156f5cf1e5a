import type { ReactNode } from 'react';
import styles from './account-row.module.css';

interface AccountRowProps {
  term: string;
  /** What stands there now. */
  value: ReactNode;
  /** What pressing the row does, in a word. */
  action: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** What opens under the row. */
  children: ReactNode;
}

/** A line of the account that opens to be changed; the browser keeps one open at a time. */
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
      <span className={styles['action']}>{isOpen ? 'Close' : action}</span>
    </summary>
    {isOpen && <div className={styles['matter']}>{children}</div>}
  </details>
);

/** A line of the account that only says something, with something to press at its end. */
export const AccountLine = ({ term, value, end }: { term: string; value: ReactNode; end?: ReactNode }) => (
  <div className={`${styles['row']} ${styles['line']}`}>
    <span className={styles['term']}>{term}</span>
    <span className={styles['value']}>{value}</span>
    {end !== undefined && <span className={styles['end']}>{end}</span>}
  </div>
);
