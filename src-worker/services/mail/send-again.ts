import { SYSTEM_MESSAGES } from '#contract/admin-system';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient, violatesNotNull } from '../../db/retry.ts';
import { auditLog, outbox } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { deliver, LEASE_MS } from './outbox.ts';
import { findOutboxMail } from './outbox-list.ts';

interface Order {
  id: string;
  actor: string;
  ipAddress: string | null;
}

/**
 * Puts a dead letter, or one that waits for long, in line again and tries it at once. Throws `not_found`, or `conflict`
 * for a mail that was sent, or that may be on its way just now: nobody is to get it twice.
 */
export const sendAgain = async (ctx: Context, { id, actor, ipAddress }: Order): Promise<void> => {
  const mail = await findOutboxMail(ctx, id);
  if (mail === null) throw new AppError('not_found', SYSTEM_MESSAGES.unknownMail);
  if (mail.status === 'sent') throw new AppError('conflict', SYSTEM_MESSAGES.alreadySent);
  const at = ctx.now().toISOString();
  // An attempt under way ends within its lease, so what waits for longer than that is not being tried.
  const leaseEnd = new Date(ctx.now().getTime() + LEASE_MS).toISOString();
  const mayGo = sql`(${outbox.status} = 'dead' OR (${outbox.status} = 'pending'
    AND (${outbox.nextAttemptAt} <= ${at} OR ${outbox.nextAttemptAt} > ${leaseEnd})))`;
  const auditId = crypto.randomUUID();
  const write = () =>
    ctx.db.batch([
      // Without an actor, which the table refuses and so undoes the whole batch, when the mail may not go now.
      ctx.db
        .insert(auditLog)
        .values({
          id: auditId,
          at,
          actor: sql`(SELECT ${actor} FROM ${outbox} WHERE ${outbox.id} = ${id} AND ${mayGo})`,
          action: 'send_mail_again',
          subject: id,
          detail: { kind: mail.kind, recipient: mail.recipient },
          ipAddress,
        })
        .onConflictDoNothing({ target: auditLog.id }),
      ctx.db
        .update(outbox)
        .set({ status: 'pending', attempts: 0, nextAttemptAt: at })
        .where(and(eq(outbox.id, id), mayGo)),
    ]);
  try {
    await retryTransient(write);
  } catch (error) {
    if (violatesNotNull(error, 'audit_log.actor')) throw new AppError('conflict', SYSTEM_MESSAGES.triedSoon);
    throw error;
  }
  ctx.defer(deliver(ctx, id));
};
