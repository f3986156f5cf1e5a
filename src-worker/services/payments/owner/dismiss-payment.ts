import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { payments } from '../../../db/schema/payments.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';

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
