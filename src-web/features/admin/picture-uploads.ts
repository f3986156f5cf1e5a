import { createContext } from 'react';

/** Puts a picture into the library; `onProgress` is told the share that is done. Rejects with the reason in words. */
export type UploadPicture = (file: File, onProgress: (share: number) => void) => Promise<unknown>;

/** How a text has a pasted picture uploaded; the shell knows the library. */
export const PictureUploads = createContext<UploadPicture>(() => Promise.reject(new Error('It could not be sent.')));
