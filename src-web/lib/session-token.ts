const KEY = 'token';

/** Beside a token that was kept for good, but is held back in this tab until the server can be asked about it again. */
const HELD_BACK_KEY = 'token-held-back';

type Kept = 'persistent' | 'session';

/** Where tokens are kept. Either may be closed to us; then a token lasts as long as the page. */
const storage = (kept: Kept): Storage | null => {
  try {
    return kept === 'persistent' ? localStorage : sessionStorage;
  } catch {
    return null;
  }
};

const write = (kept: Kept, key: string, value: string | null): void => {
  try {
    if (value === null) storage(kept)?.removeItem(key);
    else storage(kept)?.setItem(key, value);
  } catch {
    // A full storage forgets; the page itself goes on.
  }
};

/** The token at hand: this tab's own, or else the one that outlasts the browser. */
export const readToken = (): string | null =>
  storage('session')?.getItem(KEY) ?? storage('persistent')?.getItem(KEY) ?? null;

/** Keeps a token in one of the two storages and takes any other away from both. */
export const keepToken = (token: string, kept: Kept): void => {
  dropToken();
  write(kept, KEY, token);
};

/** Removes the token from both storages. */
export const dropToken = (): void => {
  write('persistent', KEY, null);
  write('session', KEY, null);
  write('session', HELD_BACK_KEY, null);
};

/** Takes the token out of the persistent storage, yet leaves this tab a way back to the session. */
export const holdBackToken = (): void => {
  const token = storage('persistent')?.getItem(KEY) ?? null;
  if (token === null) return;
  keepToken(token, 'session');
  write('session', HELD_BACK_KEY, 'yes');
};

/** Puts a token that was held back to where it was. */
export const releaseToken = (): void => {
  const token = storage('session')?.getItem(KEY) ?? null;
  if (token !== null && storage('session')?.getItem(HELD_BACK_KEY) === 'yes') keepToken(token, 'persistent');
};
