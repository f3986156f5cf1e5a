import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { analyticsEvent } from '#contract/analytics';
import type { Context } from '../../context.ts';
import { analyticsDaily } from '../../db/schema.ts';
import { dayOf } from './days.ts';
import { knownPage } from './known-page.ts';

/** Adds one to today's count of an event on a page. The day is the server's, in UTC. */
export const countEvent = async (ctx: Context, { event, page }: z.output<typeof analyticsEvent>): Promise<void> => {
  await ctx.db
    .insert(analyticsDaily)
    .values({ day: dayOf(ctx.now()), event, page: await knownPage(ctx, page), count: 1 })
    .onConflictDoUpdate({
      target: [analyticsDaily.day, analyticsDaily.event, analyticsDaily.page],
      set: { count: sql`${analyticsDaily.count} + 1` },
    });
};
