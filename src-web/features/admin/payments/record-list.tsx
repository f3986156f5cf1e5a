import type { ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import styles from './record-list.module.css';
import type { PagesState } from './use-pages.ts';

interface RecordListProps<T> {
  state: PagesState<T>;
  isBusy: boolean;
  /** What stands there when there is nothing. */
  empty: ReactNode;
  onReload: () => void;
  onMore: () => void;
  children: (records: readonly T[]) => ReactNode;
}

/** A list read page by page, in each of its states. */
export const RecordList = <T,>({ state, isBusy, empty, onReload, onMore, children }: RecordListProps<T>) => {
  if (state.status === 'loading') return <SkeletonRows count={3} />;
  if (state.status === 'failed') {
    return (
      <div className={styles['note']} role="alert">
        <p>This could not be loaded: {state.message}.</p>
        <button type="button" className={buttonClass('outline')} onClick={onReload}>
          Try again
        </button>
      </div>
    );
  }
  if (state.records.length === 0) return <div className={styles['note']}>{empty}</div>;
  return (
    <>
      {children(state.records)}
      {state.next !== null && (
        <button type="button" className={buttonClass('quiet')} aria-disabled={isBusy} onClick={onMore}>
          {isBusy ? 'Loading…' : 'Load more'}
        </button>
      )}
    </>
  );
};
