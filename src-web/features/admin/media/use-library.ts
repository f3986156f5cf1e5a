import { useCallback, useEffect } from 'react';
import type { MediaItem } from '#contract/media';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { onSaved } from '../saves.ts';
import { fetchMedia } from './media-api.ts';

export type Library = ReturnType<typeof useLibrary>;

/** The pictures as far as they were asked for, and the search that narrows them. */
export const useLibrary = () => {
  const { typed, search, type } = useSearch();
  const read = useCallback((after: string | null) => fetchMedia(search, after), [search]);
  const list = useList<MediaItem>(read);
  const { reload } = list;
  // Where a picture is used changes with what is saved.
  useEffect(() => onSaved(() => void reload()), [reload]);
  return { list, typed, search, type };
};
