import type { Context } from '../../context.ts';
import { accountSettings } from './account-settings.ts';
import { fromBase64Url, toBase64Url } from './base64.ts';
import { keyedHash } from './keyed-hash.ts';

const IV_BYTES = 12;

/** Encrypts an authenticator's secret, so that a copy of the database makes no codes. */
export const seal = async (ctx: Context, secret: Uint8Array<ArrayBuffer>): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealingKey(ctx), secret);
  return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
};

/** The secret again. Throws when it was sealed with another pepper or altered. */
export const unseal = async (ctx: Context, stored: string): Promise<Uint8Array<ArrayBuffer>> => {
  const [iv = '', sealed = ''] = stored.split('.');
  const algorithm = { name: 'AES-GCM', iv: new Uint8Array(fromBase64Url(iv)) };
  const bytes = new Uint8Array(fromBase64Url(sealed));
  return new Uint8Array(await crypto.subtle.decrypt(algorithm, await sealingKey(ctx), bytes));
};

/** A key of its own for this one use. Who changes the pepper sets the password anew, which also turns codes off. */
const sealingKey = async (ctx: Context): Promise<CryptoKey> => {
  const bytes = await keyedHash(accountSettings(ctx).pepper, JSON.stringify(['totp_secret']));
  return crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
};
