import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { analyticsEvent } from '#contract/analytics';
import type { Context } from '../../context.ts';
import { analyticsDaily } from '../../db/schema.ts';

/** Adds one to today's count of an event on a page. The day is the server's, in UTC. */
export const countEvent = async (ctx: Context, { event, page }: z.output<typeof analyticsEvent>): Promise<void> => {
  await ctx.db
    .insert(analyticsDaily)
    .values({ day: ctx.now().toISOString().slice(0, 10), event, page, count: 1 })
    .onConflictDoUpdate({
      target: [analyticsDaily.day, analyticsDaily.event, analyticsDaily.page],
      set: { count: sql`${analyticsDaily.count} + 1` },
    });
};
