import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { auditLog, orders, payments, subscriptions, users } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { receiptWords } from '../customer-words.ts';
import type { OrderRow, PaymentRow } from '../known-state.ts';
import type { PaymentNews } from '../news.ts';
import { paymentMail } from '../payment-mail.ts';
import { endReplaced } from '../replace-subscriptions.ts';
import { settle } from '../settle.ts';

interface Assignment {
  paymentId: string;
  orderId: string;
  /** The owner's name for the audit. */
  actor: string;
  ipAddress: string | null;
}

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
    throw new AppError('conflict', 'This payment belongs to another order.');
  }
  return { payment, ...found };
};

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
  await retryTransient(() =>
    ctx.db.batch([
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
      ctx.db
        .insert(auditLog)
        .values({
          id: `assign-${payment.id}-${order.id}`,
          at: ctx.now().toISOString(),
          actor: assignment.actor,
          action: 'assign_payment',
          subject: payment.id,
          detail: { orderId: order.id, formerOrderId, problem: payment.problem },
          ipAddress: assignment.ipAddress,
        })
        .onConflictDoNothing({ target: auditLog.id }),
    ]),
  );
  if (mails.length > 0) ctx.defer(deliver(ctx, mailId));
  if (payment.subscriptionId !== null) ctx.defer(endReplaced(ctx, order.userId));
};
