import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { accountSettings, newestPepper } from '../crypto/account-settings.ts';
import { toBase64Url } from '../crypto/base64.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';

export const DEVICE_SECONDS = 180 * 24 * 60 * 60;

const ACCOUNTS_MAX = 4;

const NONCE_BYTES = 16;
const SEPARATOR = '~';
const ENTRY = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/;

const encoder = new TextEncoder();

/** Guesses from other devices do not use up the attempts of a known device, which is null when it is unknown. */
export const findKnownDevice = async (
  ctx: Context,
  account: string,
  cookie: string | undefined,
): Promise<string | null> => {
  for (const entry of entriesOf(cookie)) {
    const nonce = await nonceOf(ctx, account, entry);
    if (nonce !== null) return nonce;
  }
  return null;
};

export const rememberDevice = async (ctx: Context, account: string, cookie: string | undefined): Promise<string> => {
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const expires = String(Math.floor(ctx.now().getTime() / 1000) + DEVICE_SECONDS);
  const entry = `${nonce}.${expires}.${await sign(newestPepper(ctx), account, nonce, expires)}`;
  const known = entriesOf(cookie);
  const isOfThis = await Promise.all(known.map(async (each) => (await nonceOf(ctx, account, each)) !== null));
  const others = known.filter((_, index) => isOfThis[index] === false);
  return [entry, ...others.slice(0, ACCOUNTS_MAX - 1)].join(SEPARATOR);
};

const entriesOf = (cookie: string | undefined): string[] => (cookie ?? '').split(SEPARATOR).slice(0, ACCOUNTS_MAX);

const nonceOf = async (ctx: Context, account: string, entry: string): Promise<string | null> => {
  const [, nonce, expires, signature] = ENTRY.exec(entry) ?? [];
  if (nonce === undefined || expires === undefined || signature === undefined) return null;
  if (Number(expires) * 1000 <= ctx.now().getTime()) return null;
  const given = encoder.encode(signature);
  for (const { secret } of accountSettings(ctx).peppers) {
    if (timingSafeEqual(encoder.encode(await sign(secret, account, nonce, expires)), given)) return nonce;
  }
  return null;
};

const sign = async (pepper: string, account: string, nonce: string, expires: string): Promise<string> =>
  toBase64Url(await keyedHash(pepper, JSON.stringify(['device', account, nonce, expires])));
