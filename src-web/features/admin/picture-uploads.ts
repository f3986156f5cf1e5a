import { createContext } from 'react';

/** Puts a picture into the library; `onProgress` gets the share that is done. Rejects with a reason to show. */
export type UploadPicture = (file: File, onProgress: (share: number) => void) => Promise<unknown>;

/** How a text has a pasted picture uploaded; the shell knows the library. */
export const PictureUploads = createContext<UploadPicture>(() => Promise.reject(new Error('It could not be sent.')));
