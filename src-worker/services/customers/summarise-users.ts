import { toAmount } from '#contract/money';
import { sql } from 'drizzle-orm';
import type { UsersSummary } from '#contract/admin-people';
import type { Context } from '../../context.ts';
import { activeCustomers } from '../payments/ledger/billing.ts';
import { spent } from './user-filters.ts';

/** Figures about everybody who has an account; revenue keeps what those paid who have deleted theirs. */
export const summariseUsers = async (ctx: Context): Promise<UsersSummary> => {
  const [row] = await ctx.db.all<{ total: number; subscribers: number; payers: number; cents: number }>(sql`SELECT
    (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL) AS total,
    (SELECT COUNT(DISTINCT s.id) FROM (${activeCustomers(ctx)}) s JOIN users ON users.id = s.id
      WHERE users.deleted_at IS NULL) AS subscribers,
    COUNT(*) FILTER (WHERE users.deleted_at IS NULL) AS payers,
    COALESCE(SUM(s.cents), 0) AS cents
    FROM (${spent}) s JOIN users ON users.id = s.id`);
  if (row === undefined) throw new Error('A sum has a row');
  return {
    total_users: row.total,
    active_subscribers: row.subscribers,
    paying_users: row.payers,
    total_revenue: toAmount(row.cents),
    currency: ctx.settings.currency,
  };
};
