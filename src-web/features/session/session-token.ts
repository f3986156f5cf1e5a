type Kept = 'persistent' | 'session';

/** The token at hand: this tab's own, or else the one that outlasts the browser. */
export const readToken = (): string | null => read('session') ?? read('persistent');

const KEY = 'token';

/** Keeps a token in one of the two storages and takes any other away from both. */
export const keepToken = (token: string, kept: Kept): void => {
  dropToken();
  write(kept, KEY, token);
};

/** Beside a token that was kept for good, but is held back in this tab until the server can be asked about it again. */
const HELD_BACK_KEY = 'token-held-back';

/** Removes the token from both storages. */
export const dropToken = (): void => {
  write('persistent', KEY, null);
  write('session', KEY, null);
  write('session', HELD_BACK_KEY, null);
};

/** Takes the token out of the persistent storage, yet leaves this tab a way back to the session. */
export const holdBackToken = (): void => {
  const token = read('persistent');
  if (token === null) return;
  keepToken(token, 'session');
  write('session', HELD_BACK_KEY, 'yes');
};

/** Puts a token that was held back to where it was. */
export const releaseToken = (): void => {
  const token = read('session');
  if (token !== null && read('session', HELD_BACK_KEY) === 'yes') keepToken(token, 'persistent');
};

/** Either storage may be closed to us; then it holds nothing, and a token lasts as long as the page. */
const read = (kept: Kept, key = KEY): string | null => {
  try {
    return storage(kept).getItem(key);
  } catch {
    return null;
  }
};

const storage = (kept: Kept): Storage => (kept === 'persistent' ? localStorage : sessionStorage);

const write = (kept: Kept, key: string, value: string | null): void => {
  try {
    if (value === null) storage(kept).removeItem(key);
    else storage(kept).setItem(key, value);
  } catch {
    // As above; a full storage forgets as well.
  }
};
