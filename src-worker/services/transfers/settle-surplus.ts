import { and, eq, isNull, sql } from 'drizzle-orm';
import { TRANSFER_MESSAGES, type SurplusRequest } from '#contract/transfer';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { auditLog } from '../../db/schema/operations.ts';
import { payments, refunds } from '../../db/schema/payments.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { deriveStatuses } from '../payments/ledger/derive-statuses.ts';
import { isSettled, returnedCents, surplusCents } from '../payments/ledger/payment-sql.ts';
import { readPart, type TransferAct } from './record-transfer.ts';

/** The owner has sent the surplus back by transfer, or keeps it. A repeated call does it once. */
export const settleSurplus = async (
  ctx: Context,
  { quoteId, actor, ipAddress }: TransferAct,
  { id: sent, part, how }: SurplusRequest,
): Promise<void> => {
  const id = `surplus-${sent}`;
  const { order } = await readPart(ctx, quoteId, part);
  const at = ctx.now().toISOString();
  const isSurplus = sql`(SELECT ${surplusCents} FROM orders WHERE orders.id = ${order.id}) > 0`;
  const isOfTransfer = and(eq(payments.orderId, order.id), eq(payments.provider, 'transfer'));
  const settle =
    how === 'kept'
      ? ctx.db
          .update(payments)
          .set({ dismissedAt: at, dismissalReason: 'The surplus is kept.' })
          .where(and(isOfTransfer, eq(payments.status, 'completed'), isNull(payments.dismissedAt), isSurplus))
      : ctx.db
          .insert(refunds)
          .select(
            // One transfer may be smaller than the surplus, so each gives back what is left of it.
            sql`SELECT ${id} || '-' || t.at, t.id, 'refund', MIN(t.kept, t.surplus - t.before), t.currency, ${at}, ${at},
              'completed', 1, NULL, 0, NULL, 0
            FROM (SELECT k.*, ROW_NUMBER() OVER sizes AS at, SUM(k.kept) OVER sizes - k.kept AS before
              FROM (SELECT p.id, p.currency, p.amount_cents - ${returnedCents} AS kept, ${surplusCents} AS surplus
                FROM orders JOIN payments p ON p.order_id = orders.id
                WHERE orders.id = ${order.id} AND p.provider = 'transfer' AND ${isSettled}) k
              WHERE k.kept > 0 WINDOW sizes AS (ORDER BY k.kept DESC, k.id ROWS UNBOUNDED PRECEDING)) t
            WHERE t.before < t.surplus AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = ${`${id}-1`})`,
          )
          .onConflictDoNothing({ target: refunds.id });
  const audit = { id, actor, ipAddress, action: 'settle_surplus', subject: order.id, detail: { quoteId, part, how } };
  const [, , [done]] = await retryTransient(() =>
    ctx.db.batch([
      writeAudit(ctx, audit, { where: isSurplus }),
      settle,
      ctx.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.id, id)),
      ...deriveStatuses(ctx, { orderIds: [order.id], paymentIds: [], subscriptionIds: [] }),
    ]),
  );
  if (done === undefined) throw new AppError('conflict', TRANSFER_MESSAGES.noSurplus);
};
