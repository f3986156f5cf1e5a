import { createContext } from 'react';

/** `onProgress` gets the finished share. Rejects with a reason to show. */
export type UploadPicture = (file: File, onProgress: (share: number) => void) => Promise<unknown>;

/** A context, because a text does not know the library and the shell does. */
export const PictureUploads = createContext<UploadPicture>(() => Promise.reject(new Error('It could not be sent.')));
