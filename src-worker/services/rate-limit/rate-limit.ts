import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { rateLimits } from '../../db/schema/operations.ts';
import { AppError } from '../../errors.ts';
import { toBase64Url } from '../crypto/base64.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { networkOf, wideNetworkOf } from './client-network.ts';

export interface RateLimit {
  name: string;
  limit: number;
  windowSeconds: number;
  message: string;
}

export interface Count {
  rule: RateLimit;
  of: readonly string[];
}

/**
 * One statement reads and writes the counts, so that parallel calls are counted exactly. Throws `too_many`; a refused
 * attempt writes nothing.
 */
export const countAttempt = async (ctx: Context, counts: readonly [Count, ...Count[]]): Promise<void> => {
  const now = secondsOf(ctx);
  const keyed = await withKeys(ctx, counts);
  const keys = keyed.map(({ key }) => key);
  refuseAbove(keyed, await ctx.db.select().from(rateLimits).where(inArray(rateLimits.key, keys)), now, -1);
  const [first, ...rest] = keyed.map(({ rule, key }) => increment(ctx, rule, key, now));
  if (first === undefined) return;
  // A retry may count one attempt twice, which is better than refusing the visitor.
  const rows = await retryTransient(() => ctx.db.batch([first, ...rest]));
  refuseAbove(keyed, rows.flat(), now, 0);
};

/** The attempts are counted as in `countAttempt`, but a reached limit is answered with false. */
export const isWithin = async (ctx: Context, counts: readonly [Count, ...Count[]]): Promise<boolean> => {
  try {
    await countAttempt(ctx, counts);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error;
    ctx.log('warn', 'rate_limited', { limit: error.securityEvent?.subject });
    if (error.securityEvent !== undefined)
      ctx.defer(recordSecurityEvent(ctx, { ...error.securityEvent, address: null }));
    return false;
  }
};

/** An attempt that should not count is taken back, such as a right password. */
export const takeAttemptBack = async (ctx: Context, counts: readonly Count[]): Promise<void> => {
  const keys = (await withKeys(ctx, counts)).map(({ key }) => key);
  // A retry may take two attempts back, which is better than refusing a right password.
  await retryTransient(() =>
    ctx.db
      .update(rateLimits)
      .set({ count: sql`${rateLimits.count} - 1` })
      .where(and(inArray(rateLimits.key, keys), gt(rateLimits.count, 0))),
  );
};

const WIDE_FACTOR = 10;

export const byNetwork = (rule: RateLimit, address: string, ...of: string[]): [Count, ...Count[]] => {
  const wide = wideNetworkOf(address);
  const wideRule = { ...rule, name: `${rule.name}_wide`, limit: rule.limit * WIDE_FACTOR };
  return [{ rule, of: [...of, networkOf(address)] }, ...(wide === null ? [] : [{ rule: wideRule, of: [...of, wide] }])];
};

const KEEP_SECONDS = 2 * 24 * 60 * 60;

export const forgetOldRateLimits = async (ctx: Context): Promise<void> => {
  await ctx.db.delete(rateLimits).where(sql`${rateLimits.windowStart} < ${secondsOf(ctx) - KEEP_SECONDS}`);
};

interface Keyed {
  rule: RateLimit;
  key: string;
}

const withKeys = (ctx: Context, counts: readonly Count[]): Promise<Keyed[]> =>
  Promise.all(counts.map(async ({ rule, of }) => ({ rule, key: `${rule.name}:${await hashOf(ctx, of)}` })));

/** Contact forms are limited too when the site has no accounts and so no pepper. */
const NO_PEPPER = 'none';

/** Addresses are hashed, because the table must not reveal them. */
const hashOf = async (ctx: Context, of: readonly string[]): Promise<string> => {
  const { accounts } = ctx.settings;
  const pepper = accounts.ready ? accounts.value.peppers[0].secret : NO_PEPPER;
  return toBase64Url(await keyedHash(pepper, JSON.stringify(['rate_limit', ...of])));
};

const secondsOf = (ctx: Context): number => Math.floor(ctx.now().getTime() / 1000);

const increment = (ctx: Context, rule: RateLimit, key: string, now: number) => {
  const isOpen = sql`${rateLimits.windowStart} > ${now - rule.windowSeconds}`;
  return ctx.db
    .insert(rateLimits)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${isOpen} THEN ${rateLimits.count} + 1 ELSE 1 END`,
        windowStart: sql`CASE WHEN ${isOpen} THEN ${rateLimits.windowStart} ELSE excluded.window_start END`,
      },
    })
    .returning();
};

const refuseAbove = (
  keyed: readonly Keyed[],
  rows: readonly (typeof rateLimits.$inferSelect)[],
  now: number,
  margin: number,
): void => {
  for (const { rule, key } of keyed) {
    const row = rows.find((each) => each.key === key);
    const ends = (row?.windowStart ?? 0) + rule.windowSeconds;
    if (row !== undefined && ends > now && row.count > rule.limit + margin) {
      const securityEvent = { action: 'rate_limited', subject: rule.name, reason: `more than ${rule.limit}` } as const;
      throw new AppError('too_many', rule.message, { retryAfterSeconds: ends - now, securityEvent });
    }
  }
};
