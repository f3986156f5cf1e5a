import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import type { PageReader } from './payments-api.ts';

export type PagesState<T> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'shown'; records: readonly T[]; next: string | null };

interface Identified {
  id: string;
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : 'the answer could not be read';

/** A page behind those before it; what moved to it meanwhile stands there once. */
const joined = <T extends Identified>(known: readonly T[], page: readonly T[]): T[] => {
  const seen = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !seen.has(id))];
};

/** A list that is read page by page; what was read stays while it is read anew. */
export const usePages = <T extends Identified>(read: PageReader<T>) => {
  const [state, setState] = useState<PagesState<T>>({ status: 'loading' });
  const [isBusy, setIsBusy] = useState(false);
  /** Only what was asked last counts. */
  const last = useRef(0);

  const load = useCallback(
    (after: string | null, known: readonly T[]): Promise<void> => {
      last.current += 1;
      const mine = last.current;
      const settle = (next: PagesState<T>) => {
        if (mine === last.current) setState(next);
      };
      return whileWaiting(read(after)).then(
        ({ data, page }) => settle({ status: 'shown', records: joined(known, data), next: page.next }),
        (error: unknown) => settle({ status: 'failed', message: reasonOf(error) }),
      );
    },
    [read],
  );

  const reload = useCallback(() => void load(null, []), [load]);
  useEffect(reload, [reload]);

  const more = () => {
    if (isBusy || state.status !== 'shown' || state.next === null) return;
    setIsBusy(true);
    void load(state.next, state.records).finally(() => setIsBusy(false));
  };

  return { state, isBusy, reload, more };
};
