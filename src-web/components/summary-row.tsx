import { useState, type ReactNode } from 'react';
import styles from './summary-row.module.css';
import { word } from '../lib/words.ts';

type State = 'closed' | 'open' | 'kept';

/** A row that somebody closes keeps what was typed in it. */
export const useRow = () => {
  const [state, setState] = useState<State>('closed');
  return {
    row: {
      state,
      onToggle: (isOpen: boolean) => setState((was) => (isOpen ? 'open' : was === 'open' ? 'kept' : was)),
    },
    close: () => setState('closed'),
  };
};

interface SummaryRowProps {
  term: string;
  value: ReactNode;
  row: ReturnType<typeof useRow>['row'];
  children: ReactNode;
}

export const SummaryRow = ({ term, value, row: { state, onToggle }, children }: SummaryRowProps) => (
  <details
    className={styles['row']}
    name="account"
    open={state === 'open'}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
  >
    <summary className={styles['line']}>
      <span className={styles['term']}>{term}</span>
      <span className={styles['value']}>{value}</span>
      <span className={styles['action']}>{word(state === 'open' ? 'common.close' : 'account.change')}</span>
    </summary>
    {state !== 'closed' && <div className={styles['matter']}>{children}</div>}
  </details>
);

export const SummaryLine = ({ term, value, end }: { term: string; value: ReactNode; end?: ReactNode }) => (
  <div className={`${styles['row']} ${styles['line']}`}>
    <span className={styles['term']}>{term}</span>
    <span className={styles['value']}>{value}</span>
    {end !== undefined && <span className={styles['end']}>{end}</span>}
  </div>
);
