import { toAmount } from '#contract/cents';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { UnmatchedPaymentView } from '#contract/owner-payments';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../../context.ts';
import { subscriptions } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../../pagination.ts';
import { suggestOrders } from './suggest-orders.ts';
import { retryTransient } from '../../../db/retry.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';

export const listUnmatchedPayments = async (
  ctx: Context,
  { after: cursor = null, isAside = false }: { after?: string | null; isAside?: boolean } = {},
): Promise<Paged<UnmatchedPaymentView>> => {
  const found = await ctx.db
    .select({ payment: payments, subscriber: subscriptions.payerEmail })
    .from(payments)
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(
      and(
        // A fixed value is written into the SQL and not bound, so that SQLite uses the partial index.
        sql`${payments.status} <> 'denied' AND (${payments.orderId} IS NULL OR ${payments.problem} IS NOT NULL)`,
        isAside ? isNotNull(payments.dismissedAt) : isNull(payments.dismissedAt),
        isBehind(cursor, payments.recordedAt, payments.id),
      ),
    )
    .orderBy(desc(payments.recordedAt), desc(payments.id))
    .limit(PAGE_SIZE + 1);
  // PayPal names the payer of a subscription, but not of each payment.
  const rows = found.map(({ payment, subscriber }) => ({ ...payment, payerEmail: payment.payerEmail ?? subscriber }));
  const { items, next } = toPage(rows, PAGE_SIZE, ({ recordedAt, id }) => toCursor(recordedAt, id));
  const waiting = await Promise.all(
    items.map(async (payment) => ({
      id: payment.id,
      amount: toAmount(payment.amountCents),
      currency: payment.currency,
      paid_at: payment.paidAt,
      status: payment.status,
      payer_email: payment.payerEmail,
      subscription_id: payment.subscriptionId,
      order_id: payment.orderId,
      problem: payment.problem,
      suggestions: isAside ? [] : await suggestOrders(ctx, payment),
      set_aside:
        payment.dismissedAt === null ? null : { reason: payment.dismissalReason ?? '', at: payment.dismissedAt },
    })),
  );
  return { items: waiting, next };
};

interface Setting {
  paymentId: string;
  reason: string | null;
  actor: string;
  ipAddress: string | null;
}

export const dismissPayment = async (ctx: Context, { paymentId, reason, actor, ipAddress }: Setting): Promise<void> => {
  const at = ctx.now().toISOString();
  const { id, dismissedAt } = payments;
  const isOther = and(eq(id, paymentId), reason === null ? isNotNull(dismissedAt) : isNull(dismissedAt));
  const detail = reason === null ? {} : { reason };
  const entry = { at, actor, ipAddress, action: 'set_payment_aside', subject: paymentId, detail };
  const audit = writeAudit(ctx, entry, { from: payments, where: isOther });
  const change = ctx.db
    .update(payments)
    .set({ dismissedAt: reason === null ? null : at, dismissalReason: reason })
    .where(isOther);
  const found = ctx.db.select({ id }).from(payments).where(eq(id, paymentId));
  const [, , rows] = await retryTransient(() => ctx.db.batch([audit, change, found]));
  if (rows.length === 0) throw new AppError('not_found', 'There is no such payment.');
};
