import { scrypt, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Pepper } from '../../peppers.ts';
import { accountSettings } from './account-settings.ts';
import { fromBase64Url, toBase64Url } from './base64.ts';
import { keyedHash } from './keyed-hash.ts';
import { withMutex } from './mutex.ts';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** The result is `scrypt$N$r$p$salt$key` and the id of the pepper. */
export const hashWithPepper = async (pepper: Pepper, password: string, isQuick = false): Promise<string> => {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const cost = costOf(isQuick);
  const key = await derive(pepper.secret, password, salt, cost);
  const parts = ['scrypt', cost.N, cost.r, cost.p, toBase64Url(salt), toBase64Url(key)];
  return [...parts, ...(pepper.id === null ? [] : [pepper.id])].join('$');
};

/** OWASP's second scrypt setting needs 16 MiB and about a sixth of a second. */
const COST: Cost = { N: 16_384, r: 8, p: 5 };

const QUICK_COST: Cost = { N: 1024, r: 8, p: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;
const MEMORY_MAX = 64 * 1024 * 1024;

export const hashPassword = (ctx: Context, password: string): Promise<string> => {
  const { peppers, hasQuickHashes } = accountSettings(ctx);
  return hashWithPepper(peppers[0], password, hasQuickHashes);
};

interface Verdict {
  isRight: boolean;
  isOutdated: boolean;
}

/** The check takes the same time without an account (null), so that timing reveals no accounts. */
export const checkPassword = async (ctx: Context, password: string, stored: string | null): Promise<Verdict> => {
  const { peppers, hasQuickHashes } = accountSettings(ctx);
  const present = costOf(hasQuickHashes);
  const [, N, r, p, salt, key, id = null] = STORED.exec(stored ?? '') ?? [];
  const pepper = peppers.find((each) => each.id === id);
  if (salt === undefined || key === undefined || pepper === undefined) {
    if (stored !== null && pepper === undefined) ctx.log('error', 'pepper_missing', { pepper: id });
    await derive(peppers[0].secret, password, new Uint8Array(SALT_BYTES), present);
    return { isRight: false, isOutdated: false };
  }
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = fromBase64Url(key);
  const actual = await derive(pepper.secret, password, fromBase64Url(salt), cost);
  return {
    isRight: expected.length === actual.length && timingSafeEqual(expected, actual),
    isOutdated: pepper !== peppers[0] || cost.N !== present.N || cost.r !== present.r || cost.p !== present.p,
  };
};

const STORED = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)(?:\$([\w-]{1,64}))?$/;

const costOf = (isQuick: boolean): Cost => (isQuick ? QUICK_COST : COST);

/** Hashing blocks the isolate, so one hash runs at a time. */
const HASHES = { holdMs: 2000, waitingMax: 8 } as const;

/** The pause is longer than a hash takes, which a deployed Worker cannot measure. */
const REST_MS = 300;

/** The pepper turns every password into 32 bytes, so that all cost the same. */
const derive = async (pepper: string, password: string, salt: Uint8Array, cost: Cost): Promise<Uint8Array> => {
  const peppered = await keyedHash(pepper, password);
  const hash = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      scrypt(peppered, salt, KEY_BYTES, { ...cost, maxmem: MEMORY_MAX }, (error, key) => {
        if (error === null) resolve(key);
        else reject(error);
      });
    });
  return withMutex('password_hash', { ...HASHES, restMs: cost.N === QUICK_COST.N ? 0 : REST_MS }, hash);
};
