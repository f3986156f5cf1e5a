import { toAmount } from '#contract/cents';
import { desc, eq, sql } from 'drizzle-orm';
import type { RefundSummary } from '#contract/owner-payments';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders } from '../../../db/schema/orders.ts';
import { payments, refunds } from '../../../db/schema/payments.ts';
import { disputeFee } from '../ledger/payment-sql.ts';
import { CUSTOMER } from '../ledger/stored-state.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../../pagination.ts';

export const listRefunds = async (ctx: Context, cursor: string | null = null): Promise<Paged<RefundSummary>> => {
  const rows = await ctx.db
    .select({
      refund: refunds,
      orderId: orders.id,
      tierName: orders.tierName,
      email: sql<string | null>`${CUSTOMER.email}`,
      disputeFee: disputeFee(refunds.disputeId, refunds.currency),
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(isBehind(cursor, refunds.recordedAt, refunds.id))
    .orderBy(desc(refunds.recordedAt), desc(refunds.id))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ refund }) => toCursor(refund.recordedAt, refund.id));
  return {
    items: items.map(({ refund, orderId, tierName, email, disputeFee: fee }) => ({
      id: refund.id,
      kind: refund.kind,
      status: refund.status,
      amount: toAmount(refund.amountCents),
      currency: refund.currency,
      fee_returned: refund.feeCents === null ? null : toAmount(refund.feeCents),
      dispute_fee: fee === null ? null : toAmount(fee),
      refunded_at: refund.refundedAt,
      payment_id: refund.paymentId,
      order_id: orderId,
      tier_name: tierName,
      customer_email: email,
    })),
    next,
  };
};
