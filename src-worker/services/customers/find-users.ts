import { and, asc, desc, gt, sql, type SQL, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { UserFilter, UserSort } from '#contract/admin-people';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { type UserRow, users } from '../../db/schema/accounts.ts';
import { fromCursor, toCursor } from '../pagination.ts';
import { toPage } from '../pagination.ts';
import { containsText } from '../../db/contains-text.ts';

interface Search {
  search: string;
  status: UserFilter;
  sort: UserSort;
  after: string | undefined;
  limit: number;
}

type Found = Paged<UserRow>;

export const findUsers = (ctx: Context, search: Search): Promise<Found> => FINDERS[search.sort](ctx, search);

// A cursor by a value that can be equal needs the id too.
const newestPlace = z.tuple([z.literal('created_at'), z.string(), z.string()]);
const namePlace = z.tuple([z.literal('name'), z.string(), z.string(), z.string()]);
const emailPlace = z.tuple([z.literal('email'), z.string()]);
const spentPlace = z.tuple([z.literal('total_spent'), z.int(), z.string(), z.string()]);

const firstName = sql`${users.firstName} COLLATE NOCASE`;
const lastName = sql`${users.lastName} COLLATE NOCASE`;

const read = (ctx: Context, where: (SQL | undefined)[], order: SQL[], limit: number): Promise<UserRow[]> =>
  ctx.db
    .select()
    .from(users)
    .where(and(...where))
    .orderBy(...order)
    .limit(limit);

const newestFirst = [desc(users.createdAt), desc(users.id)];

const byNewest = async (ctx: Context, { after, limit, ...kind }: Search): Promise<Found> => {
  const place = after === undefined ? null : fromCursor(after, newestPlace);
  const behind = place && sql`(${users.createdAt}, ${users.id}) < (${place[1]}, ${place[2]})`;
  const rows = await read(ctx, [matching(ctx, kind), behind ?? undefined], newestFirst, limit + 1);
  return toPage(rows, limit, (row) => toCursor('created_at', row.createdAt, row.id));
};

const byName = async (ctx: Context, { after, limit, ...kind }: Search): Promise<Found> => {
  const place = after === undefined ? null : fromCursor(after, namePlace);
  const behind = place && sql`(${firstName}, ${lastName}, ${users.id}) > (${place[1]}, ${place[2]}, ${place[3]})`;
  const order = [asc(firstName), asc(lastName), asc(users.id)];
  const rows = await read(ctx, [matching(ctx, kind), behind ?? undefined], order, limit + 1);
  return toPage(rows, limit, (row) => toCursor('name', row.firstName, row.lastName, row.id));
};

const byEmail = async (ctx: Context, { after, limit, ...kind }: Search): Promise<Found> => {
  const place = after === undefined ? null : fromCursor(after, emailPlace);
  const behind = place === null ? undefined : gt(users.email, place[1]);
  const rows = await read(ctx, [matching(ctx, kind), behind], [asc(users.email)], limit + 1);
  return toPage(rows, limit, (row) => toCursor('email', row.email));
};

const bySpent = async (ctx: Context, { after, limit, ...kind }: Search): Promise<Found> => {
  const place = after === undefined ? null : fromCursor(after, spentPlace);
  const behind =
    place && sql`(${users.spentCents}, ${users.createdAt}, ${users.id}) < (${place[1]}, ${place[2]}, ${place[3]})`;
  const order = [desc(users.spentCents), ...newestFirst];
  const rows = await read(ctx, [matching(ctx, kind), behind ?? undefined], order, limit + 1);
  return toPage(rows, limit, (row) => toCursor('total_spent', row.spentCents, row.createdAt, row.id));
};

const FINDERS: Record<UserSort, (ctx: Context, search: Search) => Promise<Found>> = {
  created_at: byNewest,
  name: byName,
  email: byEmail,
  total_spent: bySpent,
};

const matching = (ctx: Context, { search, status }: { search: string; status: UserFilter }): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    filtered(ctx, status),
    containsText(search, [users.firstName, users.lastName, users.email]),
  );

const filtered = (ctx: Context, filter: UserFilter): SQL | undefined => {
  const now = ctx.now().toISOString();
  switch (filter) {
    case 'all':
      return undefined;
    case 'active':
      return sql`users.active_until > ${now}`;
    case 'inactive':
      return sql`(users.active_until IS NULL OR users.active_until <= ${now})`;
    case 'no_orders':
      return sql`users.paid_orders = 0`;
  }
};
