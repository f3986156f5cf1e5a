import { createContext, type ComponentType } from 'react';

interface Uploaded {
  url: string;
}

export interface PictureLibrary {
  upload: (file: File, onProgress: (share: number) => void) => Promise<Uploaded>;
  uploadFile: (file: File, onProgress: (share: number) => void) => Promise<Uploaded>;
  Picker: ComponentType<{ onPick: (picture: Uploaded) => void; onClose: () => void }>;
  Describe: ComponentType<{ url: string; label: string; onDone: () => void }>;
}

/** The library is passed by context, because the rich-text editor may not import it. */
export const PictureLibraryContext = createContext<PictureLibrary | null>(null);
