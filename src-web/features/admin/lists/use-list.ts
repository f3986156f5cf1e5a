import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '#contract/pagination';
import { ApiError } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';

/** Reads the page behind `after`, or the first one. */
export type PageReader<T> = (after: string | null) => Promise<Page<T>>;

export interface Identified {
  id: string;
}

type ListState<T> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'shown'; records: readonly T[]; next: string | null };

export type List<T extends Identified> = ReturnType<typeof useList<T>>;

/**
 * A list that is read page by page. What is shown stays while it is read anew; a failure empties it. Another `read` is
 * another list, as when it was narrowed, so both functions have to stay the same from one render to the next.
 */
export const useList = <T extends Identified>(read: PageReader<T>, onFailure?: () => void) => {
  const [state, setState] = useState<ListState<T>>({ status: 'loading' });
  /** The list that has answered; null while it is asked again. */
  const [answered, setAnswered] = useState<PageReader<T> | null>(null);
  const isBusy = answered !== read;
  /** Only the answer to what was asked last counts. */
  const asked = useRef(0);
  const changes = useRef(0);

  const load = useCallback(
    (after: string | null): Promise<boolean> => {
      asked.current += 1;
      const mine = asked.current;
      const settle = (next: (now: ListState<T>) => ListState<T>): boolean => {
        if (mine !== asked.current) return false;
        setAnswered(() => read);
        setState(next);
        return true;
      };
      /** What was on its way during a change may be from before it, and is read again. */
      const readUnchanged = async (): Promise<Page<T>> => {
        const before = changes.current;
        const page = await read(after);
        return before === changes.current ? page : readUnchanged();
      };
      return whileWaiting(readUnchanged()).then(
        ({ data, page }) =>
          settle((now) => ({
            status: 'shown',
            records: joined(after === null ? [] : recordsOf(now), data),
            next: page.next,
          })),
        (error: unknown) => {
          if (settle(() => ({ status: 'failed', message: reasonOf(error) }))) onFailure?.();
          return false;
        },
      );
    },
    [read, onFailure],
  );

  useEffect(() => {
    void load(null);
    return () => {
      asked.current += 1;
    };
  }, [load]);

  const ask = useCallback(
    (after: string | null): Promise<boolean> => {
      setAnswered(null);
      return load(after);
    },
    [load],
  );
  /** Reads the list from its beginning; true when it is shown. */
  const reload = useCallback(() => ask(null), [ask]);
  const more = (): void => {
    if (!isBusy && state.status === 'shown' && state.next !== null) void ask(state.next);
  };

  const change = useCallback((by: (records: readonly T[]) => readonly T[]): void => {
    changes.current += 1;
    setState((now) => (now.status === 'shown' ? { ...now, records: by(now.records) } : now));
  }, []);
  /** Puts a new record before the others; one that is in the list already moves there. */
  const add = useCallback(
    (record: T): void => change((records) => [record, ...records.filter(({ id }) => id !== record.id)]),
    [change],
  );
  /** Puts a record in the place of the one with its id. */
  const replace = (record: T): void => change((records) => records.map((one) => (one.id === record.id ? record : one)));
  const remove = (gone: string): void => change((records) => records.filter(({ id }) => id !== gone));

  return { state, isBusy, more, add, replace, remove, reload };
};

/** A page behind those before it; what moved to it meanwhile stands there once. */
const joined = <T extends Identified>(known: readonly T[], page: readonly T[]): T[] => {
  const seen = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !seen.has(id))];
};

const recordsOf = <T>(state: ListState<T>): readonly T[] => (state.status === 'shown' ? state.records : []);

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'the answer could not be read';
