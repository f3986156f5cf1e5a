import { toBase64Url } from './base64.ts';

/** Only the hash of the token is stored. */
export const newLinkToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

const TOKEN_BYTES = 32;

export const hashToken = async (token: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));
