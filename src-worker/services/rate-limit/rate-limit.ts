import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { throttle } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';

export interface ThrottleRule {
  /** What is counted, `contact`; the subject is added to it. */
  name: string;
  limit: number;
  windowSeconds: number;
  message: string;
}

/**
 * Counts one hit of `subject` and throws `too_many` above the rule's limit. A window begins with its first hit. The
 * count is exact under parallel calls, because one statement both starts, continues and reads the window.
 */
export const countHit = async (ctx: Context, rule: ThrottleRule, subject: string): Promise<void> => {
  const now = Math.floor(ctx.now().getTime() / 1000);
  const isOpen = sql`${throttle.windowStart} > ${now - rule.windowSeconds}`;
  // A lost answer may count one hit twice, which is better than turning the visitor away.
  const [row] = await retryTransient(() =>
    ctx.db
      .insert(throttle)
      .values({ key: keyOf(rule, subject), windowStart: now, hits: 1 })
      .onConflictDoUpdate({
        target: throttle.key,
        set: {
          hits: sql`CASE WHEN ${isOpen} THEN ${throttle.hits} + 1 ELSE 1 END`,
          windowStart: sql`CASE WHEN ${isOpen} THEN ${throttle.windowStart} ELSE excluded.window_start END`,
        },
      })
      .returning({ hits: throttle.hits, windowStart: throttle.windowStart }),
  );
  if (row !== undefined && row.hits > rule.limit) {
    throw new AppError('too_many', rule.message, { retryAfterSeconds: row.windowStart + rule.windowSeconds - now });
  }
};

/** Takes one hit back: what was counted beforehand turned out not to count, such as a password that was right. */
export const giveBackHit = async (ctx: Context, rule: ThrottleRule, subject: string): Promise<void> => {
  // A lost answer may take two back, which is better than turning somebody away who was right.
  await retryTransient(() =>
    ctx.db
      .update(throttle)
      .set({ hits: sql`${throttle.hits} - 1` })
      .where(and(eq(throttle.key, keyOf(rule, subject)), gt(throttle.hits, 0))),
  );
};

const KEEP_SECONDS = 2 * 24 * 60 * 60;

/** Removes windows nobody will count in again. Run by Cron. */
export const forgetOldHits = async (ctx: Context): Promise<void> => {
  const before = Math.floor(ctx.now().getTime() / 1000) - KEEP_SECONDS;
  await ctx.db.delete(throttle).where(sql`${throttle.windowStart} < ${before}`);
};

const keyOf = (rule: ThrottleRule, subject: string): string => `${rule.name}:${subject}`;
