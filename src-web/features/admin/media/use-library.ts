import { useCallback, useEffect, useRef, useState } from 'react';
import type { MediaItem } from '#contract/media';
import { onSaved } from '../saves.ts';
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
  const [query, setQuery] = useState({ search: '', pause: 0 });
  const { search } = query;
  const [state, setState] = useState<LibraryState>({ status: 'loading' });
  const isReading = useRef(false);

  useEffect(() => {
    let isCurrent = true;
    isReading.current = true;
    const settle = (read: LibraryState) => {
      if (!isCurrent) return;
      isReading.current = false;
      setState(read);
    };
    const load = () =>
      fetchMedia(query.search, null).then(
        ({ data, page }) => settle({ status: 'shown', items: data, next: page.next, isLoadingMore: false }),
        (error: unknown) => settle({ status: 'failed', message: messageOf(error) }),
      );
    const timer = setTimeout(() => void load(), query.pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query]);

  const setSearch = useCallback((text: string) => setQuery({ search: text, pause: SEARCH_PAUSE_MS }), []);

  /** Reads the library again from its beginning; what is shown stays meanwhile. */
  const refresh = useCallback(() => setQuery((last) => ({ ...last, pause: 0 })), []);

  // Where a picture is used changes with what is saved.
  useEffect(() => onSaved(refresh), [refresh]);

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

  /** Changes what is shown. What is on its way may have been read before, so it is read again. */
  const change = useCallback(
    (by: (items: readonly MediaItem[]) => readonly MediaItem[]) => {
      setState((now) => (now.status === 'shown' ? { ...now, items: by(now.items) } : now));
      if (isReading.current) refresh();
    },
    [refresh],
  );
  /** Shows what was uploaded at the beginning; the same picture again is in the list once. */
  const add = useCallback(
    (item: MediaItem) => change((items) => [item, ...items.filter(({ id }) => id !== item.id)]),
    [change],
  );
  const remove = useCallback((gone: string) => change((items) => items.filter(({ id }) => id !== gone)), [change]);

  return { state, search, setSearch, refresh, loadMore, add, remove };
};
