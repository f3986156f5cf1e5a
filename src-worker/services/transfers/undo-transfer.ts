import { and, eq, sql } from 'drizzle-orm';
import { TRANSFER_MESSAGES } from '#contract/transfer';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { users } from '../../db/schema/accounts.ts';
import { orders } from '../../db/schema/orders.ts';
import { payments } from '../../db/schema/payments.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { linkOfUnregistered } from '../invoice-links/invoice-links.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { clientMail } from '../mail/site-mail.ts';
import { deriveStatuses } from '../payments/ledger/derive-statuses.ts';
import { CUSTOMER } from '../payments/ledger/stored-state.ts';
import type { TransferAct } from './record-transfer.ts';
import { undoneMail } from './transfer-mails.ts';

/** A transfer that was marked by mistake stays on record, with a credit note for its receipt. */
export const undoTransfer = async (
  ctx: Context,
  act: TransferAct,
  id: string,
): Promise<'undone' | 'undoneUnmailed'> => {
  const { quoteId, actor, ipAddress, origin } = act;
  const [found] = await ctx.db
    .select({ payment: payments, order: orders, customer: CUSTOMER })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(payments.id, id), eq(payments.provider, 'transfer'), eq(orders.quoteId, quoteId)));
  if (found === undefined) throw new AppError('not_found', TRANSFER_MESSAGES.unknown);
  const { payment, order, customer } = found;
  const link = await linkOfUnregistered(ctx, order);
  const mail =
    customer.deletedAt === null
      ? await clientMail(
          ctx,
          {
            kind: 'payment_customer',
            replyTo: 'owner',
            to: customer.email,
            firstName: customer.firstName,
            language: customer.language,
            origin,
          },
          undoneMail({ order, ...payment }, id, link),
        )
      : null;
  const isUndone = sql`EXISTS (SELECT 1 FROM payments p WHERE p.id = ${id} AND p.status = 'denied')`;
  const [, [present]] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .update(payments)
        .set({ status: 'denied' })
        .where(
          and(
            eq(payments.id, id),
            eq(payments.status, 'completed'),
            sql`NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = ${id})`,
          ),
        ),
      ctx.db.select({ status: payments.status }).from(payments).where(eq(payments.id, id)),
      writeAudit(
        ctx,
        { id: `undo-${id}`, actor, ipAddress, action: 'undo_transfer', subject: id, detail: { quoteId } },
        { where: isUndone },
      ),
      ...deriveStatuses(ctx, { orderIds: [order.id], paymentIds: [id], subscriptionIds: [] }),
      ...(link === null ? [] : [link.store(isUndone)]),
      ...(mail === null ? [] : [queueMail(ctx, `undone-${id}`, mail, isUndone)]),
    ]),
  );
  if (present?.status !== 'denied') throw new AppError('conflict', TRANSFER_MESSAGES.notUndone);
  if (mail === null) return 'undoneUnmailed';
  ctx.defer(deliver(ctx, `undone-${id}`));
  return 'undone';
};
