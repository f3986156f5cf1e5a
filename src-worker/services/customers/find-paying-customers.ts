import { desc, inArray } from 'drizzle-orm';
import type { PayingCustomer } from '#contract/owner-payments';
import type { Context } from '../../context.ts';
import { orders } from '../../db/schema/orders.ts';
import { toSuggestion } from '../payments/owner/suggest-orders.ts';
import { findUsers } from './find-users.ts';

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
    .select()
    .from(orders)
    .where(inArray(orders.userId, ids))
    .orderBy(desc(orders.createdAt))
    .limit(ORDERS);
  return items.map((customer) => ({
    user_id: customer.id,
    name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    orders: rows.filter(({ userId }) => userId === customer.id).map((order) => toSuggestion(order, customer, [])),
  }));
};

const CUSTOMERS = 8;
const ORDERS = 100;
