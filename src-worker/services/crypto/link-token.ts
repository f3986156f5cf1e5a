import { toBase64Url } from './base64.ts';

/** What a mailed link carries. Only its hash is stored. */
export const newLinkToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

const TOKEN_BYTES = 32;

/** What a link's token is known by. */
export const hashToken = async (token: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
