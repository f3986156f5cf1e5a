import { and, count, eq, gt, ne } from 'drizzle-orm';
import type { Waiting } from '#contract/admin-system';
import type { Context } from '../../context.ts';
import { contactMessages, payments } from '../../db/schema.ts';

/** What the owner has not looked at yet. `since` is when they last saw the payments; null counts none of them. */
export const countWaiting = async (ctx: Context, since: string | null): Promise<Waiting> => {
  const [messages, paid] = await ctx.db.batch([
    ctx.db.select({ count: count() }).from(contactMessages).where(eq(contactMessages.status, 'new')),
    ctx.db
      .select({ count: count() })
      .from(payments)
      .where(and(gt(payments.recordedAt, since ?? NEVER), ne(payments.status, 'denied'))),
  ]);
  return { messages: messages[0]?.count ?? 0, payments: paid[0]?.count ?? 0 };
};

/** Later than any payment. */
const NEVER = '9999';
