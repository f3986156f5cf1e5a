import { sql, desc, inArray } from 'drizzle-orm';
import type { User } from '#contract/accounts';
import type { UsersQuery, UsersSummary, UsersExportQuery } from '#contract/admin-people';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { toUser } from './to-user.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { countSubscribers } from '../moving-totals.ts';
import { PAGE_SIZE } from '../pagination.ts';
import { noBilling, readBillings } from '../payments/ledger/billing.ts';
import { ownersOrderTitle } from '../payments/ledger/order-title.ts';
import { readNet } from '../payments/ledger/net-figures.ts';
import { findUsers } from './find-users.ts';
import { centsOf, toDecimal } from '#contract/cents';
import { csvTimes, type CsvColumn, type CsvTimes } from '../csv/csv-column.ts';
import type { PayingCustomer } from '#contract/owner-payments';
import { orders } from '../../db/schema/orders.ts';
import { toSuggestion } from '../payments/owner/suggest-orders.ts';

export const listUsers = async (ctx: Context, query: UsersQuery): Promise<Paged<User>> => {
  const { items, next } = await findUsers(ctx, { ...query, after: query.after, limit: PAGE_SIZE });
  return { items: await withBilling(ctx, items), next };
};

/** The revenue includes the payments of deleted accounts. */
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

export const exportUsers = async (ctx: Context, query: UsersExportQuery) => ({
  columns: columns(ctx.settings.currency, await csvTimes(ctx)),
  pages: pages(ctx, query),
});

/** Only some rows are read at once, because D1 limits the size of a response. */
const ROWS_AT_ONCE = 5000;

const columns = (currency: string, { label, time }: CsvTimes): CsvColumn<User>[] => [
  { label: 'First name', cell: ({ first_name }) => first_name },
  { label: 'Last name', cell: ({ last_name }) => last_name },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Email confirmed', cell: ({ email_verified }) => (email_verified ? 'yes' : 'no') },
  { label: 'Language', cell: ({ language }) => language },
  { label: 'Subscription status', cell: ({ subscription_status }) => subscription_status },
  { label: 'Plan', cell: ({ subscription_plan }) => subscription_plan },
  { label: label('Subscription end date'), cell: ({ subscription_end_date }) => time(subscription_end_date) },
  { label: 'Total orders', cell: ({ total_orders }) => total_orders },
  { label: `Total spent (${currency})`, cell: ({ total_spent }) => toDecimal(centsOf(total_spent)) },
  { label: label('Joined'), cell: ({ created_at }) => time(created_at) },
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

export const findPayingCustomers = async (ctx: Context, search: string): Promise<PayingCustomer[]> => {
  const { items } = await findUsers(ctx, {
    search,
    status: 'all',
    sort: 'created_at',
    after: undefined,
    limit: CUSTOMERS,
  });
  const ids = items.map(({ id }) => id);
  const rows = await ctx.db
    .select({ order: orders, title: ownersOrderTitle })
    .from(orders)
    .where(inArray(orders.userId, ids))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS);
  return items.map((customer) => ({
    user_id: customer.id,
    name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    orders: rows
      .filter(({ order }) => order.userId === customer.id)
      .map((row) => toSuggestion({ ...row, customer }, [])),
  }));
};

const CUSTOMERS = 8;
const ORDERS = 100;
