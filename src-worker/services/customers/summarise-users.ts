import { toAmount } from '#contract/money';
import { sql } from 'drizzle-orm';
import type { UsersSummary } from '#contract/admin-people';
import type { Context } from '../../context.ts';

/** Figures about everybody who has an account; revenue keeps what those paid who have deleted theirs. */
export const summariseUsers = async (ctx: Context): Promise<UsersSummary> => {
  const rows = await ctx.db.all<{ name: string; n: number }>(sql`SELECT name, n FROM totals
    UNION ALL SELECT 'subscribers', count(*) FROM users
      WHERE deleted_at IS NULL AND active_until IS NOT NULL AND active_until > ${ctx.now().toISOString()}`);
  const of = (total: string): number => rows.find(({ name }) => name === total)?.n ?? 0;
  return {
    total_users: of('users'),
    active_subscribers: of('subscribers'),
    paying_users: of('payers'),
    total_revenue: toAmount(of('spent_cents')),
    currency: ctx.settings.currency,
  };
};
