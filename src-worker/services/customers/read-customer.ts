import { toAmount } from '#contract/cents';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { PEOPLE_MESSAGES, type CustomerPage } from '#contract/admin-people';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { contentRequests } from '../../db/schema/contacts.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { AppError } from '../../errors.ts';
import { messagesFrom } from '../contacts/owner/list-contacts.ts';
import { readSummary } from './dashboard-summary.ts';
import { listCustomerOrders } from '../payments/checkout/customer-orders.ts';
import { unpaidRenewalsOf } from '../payments/owner/unpaid-renewals.ts';

export const readCustomer = async (ctx: Context, id: string): Promise<CustomerPage> => {
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (row === undefined) throw new AppError('not_found', PEOPLE_MESSAGES.userUnknown);
  const [summary, unpaid, ordered, returned, requests, messages] = await Promise.all([
    readSummary(ctx, row),
    unpaidRenewalsOf(ctx, id),
    listCustomerOrders(ctx, id),
    readRefunds(ctx, id),
    readRequests(ctx, id),
    messagesFrom(ctx, row.email),
  ]);
  return { ...summary, unpaid_renewals: unpaid, orders: ordered, refunds: returned, requests, messages };
};

const LISTED_MAX = 200;

const readRefunds = async (ctx: Context, userId: string): Promise<CustomerPage['refunds']> => {
  const own = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.userId, userId));
  const rows = await ctx.db
    .select({ refund: refunds, orderId: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(refunds.paymentId, own))
    .orderBy(desc(refunds.refundedAt), desc(refunds.id))
    .limit(LISTED_MAX);
  return rows.map(({ refund, orderId }) => ({
    id: refund.id,
    kind: refund.kind,
    amount: toAmount(refund.amountCents),
    currency: refund.currency,
    refunded_at: refund.refundedAt,
    payment_id: refund.paymentId,
    order_id: orderId,
  }));
};

const readRequests = async (ctx: Context, userId: string): Promise<CustomerPage['requests']> => {
  const rows = await ctx.db
    .select()
    .from(contentRequests)
    .where(eq(contentRequests.userId, userId))
    .orderBy(desc(contentRequests.createdAt), desc(contentRequests.id))
    .limit(LISTED_MAX);
  return rows.map(({ id, type, topic, deadline, notes, createdAt, doneAt }) => ({
    id,
    type,
    topic,
    deadline,
    notes,
    created_at: createdAt,
    done_at: doneAt,
  }));
};
