import type { ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import styles from './lists.module.css';
import type { Identified, List } from './use-list.ts';

interface RecordListProps<T extends Identified> {
  list: List<T>;
  empty: ReactNode;
  children: (records: readonly T[]) => ReactNode;
}

export const RecordList = <T extends Identified>({ list, empty, children }: RecordListProps<T>) => {
  const { state, isBusy, more, reload } = list;
  if (state.status === 'loading') return <SkeletonRows count={3} />;
  if (state.status === 'failed') {
    return (
      <div className={styles['shown']} role="alert">
        <p>This could not be loaded: {state.message}.</p>
        <button type="button" className={buttonClass('outline')} onClick={() => void reload()}>
          Try again
        </button>
      </div>
    );
  }
  if (state.records.length === 0) return <div className={styles['shown']}>{empty}</div>;
  return (
    <>
      {children(state.records)}
      {state.next !== null && (
        <button type="button" className={buttonClass('quiet')} aria-disabled={isBusy} onClick={more}>
          {isBusy ? 'Loading…' : 'Load more'}
        </button>
      )}
    </>
  );
};

/** A table needs the whole width, and an empty list does not. */
export const hasRecords = <T extends Identified>({ state }: List<T>): boolean =>
  state.status === 'shown' && state.records.length > 0;
