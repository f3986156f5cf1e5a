import { readStored, writeStored } from './storage.ts';

/** Typed text survives a reload of the tab. */
export const sessionText = (key: string) => ({
  read: (): string => readStored('sessionStorage', key) ?? '',
  write: (text: string): void => {
    writeStored('sessionStorage', key, text === '' ? null : text);
  },
});
