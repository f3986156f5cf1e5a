import { and, asc, eq } from 'drizzle-orm';
import { toAmount } from '#contract/cents';
import type { TransferView } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { returnedOf } from '../payments/ledger/payment-sql.ts';

/** The list includes transfers that the owner took back. */
export const listTransfers = async (ctx: Context, quoteId: string): Promise<TransferView[]> => {
  const rows = await ctx.db
    .select({ payment: payments, part: orders.quotePart, returnedCents: returnedOf })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.quoteId, quoteId), eq(payments.provider, 'transfer')))
    .orderBy(asc(payments.paidAt), asc(payments.recordedAt));
  return rows.map(({ payment, part, returnedCents }) => ({
    id: payment.id,
    part: part ?? 'whole',
    amount: toAmount(payment.amountCents),
    arrived_on: payment.paidAt,
    reference: payment.reference ?? '',
    returned: toAmount(returnedCents),
    is_undone: payment.status === 'denied',
    can_undo: payment.status === 'completed' && returnedCents === 0,
    asks_surplus: payment.status === 'completed' && payment.dismissedAt === null,
  }));
};
