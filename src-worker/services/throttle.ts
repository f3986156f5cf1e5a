import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { throttle } from '../db/schema.ts';
import { AppError } from '../errors.ts';

export interface ThrottleRule {
  /** What is counted, `contact`; the subject is added to it. */
  name: string;
  limit: number;
  windowSeconds: number;
  message: string;
}

/**
 * Counts one hit of `subject` and throws `too_many` above the rule's limit. The count is exact under parallel calls,
 * because one statement both starts, continues and reads the window.
 */
export const countHit = async (ctx: Context, rule: ThrottleRule, subject: string): Promise<void> => {
  const now = Math.floor(ctx.now().getTime() / 1000);
  const windowStart = now - (now % rule.windowSeconds);
  const key = `${rule.name}:${subject}`;
  const [row] = await ctx.db
    .insert(throttle)
    .values({ key, windowStart, hits: 1 })
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        hits: sql`CASE WHEN ${throttle.windowStart} = excluded.window_start THEN ${throttle.hits} + 1 ELSE 1 END`,
        windowStart: sql`excluded.window_start`,
      },
    })
    .returning({ hits: throttle.hits });
  if (row !== undefined && row.hits > rule.limit) {
    throw new AppError('too_many', rule.message, { retryAfterSeconds: windowStart + rule.windowSeconds - now });
  }
};

const KEEP_SECONDS = 2 * 24 * 60 * 60;

/** Removes windows nobody will count in again. Run by Cron. */
export const forgetOldHits = async (ctx: Context): Promise<void> => {
  const before = Math.floor(ctx.now().getTime() / 1000) - KEEP_SECONDS;
  await ctx.db.delete(throttle).where(sql`${throttle.windowStart} < ${before}`);
};
