import { and, isNull, sql, type SQL } from 'drizzle-orm';
import type { UserFilter } from '#contract/admin-people';
import type { Context } from '../../context.ts';
import { containsText } from '../../db/contains-text.ts';
import { users } from '../../db/schema.ts';
import { activeCustomers } from '../payments/ledger/billing.ts';
import { isPaid, isSettled, returnedCents } from '../payments/ledger/derive-statuses.ts';

// Whoever is looked for, the few who bought something are gathered first: asking for the orders of each account one
// after the other takes seconds where there are a hundred thousand.

/** Ids of those who paid for something. */
export const payers = sql`SELECT orders.user_id AS id FROM orders WHERE ${isPaid}`;

/** Ids of those who paid for something, with the cents they spent after what went back to them. */
export const spent = sql`SELECT orders.user_id AS id, COALESCE(SUM(p.amount_cents - ${returnedCents}), 0) AS cents
  FROM orders LEFT JOIN payments p ON p.order_id = orders.id AND p.currency = orders.currency AND ${isSettled}
  WHERE ${isPaid} GROUP BY orders.user_id`;

/** Accounts that still stand, of this kind and with this text in their names or address. */
export const matching = (ctx: Context, { search, status }: { search: string; status: UserFilter }): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    filtered(ctx, status),
    containsText(search, [users.firstName, users.lastName, users.email]),
  );

const filtered = (ctx: Context, filter: UserFilter): SQL | undefined => {
  switch (filter) {
    case 'all':
      return undefined;
    case 'active':
      return sql`users.id IN (${activeCustomers(ctx)})`;
    case 'inactive':
      return sql`users.id NOT IN (${activeCustomers(ctx)})`;
    case 'no_orders':
      return sql`users.id NOT IN (${payers})`;
  }
};
