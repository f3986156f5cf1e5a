import { useCallback, useEffect, useState } from 'react';
import type { MediaItem } from '#contract/media';
import { fetchMedia } from './media-api.ts';

type LibraryState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'shown'; items: readonly MediaItem[]; next: string | null; isLoadingMore: boolean };

/** So long after the last letter a search begins. */
const SEARCH_PAUSE_MS = 250;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The library as far as it was asked for, with a search that waits for the owner to pause. */
export const useLibrary = () => {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<LibraryState>({ status: 'loading' });
  const [asked, setAsked] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const load = () =>
      fetchMedia(search, null).then(
        ({ data, page }) =>
          isCurrent && setState({ status: 'shown', items: data, next: page.next, isLoadingMore: false }),
        (error: unknown) => isCurrent && setState({ status: 'failed', message: messageOf(error) }),
      );
    const timer = setTimeout(() => void load(), search === '' ? 0 : SEARCH_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search, asked]);

  /** Reads the library again from its beginning; what is shown stays meanwhile. */
  const refresh = useCallback(() => setAsked((count) => count + 1), []);

  const loadMore = useCallback(() => {
    if (state.status !== 'shown' || state.next === null || state.isLoadingMore) return;
    setState({ ...state, isLoadingMore: true });
    fetchMedia(search, state.next).then(
      ({ data, page }) =>
        setState((now) =>
          // A search that began meanwhile has taken the place of this list.
          now.status === 'shown' && now.next === state.next
            ? { ...now, items: [...now.items, ...data], next: page.next, isLoadingMore: false }
            : now,
        ),
      () => setState((now) => (now.status === 'shown' ? { ...now, isLoadingMore: false } : now)),
    );
  }, [state, search]);

  return { state, search, setSearch, refresh, loadMore };
};
