import type { ContactTotals } from '#contract/analytics';
import { count, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { contactMessages } from '../../db/schema.ts';
import { weekBefore } from './days.ts';

/** Counts every contact message there is, in one pass. */
export const countContacts = async (ctx: Context): Promise<ContactTotals> => {
  const { createdAt, email, status } = contactMessages;
  const [row] = await ctx.db
    .select({
      total: count(),
      this_week: sql<number>`count(CASE WHEN ${createdAt} >= ${weekBefore(ctx.now())} THEN 1 END)`,
      unique_visitors: sql<number>`count(DISTINCT lower(${email}))`,
      new_messages: sql<number>`count(CASE WHEN ${status} = 'new' THEN 1 END)`,
    })
    .from(contactMessages);
  return row ?? { total: 0, this_week: 0, unique_visitors: 0, new_messages: 0 };
};
