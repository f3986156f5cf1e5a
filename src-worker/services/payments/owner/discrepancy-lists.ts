import { toAmount } from '#contract/cents';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DiscrepancyReport } from '#contract/owner-payments';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import { disputes, payments, refunds, webhookEvents } from '../../../db/schema/payments.ts';
import { disputeFee } from '../ledger/payment-sql.ts';

/** In some states of a dispute PayPal or the buyer acts next, so the seller has no deadline. */
const OTHERS_TURN = ['UNDER_REVIEW', 'WAITING_FOR_BUYER_RESPONSE'];

export const isAnswered = sql`(${disputes.dueAt} IS NULL AND ${inArray(disputes.status, OTHERS_TURN)})`.mapWith(
  Boolean,
);

export const openDisputes = async (ctx: Context): Promise<DiscrepancyReport['disputes']> => {
  const rows = await ctx.db
    .select({
      dispute: disputes,
      isAnswered,
      orderId: orders.id,
      email: users.email,
      fee: disputeFee(disputes.id, disputes.currency),
    })
    .from(disputes)
    .leftJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(isNull(disputes.outcome))
    .orderBy(desc(disputes.openedAt))
    .limit(SHOWN);
  return rows.map(({ dispute, isAnswered: is_answered, orderId, email, fee }) => ({
    id: dispute.id,
    payment_id: dispute.paymentId,
    order_id: orderId,
    customer_email: email,
    reason: dispute.reason,
    amount: toAmount(dispute.amountCents),
    currency: dispute.currency,
    fee: fee === null ? null : toAmount(fee),
    answer_by: dispute.dueAt,
    is_answered,
    since: dispute.openedAt,
  }));
};

const SHOWN = 50;

export const unclearEvents = async (ctx: Context): Promise<DiscrepancyReport['unclear_events']> => {
  const rows = await ctx.db
    .select()
    .from(webhookEvents)
    .where(
      and(
        // A fixed value is written into the SQL and not bound, so that SQLite uses the partial index.
        sql`${webhookEvents.outcome} = 'unclear'`,
        sql`NOT EXISTS (SELECT 1 FROM ${refunds} WHERE ${refunds.id} = ${webhookEvents.resourceId})`,
      ),
    )
    .orderBy(desc(webhookEvents.receivedAt))
    .limit(SHOWN);
  return rows.map(({ id, type, resourceId, receivedAt, body }) => ({
    id,
    type,
    resource_id: resourceId,
    received_at: receivedAt,
    body: body ?? '',
  }));
};

export const unknownSubscriptions = async (ctx: Context): Promise<DiscrepancyReport['unknown_subscriptions']> => {
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(isNull(subscriptions.orderId))
    .orderBy(desc(subscriptions.recordedAt))
    .limit(SHOWN);
  return rows.map(({ id, providerStatus, recordedAt }) => ({ id, status: providerStatus, since: recordedAt }));
};

export const orphanRefunds = async (ctx: Context): Promise<DiscrepancyReport['orphan_refunds']> => {
  const rows = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(sql`${refunds.isKnown} = 0`, isNull(payments.id)))
    .orderBy(desc(refunds.recordedAt))
    .limit(SHOWN);
  return rows.map(({ refund }) => ({
    id: refund.id,
    payment_id: refund.paymentId,
    amount: toAmount(refund.amountCents),
    currency: refund.currency,
    since: refund.refundedAt,
  }));
};
