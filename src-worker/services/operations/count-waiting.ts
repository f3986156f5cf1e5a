import { and, count, gt, ne } from 'drizzle-orm';
import type { Waiting } from '#contract/admin-system';
import type { Context } from '../../context.ts';
import { payments } from '../../db/schema.ts';
import { OWNERS_TURN } from './desk-kinds.ts';
import { countDesk } from './read-desk.ts';

/** The owner last saw payments at `since`; null counts none. */
export const countWaiting = async (ctx: Context, since: string | null): Promise<Waiting> => {
  const [onDesk, paid] = await Promise.all([countDesk(ctx), countPayments(ctx, since)]);
  return {
    messages: onDesk.enquiries,
    payments: paid,
    desk: OWNERS_TURN.reduce((sum, kind) => sum + onDesk[kind], 0),
  };
};

export const countPayments = async (ctx: Context, since: string | null): Promise<number> => {
  const [paid] = await ctx.db
    .select({ count: count() })
    .from(payments)
    .where(and(gt(payments.recordedAt, since ?? NEVER), ne(payments.status, 'denied')));
  return paid?.count ?? 0;
};

const NEVER = '9999';
