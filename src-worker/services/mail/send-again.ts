import { SYSTEM_MESSAGES } from '#contract/admin-system';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { outbox } from '../../db/schema/mail.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { deliver, LEASE_MS } from './outbox.ts';
import { findOutboxMail } from './outbox-list.ts';

interface ResendRequest {
  id: string;
  actor: string;
  ipAddress: string | null;
}

/** Throws `not_found`, or `conflict` for a mail that may be on its way, so that nobody gets two. */
export const sendAgain = async (ctx: Context, { id, actor, ipAddress }: ResendRequest): Promise<void> => {
  const mail = await findOutboxMail(ctx, id);
  if (mail === null) throw new AppError('not_found', SYSTEM_MESSAGES.unknownMail);
  if (mail.status === 'sent') throw new AppError('conflict', SYSTEM_MESSAGES.alreadySent);
  const at = ctx.now().toISOString();
  // No attempt is running after the lease.
  const leaseEnd = new Date(ctx.now().getTime() + LEASE_MS).toISOString();
  const mayGo = sql`(${outbox.status} = 'dead' OR (${outbox.status} = 'pending'
    AND (${outbox.nextAttemptAt} <= ${at} OR ${outbox.nextAttemptAt} > ${leaseEnd})))`;
  const isIt = and(eq(outbox.id, id), mayGo);
  const detail = sql`json_object('kind', ${outbox.kind}, 'recipient', ${outbox.recipient})`;
  const entry = { at, actor, ipAddress, action: 'send_mail_again', subject: id, detail };
  const audit = writeAudit(ctx, entry, { from: outbox, where: isIt });
  // A retry finds the mail due and the audit row written.
  const [, queued] = await retryTransient(() =>
    ctx.db.batch([
      audit,
      ctx.db
        .update(outbox)
        .set({ status: 'pending', attempts: 0, nextAttemptAt: at })
        .where(isIt)
        .returning({ id: outbox.id }),
    ]),
  );
  if (queued.length === 0) throw new AppError('conflict', SYSTEM_MESSAGES.triedSoon);
  ctx.defer(deliver(ctx, id));
};
