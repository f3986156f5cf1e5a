import { readStored, writeStored } from './storage.ts';

export const sessionText = (key: string) => ({
  read: (): string => readStored('sessionStorage', key) ?? '',
  write: (text: string): void => {
    writeStored('sessionStorage', key, text === '' ? null : text);
  },
});
