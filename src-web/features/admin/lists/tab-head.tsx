import type { ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import styles from './lists.module.css';

interface TabHeadProps {
  title: string;
  isBusy?: boolean;
  onRefresh: () => void;
  children?: ReactNode;
}

export const TabHead = ({ title, isBusy, onRefresh, children }: TabHeadProps) => (
  <header className={styles['head']}>
    <h2>{title}</h2>
    <div>
      <button
        type="button"
        className={buttonClass('quiet')}
        aria-disabled={isBusy}
        onClick={() => isBusy !== true && onRefresh()}
      >
        Refresh
      </button>
      {children}
    </div>
  </header>
);
