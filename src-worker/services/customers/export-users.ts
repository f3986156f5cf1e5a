import { centsOf, toDecimal } from '#contract/money';
import type { User } from '#contract/accounts';
import type { UsersExportQuery } from '#contract/admin-people';
import type { Context } from '../../context.ts';
import type { CsvColumn } from '../csv-column.ts';
import { findUsers } from './find-users.ts';
import { withBilling } from './list-users.ts';

export const exportUsers = (ctx: Context, query: UsersExportQuery) => ({
  columns: columns(ctx.settings.currency),
  pages: pages(ctx, query),
});

/** D1 limits the size of a response. */
const ROWS_AT_ONCE = 5000;

const columns = (currency: string): CsvColumn<User>[] => [
  { label: 'First name', cell: ({ first_name }) => first_name },
  { label: 'Last name', cell: ({ last_name }) => last_name },
  { label: 'E-mail', cell: ({ email }) => email },
  { label: 'E-mail confirmed', cell: ({ email_verified }) => (email_verified ? 'yes' : 'no') },
  { label: 'Language', cell: ({ language }) => language },
  { label: 'Subscription status', cell: ({ subscription_status }) => subscription_status },
  { label: 'Plan', cell: ({ subscription_plan }) => subscription_plan },
  { label: 'Subscription end date', cell: ({ subscription_end_date }) => subscription_end_date },
  { label: 'Total orders', cell: ({ total_orders }) => total_orders },
  { label: `Total spent (${currency})`, cell: ({ total_spent }) => toDecimal(centsOf(total_spent)) },
  { label: 'Joined', cell: ({ created_at }) => created_at },
  { label: 'Id', cell: ({ id }) => id },
];

async function* pages(ctx: Context, query: UsersExportQuery) {
  let after: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop
    const { items, next } = await findUsers(ctx, { ...query, after, limit: ROWS_AT_ONCE });
    // oxlint-disable-next-line no-await-in-loop
    yield await withBilling(ctx, items);
    after = next ?? undefined;
  } while (after !== undefined);
}
