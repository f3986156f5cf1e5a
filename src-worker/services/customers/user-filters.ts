import { and, isNull, sql, type SQL } from 'drizzle-orm';
import type { UserFilter } from '#contract/admin-people';
import type { Context } from '../../context.ts';
import { containsText } from '../../db/contains-text.ts';
import { users } from '../../db/schema.ts';

export const matching = (ctx: Context, { search, status }: { search: string; status: UserFilter }): SQL | undefined =>
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
