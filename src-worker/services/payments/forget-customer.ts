import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { billingDetails, contentRequests, orders, outbox, payments, subscriptions } from '../../db/schema.ts';
import { PAYMENT_MAIL_KINDS } from './mails/payment-mail.ts';

/**
 * The statements that take a person out of what is kept about money, for the batch that deletes the account. Orders,
 * payments and refunds stay as figures; what still renews is cancelled by the next Cron run.
 */
export const forgetCustomer = (ctx: Context, { id, email }: { id: string; email: string }) => {
  const own = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  return [
    // Nothing of it is captured from now on.
    ctx.db
      .update(orders)
      .set({ givenUpAt: ctx.now().toISOString(), status: 'expired' })
      .where(
        and(eq(orders.userId, id), inArray(orders.status, ['pending', 'failed', 'expired']), isNull(orders.givenUpAt)),
      ),
    ctx.db.update(payments).set({ payerEmail: null }).where(inArray(payments.orderId, own)),
    ctx.db.update(subscriptions).set({ payerEmail: null }).where(inArray(subscriptions.orderId, own)),
    // Receipts stay for the years that bookkeeping asks, with the person's block as it was.
    ctx.db.delete(billingDetails).where(eq(billingDetails.userId, id)),
    ctx.db.delete(contentRequests).where(eq(contentRequests.userId, id)),
    ctx.db.delete(outbox).where(and(eq(outbox.recipient, email), inArray(outbox.kind, PAYMENT_MAIL_KINDS))),
  ] as const;
};
