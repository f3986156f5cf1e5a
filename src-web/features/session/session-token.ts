import { readStored, writeStored } from '../../lib/storage.ts';

type Kept = 'persistent' | 'session';

/** The token at hand: this tab's own, or else the one that outlasts the browser. Without storage it lasts as long as the page. */
export const readToken = (): string | null => readStored('sessionStorage', KEY) ?? readStored('localStorage', KEY);

const KEY = 'token';

/** Keeps a token in one of the two storages and takes any other away from both. */
export const keepToken = (token: string, kept: Kept): void => {
  dropToken();
  writeStored(kept === 'persistent' ? 'localStorage' : 'sessionStorage', KEY, token);
};

/** Removes the token from both storages. */
export const dropToken = (): void => {
  writeStored('localStorage', KEY, null);
  writeStored('sessionStorage', KEY, null);
};
