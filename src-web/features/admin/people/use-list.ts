import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '#contract/admin';
import { whileWaiting } from '../../../lib/waiting.ts';

interface Identified {
  id: string;
}

export type ListState<P extends Page<Identified>> =
  | { status: 'loading' }
  | { status: 'failed' }
  /** `first` is the list's first page with what came along; `records` are those of all pages so far. */
  | { status: 'shown'; first: P; records: readonly P['data'][number][]; next: string | null };

interface ListInput<P extends Page<Identified>> {
  /** Reads the page behind `after`. Another function is another list, as when it was narrowed. */
  read: (after: string | null) => Promise<P>;
  onFailure: () => void;
}

/** A page behind those before it; what moved to it meanwhile stands there once. */
const joined = <T extends Identified>(known: readonly T[], page: readonly T[]): T[] => {
  const seen = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !seen.has(id))];
};

interface Known<P extends Page<Identified>> {
  /** Which list it is of. */
  read: ListInput<P>['read'];
  state: ListState<P>;
}

/** A list of people that is read page by page. While another one is on its way, the last one stays; a failure empties it. */
export const useList = <P extends Page<Identified>>({ read, onFailure }: ListInput<P>) => {
  const [known, setKnown] = useState<Known<P>>({ read, state: { status: 'loading' } });
  const [isAsking, setIsAsking] = useState(false);
  const { state } = known;
  /** Only the answer to what was asked last counts. */
  const asked = useRef(0);
  const fail = useRef(onFailure);
  useEffect(() => {
    fail.current = onFailure;
  });

  const load = useCallback(
    async (shown: { first: P; records: readonly P['data'][number][]; next: string } | null): Promise<boolean> => {
      asked.current += 1;
      const mine = asked.current;
      let next: ListState<P>;
      try {
        const page = await whileWaiting(read(shown?.next ?? null));
        next = {
          status: 'shown',
          first: shown?.first ?? page,
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
    void load({ ...state, next: state.next });
  };

  const reload = (): Promise<boolean> => {
    setIsAsking(true);
    return load(null);
  };

  /** Puts a record in the place of the one with its id. */
  const replace = (record: P['data'][number]): void =>
    setKnown((now) => {
      if (now.state.status !== 'shown') return now;
      const records = now.state.records.map((one) => (one.id === record.id ? record : one));
      return { ...now, state: { ...now.state, records } };
    });

  return { state, isBusy, more, replace, reload };
};
