import type { LibraryPicture } from '#contract/media';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';
import { fetchPictures } from './media-api.ts';

export type Pictures = ReturnType<typeof usePictures>;

/** The pictures loaded so far, and the search. */
export const usePictures = () => {
  const { typed, search, type } = useSearch();
  const list = useList<LibraryPicture>({
    name: 'pictures',
    narrowedBy: search,
    read: (after) => fetchPictures(search, after),
  });
  // Where a picture is used changes with what is saved.
  useReadAfterSaves('pictures');
  return { list, typed, search, type };
};
