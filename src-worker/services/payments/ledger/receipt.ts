import { toAmount } from '#contract/money';
import { and, eq } from 'drizzle-orm';
import { PAYMENT_MESSAGES, type Receipt } from '#contract/payments';
import type { Context } from '../../../context.ts';
import { orders, payments, type UserRow } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { readSnapshot } from '../../content/public-content.ts';
import { returnedOf } from './customer-orders.ts';

/** The receipt of one of a customer's own payments. Throws `not_found` for any other. */
export const readReceipt = async (ctx: Context, user: UserRow, paymentId: string): Promise<Receipt> => {
  const [row] = await ctx.db
    .select({ payment: payments, order: orders, returnedCents: returnedOf })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.id, paymentId), eq(orders.userId, user.id), eq(payments.status, 'completed')));
  if (row === undefined) throw new AppError('not_found', PAYMENT_MESSAGES.receiptUnknown);
  const { payment, order, returnedCents } = row;
  const { name, email } = (await readSnapshot(ctx)).content.profile.personalInfo;
  return {
    id: payment.id,
    paid_at: payment.paidAt,
    amount: toAmount(payment.amountCents),
    currency: payment.currency,
    refunded: toAmount(returnedCents),
    order_id: order.id,
    tier_name: order.tierName,
    payment_type: order.paymentType,
    customer: { name: `${user.firstName} ${user.lastName}`, email: user.email },
    seller: { name, email },
  };
};
