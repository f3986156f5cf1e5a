import { toAmount } from '#contract/money';
import { sql } from 'drizzle-orm';
import type { UsersSummary } from '#contract/admin-people';
import type { Context } from '../../context.ts';

/** Figures about everybody who has an account; revenue keeps what those paid who have deleted theirs. */
export const summariseUsers = async (ctx: Context): Promise<UsersSummary> => {
  const [row] = await ctx.db.all<{ total: number; subscribers: number; payers: number; cents: number }>(sql`SELECT
    COUNT(*) FILTER (WHERE deleted_at IS NULL) AS total,
    COUNT(*) FILTER (WHERE deleted_at IS NULL AND active_until > ${ctx.now().toISOString()}) AS subscribers,
    COUNT(*) FILTER (WHERE deleted_at IS NULL AND paid_orders > 0) AS payers,
    COALESCE(SUM(spent_cents), 0) AS cents
    FROM users`);
  if (row === undefined) throw new Error('A sum has a row');
  return {
    total_users: row.total,
    active_subscribers: row.subscribers,
    paying_users: row.payers,
    total_revenue: toAmount(row.cents),
    currency: ctx.settings.currency,
  };
};
