import type { Configured } from './configured.ts';

export interface TokenKey {
  kid: string;
  secret: Uint8Array;
  validUntil: Date | null;
}

export type TokenKeys = [TokenKey, ...TokenKey[]];

/** The keys' bytes are compared, so that their encoding does not matter. */
export const hasPublishedKey = (keys: TokenKeys): boolean =>
  keys.some(({ secret }) => PUBLISHED.includes(btoa(String.fromCharCode(...secret))));

const PUBLISHED = ['lfyegXcuuDAkzfKFLznmQQ+8NfqP8AsEFjhys6j5Af4=', 'bWFkZS11cC1rZXktdGhhdC1pcy0zMi1ieXRlcy1sb25nISE='];

export interface TokenKeyInputs {
  JWT_KEYS?: string;
  JWT_KEYS_2?: string;
}

/** A replaced key still verifies sessions for a week. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60;

/**
 * Cloudflare never shows a secret again, so a new key is set in the other of two secrets. The newer id signs; the other
 * verifies for one session's length more.
 */
export const readTokenKeys = (raw: TokenKeyInputs): Configured<TokenKeys> => {
  const first = parseList('JWT_KEYS', raw.JWT_KEYS);
  if (!first.ready || (raw.JWT_KEYS_2 ?? '') === '') return first;
  const second = parseList('JWT_KEYS_2', raw.JWT_KEYS_2);
  if (!second.ready) return second;
  const [before, after] = [first.value, second.value].toSorted((a, b) => madeAt(a[0].kid) - madeAt(b[0].kid));
  if (before === undefined || after === undefined || madeAt(second.value[0].kid) === UNKNOWN) {
    return refuse('JWT_KEYS_2 must begin with the moment it was made, such as 2027-01-15T09-30');
  }
  if (before.some(({ kid }) => after.some((key) => key.kid === kid))) {
    return refuse('JWT_KEYS and JWT_KEYS_2 name the same kid');
  }
  const validUntil = new Date(madeAt(after[0].kid) + SESSION_SECONDS * 1000);
  return { ready: true, value: [...after, ...before.map((key) => ({ ...key, validUntil }))] };
};

export const tokenKeyId = (at: Date): string => at.toISOString().slice(0, 16).replace(':', '-');

/** A key id of another form counts as the oldest. */
export const madeAt = (kid: string): number => {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})$/.exec(kid) ?? [];
  return Date.parse(`${day}T${hour}:${minute}:00.000Z`) || UNKNOWN;
};

const UNKNOWN = 0;

const refuse = (problem: string): Configured<never> => ({ ready: false, problem });

const parseList = (name: keyof TokenKeyInputs, list = ''): Configured<TokenKeys> => {
  const keys: TokenKey[] = [];
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const [index, entry] of entries.entries()) {
    const key = parseEntry(entry);
    if (key === null) {
      return refuse(`${name} entry ${index + 1} must be kid:base64 of at least ${SECRET_BYTES_MIN} bytes`);
    }
    if (keys.some((known) => known.kid === key.kid)) return refuse(`${name} names a kid twice`);
    keys.push(key);
  }
  const [first, ...rest] = keys;
  return first === undefined ? refuse(`${name} is missing`) : { ready: true, value: [first, ...rest] };
};

const ENTRY = /^([\w-]{1,64}):([A-Za-z0-9+/_-]+={0,2})$/;
const SECRET_BYTES_MIN = 32;

const parseEntry = (entry: string): TokenKey | null => {
  const [, kid, secret] = ENTRY.exec(entry) ?? [];
  if (kid === undefined || secret === undefined) return null;
  try {
    const text = atob(secret.replaceAll('-', '+').replaceAll('_', '/'));
    return text.length < SECRET_BYTES_MIN
      ? null
      : { kid, secret: Uint8Array.from(text, (c) => c.charCodeAt(0)), validUntil: null };
  } catch {
    return null;
  }
};
