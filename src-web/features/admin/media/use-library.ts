import type { MediaItem } from '#contract/media';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';
import { fetchMedia } from './media-api.ts';

export type Library = ReturnType<typeof useLibrary>;

/** The pictures as far as they were asked for, and the search that narrows them. */
export const useLibrary = () => {
  const { typed, search, type } = useSearch();
  const list = useList<MediaItem>({
    name: 'pictures',
    narrowedBy: search,
    read: (after) => fetchMedia(search, after),
  });
  // Where a picture is used changes with what is saved.
  useReadAfterSaves('pictures');
  return { list, typed, search, type };
};
