import type { User } from '#contract/accounts';
import type { UsersQuery, UsersSummary } from '#contract/admin-people';
import type { OwnerPage } from '#contract/owner-payments';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { toUser, type UserRow } from '../accounts/to-user.ts';
import { toDollars } from '../payments/amounts.ts';
import { noStanding, readStandings } from '../payments/standing.ts';
import { PAGE_SIZE } from '../payments/owner/pages.ts';
import { findUsers } from './find-users.ts';
import { payers, spenders, subscribers } from './user-filters.ts';

/** Accounts with what follows from their orders and payments. */
export const withStandings = async (ctx: Context, rows: UserRow[]): Promise<User[]> => {
  const standings = await readStandings(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toUser(row, standings.get(row.id) ?? noStanding));
};

/** Figures about everybody who has an account. */
const summarise = async (ctx: Context): Promise<UsersSummary> => {
  const [row] = await ctx.db.all<{ total: number; subscribers: number; payers: number; cents: number }>(sql`SELECT
    (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL) AS total,
    (SELECT COUNT(DISTINCT s.id) FROM (${subscribers(ctx)}) s JOIN users ON users.id = s.id
      WHERE users.deleted_at IS NULL) AS subscribers,
    (SELECT COUNT(DISTINCT s.id) FROM (${payers}) s JOIN users ON users.id = s.id
      WHERE users.deleted_at IS NULL) AS payers,
    (SELECT COALESCE(SUM(s.cents), 0) FROM (${spenders}) s JOIN users ON users.id = s.id
      WHERE users.deleted_at IS NULL) AS cents`);
  if (row === undefined) throw new Error('A sum has a row');
  return {
    total_users: row.total,
    active_subscribers: row.subscribers,
    paying_users: row.payers,
    total_revenue: toDollars(row.cents),
  };
};

/** Customers as the owner looks for them, with the figures about all of them on the first page. Throws `invalid`. */
export const listUsers = async (
  ctx: Context,
  query: UsersQuery,
): Promise<OwnerPage<User> & { summary: UsersSummary | null }> => {
  const [{ rows, next }, summary] = await Promise.all([
    findUsers(ctx, { ...query, after: query.after, limit: PAGE_SIZE }),
    query.after === undefined ? summarise(ctx) : null,
  ]);
  return { items: await withStandings(ctx, rows), next, summary };
};
