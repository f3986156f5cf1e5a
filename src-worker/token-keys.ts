import type { Configured } from './configured.ts';

export interface TokenKey {
  kid: string;
  secret: Uint8Array;
}

export type TokenKeys = [TokenKey, ...TokenKey[]];

/** Whether one of these keys is published, however it is encoded and wherever it stands in the list. */
export const hasPublishedKey = (keys: TokenKeys): boolean =>
  keys.some(({ secret }) => PUBLISHED.includes(btoa(String.fromCharCode(...secret))));

/** The bytes of keys that stand in this repository, which are no secret. Add one that is ever published again. */
const PUBLISHED = ['lfyegXcuuDAkzfKFLznmQQ+8NfqP8AsEFjhys6j5Af4=', 'bWFkZS11cC1rZXktdGhhdC1pcy0zMi1ieXRlcy1sb25nISE='];

/** The entries of `JWT_KEYS`, each `kid:base64`. A problem names the entry's place and never repeats a secret. */
export const parseTokenKeys = (entries: string[]): Configured<TokenKeys> => {
  const keys: TokenKey[] = [];
  for (const [index, entry] of entries.entries()) {
    const key = parseEntry(entry);
    if (key === null) {
      const problem = `JWT_KEYS entry ${index + 1} must be kid:base64 of at least ${SECRET_BYTES_MIN} bytes`;
      return { ready: false, problem };
    }
    if (keys.some((known) => known.kid === key.kid)) return { ready: false, problem: 'JWT_KEYS names a kid twice' };
    keys.push(key);
  }
  const [first, ...rest] = keys;
  if (first === undefined) return { ready: false, problem: 'JWT_KEYS is missing' };
  return { ready: true, value: [first, ...rest] };
};

const ENTRY = /^([\w-]{1,64}):([A-Za-z0-9+/_-]+={0,2})$/;
const SECRET_BYTES_MIN = 32;

const parseEntry = (entry: string): TokenKey | null => {
  const [, kid, secret] = ENTRY.exec(entry) ?? [];
  if (kid === undefined || secret === undefined) return null;
  try {
    const text = atob(secret.replaceAll('-', '+').replaceAll('_', '/'));
    return text.length < SECRET_BYTES_MIN ? null : { kid, secret: Uint8Array.from(text, (c) => c.charCodeAt(0)) };
  } catch {
    return null;
  }
};
