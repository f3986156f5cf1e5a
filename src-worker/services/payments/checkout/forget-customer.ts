import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { contentRequests } from '../../../db/schema/contacts.ts';
import { outbox } from '../../../db/schema/mail.ts';
import { cancelLinks, orders, subscriptions } from '../../../db/schema/orders.ts';
import { billingDetails, payments } from '../../../db/schema/payments.ts';
import { keptCents } from '../ledger/payment-sql.ts';
import { PAYMENT_MAIL_KINDS } from '../mails/payment-mail.ts';

/** When an account is deleted, Cron cancels the customer's plans that still renew. */
export const forgetCustomer = (ctx: Context, { id, email }: { id: string; email: string }, isGone?: SQL) => {
  const own = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  return [
    ctx.db
      .update(orders)
      .set({ givenUpAt: ctx.now().toISOString(), status: 'expired' })
      .where(
        and(
          eq(orders.userId, id),
          inArray(orders.status, ['pending', 'failed', 'expired']),
          isNull(orders.givenUpAt),
          // The rest of a partly paid invoice is still owed, and may come by transfer.
          sql`NOT (orders.is_invoiced = 1 AND ${keptCents} > 0)`,
          isGone,
        ),
      ),
    ctx.db
      .update(payments)
      .set({ payerEmail: null, reference: null })
      .where(and(inArray(payments.orderId, own), isGone)),
    ctx.db
      .update(subscriptions)
      .set({ payerEmail: null })
      .where(and(inArray(subscriptions.orderId, own), isGone)),
    ctx.db
      .delete(cancelLinks)
      .where(
        and(
          inArray(
            cancelLinks.subscriptionId,
            ctx.db.select({ id: subscriptions.id }).from(subscriptions).where(inArray(subscriptions.orderId, own)),
          ),
          isGone,
        ),
      ),
    // Receipts keep their own copy of the billing details, as bookkeeping laws require.
    ctx.db.delete(billingDetails).where(and(eq(billingDetails.userId, id), isGone)),
    ctx.db.delete(contentRequests).where(and(eq(contentRequests.userId, id), isGone)),
    ctx.db.delete(outbox).where(and(eq(outbox.recipient, email), inArray(outbox.kind, PAYMENT_MAIL_KINDS), isGone)),
  ] as const;
};
