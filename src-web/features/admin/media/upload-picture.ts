import type { LibraryPicture } from '#contract/media';
import { resizePicture } from './resize-picture.ts';
import { addPicture } from './media-api.ts';

/**
 * Puts a picture into the library, in several widths made here; `onProgress` gets the share that is done, from 0 to 1.
 * Its `url` is what an image address is set to. Throws with the reason in words.
 */
export const uploadPicture = async (file: File, onProgress: (share: number) => void): Promise<LibraryPicture> => {
  onProgress(0);
  const versions = await resizePicture(file);
  return addPicture(versions, file.name, onProgress);
};
