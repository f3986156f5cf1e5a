import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { newestPepper } from '../../crypto/account-settings.ts';
import { fromBase64Url, toBase64Url } from '../../crypto/base64.ts';
import { keyedHash } from '../../crypto/keyed-hash.ts';

/** A challenge contains its end and a keyed hash, so nothing is stored. */
export const newChallenge = async (ctx: Context, purpose: string): Promise<Uint8Array<ArrayBuffer>> => {
  const head = new Uint8Array(RANDOM_BYTES + TIME_BYTES);
  crypto.getRandomValues(head.subarray(0, RANDOM_BYTES));
  new DataView(head.buffer).setBigUint64(RANDOM_BYTES, BigInt(ctx.now().getTime() + LIFETIME_MS));
  return new Uint8Array([...head, ...(await proofOf(ctx, purpose, head))]);
};

const LIFETIME_MS = 5 * 60_000;

const RANDOM_BYTES = 16;
const TIME_BYTES = 8;

export const isOurChallenge = async (ctx: Context, purpose: string, challenge: string): Promise<boolean> => {
  const bytes = fromBase64Url(challenge);
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + PROOF_BYTES) return false;
  const head = bytes.slice(0, RANDOM_BYTES + TIME_BYTES);
  if (!timingSafeEqual(bytes.subarray(head.length), await proofOf(ctx, purpose, head))) return false;
  return Number(new DataView(head.buffer).getBigUint64(RANDOM_BYTES)) > ctx.now().getTime();
};

const PROOF_BYTES = 32;

const proofOf = (ctx: Context, purpose: string, head: Uint8Array): Promise<Uint8Array> =>
  keyedHash(newestPepper(ctx), JSON.stringify(['passkey_challenge', purpose, toBase64Url(head)]));
