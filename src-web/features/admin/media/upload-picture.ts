import type { LibraryPicture } from '#contract/media-files';
import { resizePicture } from './resize-picture.ts';
import { addPicture } from './media-api.ts';

export const uploadPicture = async (file: File, onProgress: (share: number) => void): Promise<LibraryPicture> => {
  onProgress(0);
  const versions = await resizePicture(file);
  return addPicture(versions, file.name, onProgress);
};
