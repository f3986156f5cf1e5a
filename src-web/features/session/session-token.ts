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

/** Beside a token that was kept for good, but is held back in this tab until the server can be asked about it again. */
const HELD_BACK_KEY = 'token-held-back';

/** Removes the token from both storages. */
export const dropToken = (): void => {
  writeStored('localStorage', KEY, null);
  writeStored('sessionStorage', KEY, null);
  writeStored('sessionStorage', HELD_BACK_KEY, null);
};

/** Takes the token out of the persistent storage, yet leaves this tab a way back to the session. */
export const holdBackToken = (): void => {
  const token = readStored('localStorage', KEY);
  if (token === null) return;
  keepToken(token, 'session');
  writeStored('sessionStorage', HELD_BACK_KEY, 'yes');
};

/** Puts a token that was held back to where it was. */
export const releaseToken = (): void => {
  const token = readStored('sessionStorage', KEY);
  if (token !== null && readStored('sessionStorage', HELD_BACK_KEY) === 'yes') keepToken(token, 'persistent');
};
