import { centsOf, toDecimal } from '#contract/money';
import type { User } from '#contract/accounts';
import type { UsersExportQuery } from '#contract/admin-people';
import type { Context } from '../../context.ts';
import { findUsers } from './find-users.ts';
import { withBilling } from './list-users.ts';

/** All customers that match the owner's filter, for a CSV file. */
export const exportUsers = (ctx: Context, query: UsersExportQuery) => ({
  columns: columns(ctx.settings.currency),
  pages: pages(ctx, query),
});

/** Few queries for a long list, and below D1's limit for an answer. */
const ROWS_AT_ONCE = 5000;

const columns = (currency: string) => [
  'First name',
  'Last name',
  'E-mail',
  'E-mail confirmed',
  'Subscription status',
  'Plan',
  'Subscription end date',
  'Total orders',
  `Total spent (${currency})`,
  'Joined',
  'Id',
];

async function* pages(ctx: Context, query: UsersExportQuery) {
  let after: string | undefined;
  do {
    // Each page begins where the last one ended.
    // oxlint-disable-next-line no-await-in-loop
    const { items, next } = await findUsers(ctx, { ...query, after, limit: ROWS_AT_ONCE });
    // oxlint-disable-next-line no-await-in-loop
    yield (await withBilling(ctx, items)).map(line);
    after = next ?? undefined;
  } while (after !== undefined);
}

const line = (user: User) => [
  user.first_name,
  user.last_name,
  user.email,
  user.email_verified ? 'yes' : 'no',
  user.subscription_status,
  user.subscription_plan,
  user.subscription_end_date,
  user.total_orders,
  toDecimal(centsOf(user.total_spent)),
  user.created_at,
  user.id,
];
