import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders, subscriptions, type OrderRow } from '../../../db/schema/orders.ts';
import { payments, type PaymentRow } from '../../../db/schema/payments.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { receiptMail } from '../mails/customer-mails.ts';
import { CUSTOMER } from '../ledger/stored-state.ts';
import type { PaymentUpdate } from '../ledger/provider-facts.ts';
import { clientMail } from '../../mail/site-mail.ts';
import { endReplacedPlans } from '../reconcile/end-replaced-plans.ts';
import { deriveStatuses } from '../ledger/derive-statuses.ts';

interface Assignment {
  paymentId: string;
  orderId: string;
  actor: string;
  ipAddress: string | null;
}

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
            await clientMail(
              ctx,
              { kind: 'payment_customer', to: customer.email, language: customer.language },
              receiptMail(order, asUpdate(payment)),
            ),
            isThere(payment.id, order.id),
          ),
        ]
      : [];
  // If the payment already has this order, the answer to an earlier call was lost.
  const isUnmoved = sql`(${payments.orderId} IS ${formerOrderId} OR ${payments.orderId} = ${order.id})`;
  const [moved] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .update(payments)
        .set({ orderId: order.id, problem: null, matchedBy: 'owner' })
        .where(and(eq(payments.id, payment.id), isUnmoved))
        .returning({ id: payments.id }),
      auditMove(ctx, assignment, payment),
      ...moveSubscription(ctx, payment, order),
      ...deriveStatuses(ctx, {
        orderIds: formerOrderId === null ? [order.id] : [order.id, formerOrderId],
        paymentIds: [payment.id],
        subscriptionIds: payment.subscriptionId === null ? [] : [payment.subscriptionId],
      }),
      ...mails,
    ]),
  );
  if (moved.length === 0) throw elsewhere();
  if (mails.length > 0) ctx.defer(deliver(ctx, mailId));
  if (payment.subscriptionId !== null) ctx.defer(endReplacedPlans(ctx, order.userId));
};

const read = async (ctx: Context, { paymentId, orderId }: Assignment) => {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId));
  const [found] = await ctx.db
    .select({ order: orders, customer: CUSTOMER })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  if (payment === undefined || found === undefined) {
    throw new AppError('not_found', 'There is no such payment or order.');
  }
  if (payment.orderId !== null && payment.problem === null && payment.orderId !== orderId) {
    throw elsewhere();
  }
  return { payment, ...found };
};

const elsewhere = () => new AppError('conflict', 'This payment belongs to another order.');

const asUpdate = (payment: PaymentRow): PaymentUpdate => ({
  id: payment.id,
  kind: payment.kind === 'sale' ? 'sale' : 'capture',
  status: payment.status,
  amountCents: payment.amountCents,
  currency: payment.currency,
  paidAt: payment.paidAt,
  payerEmail: payment.payerEmail,
  reference: null,
  providerOrderId: null,
  subscriptionId: payment.subscriptionId,
  payee: null,
});

const isThere = (paymentId: string, orderId: string) =>
  sql`EXISTS (SELECT 1 FROM payments p WHERE p.id = ${paymentId} AND p.order_id = ${orderId})`;

const auditMove = (ctx: Context, { paymentId, orderId, actor, ipAddress }: Assignment, seen: PaymentRow) =>
  writeAudit(
    ctx,
    {
      id: `assign-${paymentId}-${orderId}`,
      actor,
      ipAddress,
      action: 'assign_payment',
      subject: paymentId,
      detail: { orderId, formerOrderId: seen.orderId, problem: seen.problem },
    },
    { where: isThere(paymentId, orderId) },
  );

/** The whole subscription moves, so that its renewals find their order. */
const moveSubscription = (ctx: Context, { id, subscriptionId }: PaymentRow, order: OrderRow) => {
  if (subscriptionId === null) return [];
  return [
    ctx.db
      .update(subscriptions)
      .set({ orderId: order.id, problem: null })
      .where(and(eq(subscriptions.id, subscriptionId), isThere(id, order.id))),
    ctx.db
      .update(payments)
      .set({ orderId: order.id, problem: null, matchedBy: 'owner' })
      .where(
        and(
          eq(payments.subscriptionId, subscriptionId),
          or(isNull(payments.orderId), ne(payments.orderId, order.id)),
          isThere(id, order.id),
        ),
      ),
  ];
};
