import { inArray } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { adminRecoveryCodes } from '../../../db/schema/owner.ts';
import { accountSettings, newestPepper } from '../../crypto/account-settings.ts';
import { toBase64Url } from '../../crypto/base64.ts';
import { keyedHash } from '../../crypto/keyed-hash.ts';
import { toBase32 } from '../../crypto/base32.ts';

export const makeRecoveryCodes = async (ctx: Context) => {
  const codes = Array.from({ length: CODES }, makeCode);
  const createdAt = ctx.now().toISOString();
  const rows = await Promise.all(
    codes.map(async (code) => ({ codeHash: await hashCode(newestPepper(ctx), code), createdAt })),
  );
  return { codes, rows };
};

const CODES = 10;

/** A recovery code of ten letters has 50 bits, so nobody can guess it under the rate limit. */
const CODE_BYTES = 7;
const HALF = 5;

/** The use of a recovery code is not retried, because the retry would find the code used. */
export const spendRecoveryCode = async (ctx: Context, code: string): Promise<boolean> => {
  const hashes = await Promise.all(accountSettings(ctx).peppers.map(({ secret }) => hashCode(secret, code)));
  const spent = await ctx.db
    .delete(adminRecoveryCodes)
    .where(inArray(adminRecoveryCodes.codeHash, hashes))
    .returning({ codeHash: adminRecoveryCodes.codeHash });
  return spent.length === 1;
};

const makeCode = (): string => {
  const letters = toBase32(crypto.getRandomValues(new Uint8Array(CODE_BYTES))).toLowerCase();
  return `${letters.slice(0, HALF)}-${letters.slice(HALF, 2 * HALF)}`;
};

const hashCode = async (pepper: string, code: string): Promise<string> => {
  const bare = code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');
  return toBase64Url(await keyedHash(pepper, JSON.stringify(['recovery_code', bare])));
};
