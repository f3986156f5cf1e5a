import { createContext, type ComponentType } from 'react';

interface Uploaded {
  url: string;
}

export interface PictureLibrary {
  /** Rejects with a reason for the owner. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<Uploaded>;
  Picker: ComponentType<{ onPick: (picture: Uploaded) => void; onClose: () => void }>;
  Describe: ComponentType<{ url: string; label: string; onDone: () => void }>;
}

/** A context, because the rich-text editor may not import the media library. Without one, texts get no pictures. */
export const PictureLibraryContext = createContext<PictureLibrary | null>(null);
