import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '#contract/admin';
import { whileWaiting } from '../../../lib/waiting.ts';

interface Identified {
  id: string;
}

export type ListState<T> =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'shown'; records: readonly T[]; next: string | null };

interface ListInput<T> {
  /** Reads the page behind `after`. Another function is another list, as when it was narrowed. */
  read: (after: string | null) => Promise<Page<T>>;
  onFailure: () => void;
}

/** A page behind those before it; what moved to it meanwhile stands there once. */
const joined = <T extends Identified>(known: readonly T[], page: readonly T[]): T[] => {
  const seen = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !seen.has(id))];
};

interface Known<T> {
  /** Which list it is of. */
  read: ListInput<T>['read'];
  state: ListState<T>;
}

/** A list of people that is read page by page. While another one is on its way, the last one stays; a failure empties it. */
export const useList = <T extends Identified>({ read, onFailure }: ListInput<T>) => {
  const [known, setKnown] = useState<Known<T>>({ read, state: { status: 'loading' } });
  const [isAsking, setIsAsking] = useState(false);
  const { state } = known;
  /** Only the answer to what was asked last counts. */
  const asked = useRef(0);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });

  const load = useCallback(
    async (shown: { records: readonly T[]; next: string } | null): Promise<boolean> => {
      asked.current += 1;
      const mine = asked.current;
      let next: ListState<T>;
      try {
        const page = await whileWaiting(read(shown?.next ?? null));
        next = {
          status: 'shown',
          records: joined(shown?.records ?? [], page.data),
          next: page.page.next,
        };
      } catch {
        next = { status: 'failed' };
      }
      if (mine !== asked.current) return false;
      setKnown({ read, state: next });
      setIsAsking(false);
      if (next.status === 'failed') fail.current();
      return next.status === 'shown';
    },
    [read],
  );

  useEffect(() => {
    void load(null);
    return () => {
      asked.current += 1;
    };
  }, [load]);

  const isBusy = isAsking || state.status === 'loading' || known.read !== read;

  const more = (): void => {
    if (isBusy || state.status !== 'shown' || state.next === null) return;
    setIsAsking(true);
    void load({ records: state.records, next: state.next });
  };

  const reload = (): Promise<boolean> => {
    setIsAsking(true);
    return load(null);
  };

  /** Puts a record in the place of the one with its id. */
  const replace = (record: T): void =>
    setKnown((now) => {
      if (now.state.status !== 'shown') return now;
      const records = now.state.records.map((one) => (one.id === record.id ? record : one));
      return { ...now, state: { ...now.state, records } };
    });

  const remove = (id: string): void =>
    setKnown((now) => {
      if (now.state.status !== 'shown') return now;
      return { ...now, state: { ...now.state, records: now.state.records.filter((one) => one.id !== id) } };
    });

  return { state, isBusy, more, replace, remove, reload };
};
