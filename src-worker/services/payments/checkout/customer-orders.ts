import { toAmount } from '#contract/cents';
import { and, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { PAYMENT_MESSAGES, type OrderView, type PaymentView } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { listed } from '../../../db/listed.ts';
import { orders, type OrderRow } from '../../../db/schema/orders.ts';
import { payments, type PaymentRow } from '../../../db/schema/payments.ts';
import { AppError } from '../../../errors.ts';
import { returnedOf, givenUp } from '../ledger/payment-sql.ts';
import { isRefusedForGood, retriable } from './may-retry.ts';

const RETRIED: readonly OrderRow['status'][] = ['pending', 'failed', 'expired'];

export const viewOrder = async (ctx: Context, order: OrderRow): Promise<OrderView> => {
  const [view] = await withPayments(ctx, [order]);
  if (view === undefined) throw new Error('An order has a view');
  return view;
};

const LISTED_MAX = 200;

export const listCustomerOrders = async (ctx: Context, userId: string): Promise<OrderView[]> =>
  withPayments(
    ctx,
    await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), or(isNull(orders.givenUpAt), notInArray(orders.status, [...RETRIED]))))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(LISTED_MAX),
  );

export const readOwnOrder = async (ctx: Context, userId: string, orderId: string): Promise<OrderRow> => {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (order === undefined) throw new AppError('not_found', PAYMENT_MESSAGES.orderUnknown);
  return order;
};

const withPayments = async (ctx: Context, rows: OrderRow[]): Promise<OrderView[]> => {
  const paid = await ctx.db
    .select({ payment: payments, returnedCents: returnedOf })
    .from(payments)
    .where(inArray(payments.orderId, listed(rows.map(({ id }) => id))))
    .orderBy(desc(payments.paidAt));
  const flat = paid.map((row) => ({ ...row.payment, returnedCents: row.returnedCents }));
  const canRetry = await retriable(ctx, rows, flat);
  return rows.map((order) => toOrderView(order, flat, canRetry));
};

interface PaymentWithReturns extends PaymentRow {
  returnedCents: number;
}

const toOrderView = (order: OrderRow, paid: PaymentWithReturns[], canRetry: ReadonlySet<string>): OrderView => ({
  id: order.id,
  created_at: order.createdAt,
  amount: toAmount(order.amountCents),
  currency: order.currency,
  status: order.status,
  tier_id: order.tierId,
  tier_name: order.tierName,
  payment_type: order.paymentType,
  payments: paid.filter(({ orderId }) => orderId === order.id).map(toPaymentView),
  can_retry: canRetry.has(order.id),
  ended: whyEnded(order, paid),
  terms: toTerms(order),
  quote: quoteOf(order),
  is_invoiced: order.isInvoiced,
  declined: order.declined !== null && RETRIED.includes(order.status),
});

const whyEnded = (order: OrderRow, paid: PaymentWithReturns[]): OrderView['ended'] => {
  if (!RETRIED.includes(order.status)) return null;
  return givenUp(order) ?? (isRefusedForGood(order, paid) ? 'refused' : null);
};

export const quoteOf = ({ quoteId: id, quotePart: part }: OrderRow): OrderView['quote'] =>
  id === null || part === null ? null : { id, part };

const toTerms = ({ termsVersion, termsAgreedAt }: OrderRow): OrderView['terms'] =>
  termsVersion === null || termsAgreedAt === null ? null : { version: termsVersion, agreed_at: termsAgreedAt };

const toPaymentView = (payment: PaymentWithReturns): PaymentView => ({
  id: payment.id,
  amount: toAmount(payment.amountCents),
  currency: payment.currency,
  status: payment.status,
  paid_at: payment.paidAt,
  returned: toAmount(payment.returnedCents),
  provider: payment.provider,
});
