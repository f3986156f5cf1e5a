import type { User } from '#contract/accounts';
import type { UsersQuery } from '#contract/admin-people';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { toUser } from './to-user.ts';
import type { UserRow } from '../../db/schema.ts';
import { PAGE_SIZE } from '../pagination.ts';
import { noBilling, readBillings } from '../payments/ledger/billing.ts';
import { findUsers } from './find-users.ts';

/** Accounts with what follows from their orders and payments. */
export const withBilling = async (ctx: Context, rows: UserRow[]): Promise<User[]> => {
  const billings = await readBillings(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toUser(ctx, row, billings.get(row.id) ?? noBilling));
};

/** A page of customers as the owner looks for them. Throws `invalid`. */
export const listUsers = async (ctx: Context, query: UsersQuery): Promise<Paged<User>> => {
  const { items, next } = await findUsers(ctx, { ...query, after: query.after, limit: PAGE_SIZE });
  return { items: await withBilling(ctx, items), next };
};
