import { toAmount } from '#contract/cents';
import { and, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { SuggestedOrder } from '#contract/owner-payments';
import type { Context } from '../../../context.ts';
import { users, type UserRow } from '../../../db/schema/accounts.ts';
import { orders, type OrderRow } from '../../../db/schema/orders.ts';
import type { PaymentRow } from '../../../db/schema/payments.ts';
import { ownersOrderTitle } from '../ledger/order-title.ts';
import type { OrderOfCustomer } from '../ledger/update.ts';

export const suggestOrders = async (ctx: Context, payment: PaymentRow): Promise<SuggestedOrder[]> => {
  const paidAt = Date.parse(payment.paidAt);
  const rows = await ctx.db
    .select({ order: orders, title: ownersOrderTitle, customer: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        inArray(orders.status, ['pending', 'failed', 'expired', 'review']),
        gt(orders.createdAt, new Date(paidAt - WINDOW_MS).toISOString()),
        lte(orders.createdAt, new Date(paidAt + HOUR_MS).toISOString()),
        or(eq(orders.amountCents, payment.amountCents), sql`${users.email} = lower(${payment.payerEmail ?? ''})`),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(CANDIDATES);
  return rows
    .map((row) => toSuggestion(row, reasonsOf(payment, row.order, row.customer)))
    .toSorted((a, b) => b.reasons.length - a.reasons.length)
    .slice(0, SHOWN);
};

const WINDOW_MS = 14 * 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const CANDIDATES = 50;
const SHOWN = 5;

export const toSuggestion = ({ order, title, customer }: OrderOfCustomer, reasons: string[]): SuggestedOrder => ({
  order_id: order.id,
  customer: { name: `${customer.firstName} ${customer.lastName}`, email: customer.email },
  tier_name: title,
  payment_type: order.paymentType,
  amount: toAmount(order.amountCents),
  currency: order.currency,
  created_at: order.createdAt,
  status: order.status,
  reasons,
});

const reasonsOf = (payment: PaymentRow, order: OrderRow, customer: UserRow): string[] => {
  const isSame = order.amountCents === payment.amountCents && order.currency === payment.currency;
  const between = Math.abs(Date.parse(payment.paidAt) - Date.parse(order.createdAt));
  const renews = payment.kind === 'sale';
  return [
    ...(payment.payerEmail?.toLowerCase() === customer.email ? ['Paid from the customer’s email address'] : []),
    ...(isSame ? ['Same amount'] : []),
    ...(renews === (order.paymentType === 'subscription') ? ['Same kind of payment'] : []),
    ...(between < HOUR_MS ? ['Placed within an hour of the payment'] : []),
  ];
};
