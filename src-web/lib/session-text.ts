import { readStored, writeStored } from './storage.ts';

/** A text in the session storage, so that what was typed survives a reload of its tab. */
export const sessionText = (key: string) => ({
  read: (): string => readStored('sessionStorage', key) ?? '',
  write: (text: string): void => {
    writeStored('sessionStorage', key, text === '' ? null : text);
  },
});
