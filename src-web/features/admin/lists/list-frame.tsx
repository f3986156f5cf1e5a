import type { ReactNode } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import styles from './lists.module.css';
import type { Identified, List } from './use-list.ts';

interface ListFrameProps<T extends Identified> {
  list: List<T>;
  empty: string;
  failure: string;
  count: (shown: number, hasMore: boolean) => string;
  children: (records: readonly T[]) => ReactNode;
}

export const ListFrame = <T extends Identified>({ list, empty, failure, count, children }: ListFrameProps<T>) => {
  const { state, isBusy, more, reload } = list;
  if (state.status === 'loading') return <SkeletonRows count={6} />;
  if (state.status === 'failed') {
    return (
      <div className={styles['note']}>
        <p>{failure}</p>
        <button type="button" className={buttonClass('outline')} onClick={() => void reload()}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <div className={styles['list']} aria-busy={isBusy}>
      <output className={styles['count']} data-empty={state.records.length === 0 || undefined}>
        {state.records.length === 0 ? empty : count(state.records.length, state.next !== null)}
      </output>
      {state.records.length > 0 && children(state.records)}
      {state.next !== null && (
        <button type="button" className={buttonClass('outline')} aria-disabled={isBusy} onClick={more}>
          {isBusy ? 'Loading…' : 'Load more'}
        </button>
      )}
    </div>
  );
};
