import { createContext } from 'react';

/** `onProgress` gets a share from 0 to 1. The error is a reason for the owner. */
export type UploadPicture = (file: File, onProgress: (share: number) => void) => Promise<unknown>;

/** A context, because the rich-text editor may not import the media library. */
export const PictureUploads = createContext<UploadPicture>(() => Promise.reject(new Error('It could not be sent.')));
