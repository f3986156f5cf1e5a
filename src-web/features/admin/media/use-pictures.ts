import type { LibraryPicture } from '#contract/media-files';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';
import { fetchPictures } from './media-api.ts';

export type Pictures = ReturnType<typeof usePictures>;

export const usePictures = () => {
  const { typed, search, type } = useSearch();
  const list = useList<LibraryPicture>({
    name: 'pictures',
    narrowedBy: search,
    read: (after) => fetchPictures(search, after),
  });
  useReadAfterSaves('pictures');
  return { list, typed, search, type };
};
