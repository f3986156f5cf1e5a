import { readStored, writeStored } from '../../lib/storage.ts';

type Kept = 'persistent' | 'session';

/**
 * This tab's token, or else the one kept after the browser closes. Without storage a token lasts until the page is
 * reloaded.
 */
export const readToken = (): string | null => readStored('sessionStorage', KEY) ?? readStored('localStorage', KEY);

const KEY = 'token';

/** Stores a token in one storage and removes any other token. */
export const keepToken = (token: string, kept: Kept): void => {
  dropToken();
  writeStored(kept === 'persistent' ? 'localStorage' : 'sessionStorage', KEY, token);
};

export const dropToken = (): void => {
  writeStored('localStorage', KEY, null);
  writeStored('sessionStorage', KEY, null);
};
