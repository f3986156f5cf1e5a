import { readStored, writeStored } from './storage.ts';

/** A text in the session storage: what is typed outlasts a reload of the page, in its own tab. */
export const sessionText = (key: string) => ({
  read: (): string => readStored('sessionStorage', key) ?? '',
  write: (text: string): void => {
    writeStored('sessionStorage', key, text === '' ? null : text);
  },
});
