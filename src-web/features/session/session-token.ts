import { knownLanguage, type WordsLanguage } from '#contract/words';
import { readStored, writeStored } from '../../lib/storage.ts';

type Kept = 'persistent' | 'session';

/** The token of this tab comes first. When the browser blocks storage, a token lasts until the page is reloaded. */
export const readToken = (): string | null => readStored('sessionStorage', KEY) ?? readStored('localStorage', KEY);

const KEY = 'token';

export const keepToken = (token: string, kept: Kept): void => {
  dropToken();
  writeStored(kept === 'persistent' ? 'localStorage' : 'sessionStorage', KEY, token);
};

export const dropToken = (): void => {
  for (const key of [KEY, LANGUAGE]) {
    writeStored('localStorage', key, null);
    writeStored('sessionStorage', key, null);
  }
};

const LANGUAGE = 'language';

export const keepLanguage = (language: WordsLanguage | null): void => {
  const storage = readStored('sessionStorage', KEY) === null ? 'localStorage' : 'sessionStorage';
  writeStored(storage, LANGUAGE, language);
};

export const keptLanguage = (): WordsLanguage | null =>
  knownLanguage(readStored('sessionStorage', LANGUAGE) ?? readStored('localStorage', LANGUAGE));
