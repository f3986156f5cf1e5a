import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient, violatesNotNull } from '../../../db/retry.ts';
import { auditLog, orders, payments, subscriptions, users } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { receiptWords } from '../mails/customer-mails.ts';
import type { OrderRow, PaymentRow } from '../ledger/stored-state.ts';
import type { PaymentNews } from '../ledger/update.ts';
import { paymentMail } from '../mails/payment-mail.ts';
import { endReplaced } from '../reconcile/replace-subscriptions.ts';
import { settle } from '../ledger/derive-statuses.ts';

interface Assignment {
  paymentId: string;
  orderId: string;
  /** The owner's name for the audit. */
  actor: string;
  ipAddress: string | null;
}

/**
 * The owner says which order a payment is for, or accepts one that differs from its order. Doing it again changes
 * nothing. Throws `not_found`, or `conflict` for a payment that belongs elsewhere beyond doubt.
 */
export const assignPayment = async (ctx: Context, assignment: Assignment): Promise<void> => {
  const { payment, order, customer } = await read(ctx, assignment);
  const formerOrderId = payment.orderId;
  const mailId = `receipt-${payment.id}`;
  const mails =
    payment.status === 'completed' && customer.deletedAt === null
      ? [
          queueMail(
            ctx,
            mailId,
            await paymentMail(
              ctx,
              { kind: 'payment_customer', to: customer.email },
              receiptWords(order, asNews(payment)),
            ),
          ),
        ]
      : [];
  const write = () =>
    ctx.db.batch([
      auditUnlessMoved(ctx, assignment, payment),
      ctx.db
        .update(payments)
        .set({ orderId: order.id, problem: null, matchedBy: 'owner' })
        .where(eq(payments.id, payment.id)),
      ...(payment.subscriptionId === null ? [] : moveSubscription(ctx, payment.subscriptionId, order)),
      ...settle(ctx, {
        orderIds: formerOrderId === null ? [order.id] : [order.id, formerOrderId],
        paymentIds: [payment.id],
        subscriptionIds: payment.subscriptionId === null ? [] : [payment.subscriptionId],
      }),
      ...mails,
    ]);
  try {
    await retryTransient(write);
  } catch (error) {
    if (violatesNotNull(error, 'audit_log.actor')) throw elsewhere();
    throw error;
  }
  if (mails.length > 0) ctx.defer(deliver(ctx, mailId));
  if (payment.subscriptionId !== null) ctx.defer(endReplaced(ctx, order.userId));
};

const read = async (ctx: Context, { paymentId, orderId }: Assignment) => {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId));
  const [found] = await ctx.db
    .select({ order: orders, customer: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  if (payment === undefined || found === undefined) {
    throw new AppError('not_found', 'There is no such payment or order.');
  }
  // What agrees with its order is not the owner's to move.
  if (payment.orderId !== null && payment.problem === null && payment.orderId !== orderId) {
    throw elsewhere();
  }
  return { payment, ...found };
};

const elsewhere = () => new AppError('conflict', 'This payment belongs to another order.');

const asNews = (payment: PaymentRow): PaymentNews => ({
  id: payment.id,
  kind: payment.kind,
  status: payment.status,
  cents: payment.amountCents,
  currency: payment.currency,
  paidAt: payment.paidAt,
  payerEmail: payment.payerEmail,
  reference: null,
  providerOrderId: null,
  subscriptionId: payment.subscriptionId,
  payee: null,
});

/**
 * The audit row, first in its batch: without an actor, which the table refuses and so undoes the whole batch, when the
 * payment is no longer where it was read. That it is where it should go already only means that an answer was lost.
 */
const auditUnlessMoved = (ctx: Context, { paymentId, orderId, actor, ipAddress }: Assignment, seen: PaymentRow) =>
  ctx.db
    .insert(auditLog)
    .values({
      id: `assign-${paymentId}-${orderId}`,
      at: ctx.now().toISOString(),
      actor: sql`(SELECT ${actor} FROM ${payments} WHERE ${payments.id} = ${paymentId}
        AND (${payments.orderId} IS ${seen.orderId} OR ${payments.orderId} = ${orderId}))`,
      action: 'assign_payment',
      subject: paymentId,
      detail: { orderId, formerOrderId: seen.orderId, problem: seen.problem },
      ipAddress,
    })
    .onConflictDoNothing({ target: auditLog.id });

/** Everything of the same subscription goes along, so that its renewals find their order by themselves. */
const moveSubscription = (ctx: Context, subscriptionId: string, order: OrderRow) => [
  ctx.db.update(subscriptions).set({ orderId: order.id, problem: null }).where(eq(subscriptions.id, subscriptionId)),
  ctx.db
    .update(payments)
    .set({ orderId: order.id, problem: null, matchedBy: 'owner' })
    .where(
      and(eq(payments.subscriptionId, subscriptionId), or(isNull(payments.orderId), ne(payments.orderId, order.id))),
    ),
];
