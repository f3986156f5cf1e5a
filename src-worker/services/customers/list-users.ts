import { sql } from 'drizzle-orm';
import type { User } from '#contract/accounts';
import type { UsersQuery, UsersSummary } from '#contract/admin-people';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { toUser } from './to-user.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { countSubscribers } from '../moving-totals.ts';
import { PAGE_SIZE } from '../pagination.ts';
import { noBilling, readBillings } from '../payments/ledger/billing.ts';
import { readNet } from '../payments/ledger/net-figures.ts';
import { findUsers } from './find-users.ts';

export const listUsers = async (ctx: Context, query: UsersQuery): Promise<Paged<User>> => {
  const { items, next } = await findUsers(ctx, { ...query, after: query.after, limit: PAGE_SIZE });
  return { items: await withBilling(ctx, items), next };
};

/** Revenue includes deleted accounts. */
export const summariseUsers = async (ctx: Context): Promise<UsersSummary> => {
  const [net, rows] = await Promise.all([
    readNet(ctx),
    ctx.db.all<{ name: string; n: number }>(sql`SELECT name, n FROM totals
    UNION ALL SELECT 'active', ${countSubscribers(ctx)}`),
  ]);
  const of = (total: string): number => rows.find(({ name }) => name === total)?.n ?? 0;
  return {
    total_users: of('users'),
    active_subscribers: of('active'),
    paying_users: of('payers'),
    total_revenue: net.accounts,
    net,
    currency: ctx.settings.currency,
  };
};

export const withBilling = async (ctx: Context, rows: UserRow[]): Promise<User[]> => {
  const billings = await readBillings(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toUser(ctx, row, billings.get(row.id) ?? noBilling));
};
