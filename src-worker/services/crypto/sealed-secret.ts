import type { Context } from '../../context.ts';
import type { Pepper } from '../../peppers.ts';
import { accountSettings, newestPepper } from './account-settings.ts';
import { fromBase64Url, toBase64Url } from './base64.ts';
import { keyedHash } from './keyed-hash.ts';

/** The secret is encrypted, so that a thief of the database cannot make codes. */
export const seal = async (ctx: Context, secret: Uint8Array<ArrayBuffer>): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await sealingKey(newestPepper(ctx)), secret);
  return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
};

const IV_BYTES = 12;

/** The secret cannot be read when the pepper is gone or the encrypted text was altered. */
export const unseal = async (ctx: Context, stored: string): Promise<Uint8Array<ArrayBuffer>> => {
  const [iv = '', sealed = ''] = stored.split('.');
  const algorithm = { name: 'AES-GCM', iv: new Uint8Array(fromBase64Url(iv)) };
  const bytes = new Uint8Array(fromBase64Url(sealed));
  const [first, ...older] = accountSettings(ctx).peppers;
  const openWith = async ({ secret }: Pepper) =>
    new Uint8Array(await crypto.subtle.decrypt(algorithm, await sealingKey(secret), bytes));
  return Promise.any([first, ...older].map(openWith));
};

const sealingKey = async (pepper: string): Promise<CryptoKey> => {
  const bytes = await keyedHash(pepper, JSON.stringify(['totp_secret']));
  return crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
};
