import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { workCodes } from '../../db/schema/work.ts';
import { AppError } from '../../errors.ts';
import { accountSettings, newestPepper } from '../crypto/account-settings.ts';
import { toBase64Url } from '../crypto/base64.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';

const MINUTE_MS = 60_000;

interface NewCode {
  workId: string;
  version: number;
}

/** A new approval code makes the earlier one invalid. */
export const makeCode = async (ctx: Context, { workId, version }: NewCode) => {
  const code = String(sixDigits()).padStart(DIGITS, '0');
  const row = {
    version,
    codeHash: await hashCode(newestPepper(ctx), workId, code),
    attempts: 0,
    expiresAt: new Date(ctx.now().getTime() + WORK_LIMITS.codeMinutes * MINUTE_MS).toISOString(),
  };
  return {
    code,
    store: ctx.db
      .insert(workCodes)
      .values({ workId, ...row })
      .onConflictDoUpdate({ target: workCodes.workId, set: row }),
  };
};

const DIGITS = 6;
const CODES = 10 ** DIGITS;
const UINT32 = 2 ** 32;

/** The highest random numbers are left out, because they would make some codes likelier. */
const sixDigits = (): number => {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < UINT32 - (UINT32 % CODES)) return number % CODES;
  }
};

/** Each try counts before its code is checked, so that parallel guesses cannot exceed the limit. */
export const checkCode = async (ctx: Context, { workId, version }: NewCode, given: string): Promise<void> => {
  const isIt = and(eq(workCodes.workId, workId), gt(workCodes.expiresAt, ctx.now().toISOString()));
  const [row] = await ctx.db
    .update(workCodes)
    .set({ attempts: sql`${workCodes.attempts} + 1` })
    .where(and(isIt, lt(workCodes.attempts, WORK_LIMITS.codeAttempts)))
    .returning();
  if (row === undefined && (await ctx.db.select({ id: workCodes.workId }).from(workCodes).where(isIt)).length > 0)
    throw new AppError('too_many', WORK_MESSAGES.tooMany);
  const code = given.replaceAll(/\s/g, '');
  const hashes = await Promise.all(accountSettings(ctx).peppers.map(({ secret }) => hashCode(secret, workId, code)));
  const isRight = row !== undefined && row.version === version && hashes.some((hash) => isSame(hash, row.codeHash));
  if (isRight) return;
  throw new AppError('invalid', WORK_MESSAGES.codeWrong, {
    errors: [{ path: 'code', message: WORK_MESSAGES.codeWrong }],
  });
};

const encoder = new TextEncoder();

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [encoder.encode(one), encoder.encode(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const hashCode = async (pepper: string, workId: string, code: string): Promise<string> =>
  toBase64Url(await keyedHash(pepper, JSON.stringify(['work_code', workId, code])));

export const forgetOldCodes = async (ctx: Context): Promise<void> => {
  await ctx.db.delete(workCodes).where(lt(workCodes.expiresAt, ctx.now().toISOString()));
};
