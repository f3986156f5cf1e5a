import { and, eq } from 'drizzle-orm';
import { PAYMENT_MESSAGES } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { orders } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { OrderRow } from '../ledger/stored-state.ts';

/** A customer's own order. Throws `not_found` for anybody else's, as for one that does not exist. */
export const readOwnOrder = async (ctx: Context, userId: string, orderId: string): Promise<OrderRow> => {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (order === undefined) throw new AppError('not_found', PAYMENT_MESSAGES.orderUnknown);
  return order;
};
