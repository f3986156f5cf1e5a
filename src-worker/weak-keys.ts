import type { Mode } from './configured.ts';
import { readPeppers, type PepperInputs } from './peppers.ts';
import { isPublished } from './published-keys.ts';
import { hasPublishedKey, readTokenKeys, type TokenKeyInputs } from './token-keys.ts';

export interface KeyInputs extends PepperInputs, TokenKeyInputs {
  MAIL_API_KEY?: string;
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_CLIENT_SECRET?: string;
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
}

/** None in local mode, where nothing is secret. */
export const findWeakKeys = (raw: KeyInputs, mode: Mode): string[] => {
  if (mode === 'local') return [];
  const plain = mode === 'production' ? [...PLAIN, ...CHALLENGE] : PLAIN;
  return [
    ...(hasWeakTokenKey(raw) ? ['JWT_KEYS'] : []),
    ...findWeakPepper(raw),
    ...plain.filter((name) => isPublished(raw[name] ?? '')),
  ];
};

const PLAIN = ['MAIL_API_KEY', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'] as const;
const CHALLENGE = ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'] as const;

/** 32 random bytes have about 30 different values; fewer than 10 is a typed pattern. */
const DIFFERENT_MIN = 10;

const isGuessable = (key: Iterable<unknown>): boolean => new Set(key).size < DIFFERENT_MIN;

const hasWeakTokenKey = (raw: TokenKeyInputs): boolean => {
  const keys = readTokenKeys(raw);
  return keys.ready && (hasPublishedKey(keys.value) || keys.value.some(({ secret }) => isGuessable(secret)));
};

/** Only the first pepper hashes new passwords, so a guessable later one is accepted, but never a published one. */
const findWeakPepper = (raw: PepperInputs): string[] => {
  const peppers = readPeppers(raw, 'local');
  if (!peppers.ready) return [];
  const weak = peppers.value.find(({ secret }, index) => isPublished(secret) || (index === 0 && isGuessable(secret)));
  return weak === undefined ? [] : [weak.id === null ? 'PASSWORD_PEPPER' : 'PASSWORD_PEPPERS'];
};
