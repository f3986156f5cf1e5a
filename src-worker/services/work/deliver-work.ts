import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Delivery, OwnerWork } from '#contract/work';
import { isEmptyText } from '#contract/record';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { work, workFiles, workVersions } from '../../db/schema/work.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { auditWork, changeWork, type WorkAct } from './change-work.ts';
import { requireRecipient } from './edit-work.ts';
import { readOwnerWork, readWork, refusal, requireRevision } from './read-work.ts';
import { nextReminder } from './remind-of-work.ts';
import { createWorkLink } from './work-links.ts';
import { deliveredMail, mailClientOfWork } from './work-mails.ts';
import { isOpenWork } from './work-sql.ts';
import { silenceFrom } from './work-state.ts';

/**
 * One batch writes the version, the mail and its link, and delivers the files that wait; a repeated call delivers once.
 */
export const deliverWork = async (
  ctx: Context,
  { id, expectedRevision, origin, actor, ipAddress }: WorkAct,
  delivery: Delivery,
): Promise<OwnerWork> => {
  const { work: row } = await readWork(ctx, id);
  const changeId = `deliver-${id}-${delivery.id}`;
  if (row.changeId === changeId) return readOwnerWork(ctx, id);
  requireRecipient(ctx, row);
  await requireRevision(ctx, row, expectedRevision);
  if (row.version >= WORK_LIMITS.versions) throw await refusal(ctx, id, WORK_MESSAGES.tooManyVersions);
  const text = delivery.text === null || isEmptyText(delivery.text) ? null : delivery.text;
  if (text === null && delivery.link === null && !(await hasFiles(ctx, id)))
    throw new AppError('invalid', WORK_MESSAGES.nothing, {
      errors: [{ path: 'text', message: WORK_MESSAGES.nothing }],
    });
  const version = row.version + 1;
  const at = ctx.now().toISOString();
  const link = await createWorkLink(ctx, id);
  const silenceAt = silenceFrom(ctx.now(), row.silenceDays);
  const content = deliveredMail({ title: row.title, version, note: delivery.note, silenceAt }, link.path);
  const mail = await mailClientOfWork(ctx, row, content, origin);
  const mailId = `work-${changeId}`;
  const change = {
    workId: id,
    changeId,
    set: {
      version,
      startedAt: row.startedAt ?? at,
      deliveredAt: at,
      changesAt: null,
      askedAt: null,
      remindAt: nextReminder(ctx.now(), ctx.now()),
      silenceAt,
      silenceToldAt: null,
    },
    onlyIf: and(eq(work.revision, row.revision), isOpenWork),
  };
  const isDelivered = await changeWork(ctx, change, (isDone) => [
    ctx.db
      .insert(workVersions)
      .select(
        sql`SELECT ${id}, ${version}, ${text && JSON.stringify(text)}, ${delivery.link}, ${delivery.note}, ${at}
          WHERE ${isDone}`,
      )
      .onConflictDoNothing({ target: [workVersions.workId, workVersions.version] }),
    ctx.db
      .update(workFiles)
      .set({ version })
      .where(and(isWaiting(id), isDone)),
    auditWork(ctx, { workId: id, changeId, action: 'deliver_work', version }, { actor, ipAddress }, isDone),
    link.store(mailId, isDone),
    queueMail(ctx, mailId, mail, isDone),
  ]);
  if (!isDelivered) throw await refusal(ctx, id, WORK_MESSAGES.changed);
  ctx.defer(deliver(ctx, mailId));
  return readOwnerWork(ctx, id);
};

const isWaiting = (workId: string) =>
  and(
    eq(workFiles.workId, workId),
    isNull(workFiles.version),
    isNotNull(workFiles.completedAt),
    isNull(workFiles.deletedAt),
  );

const hasFiles = async (ctx: Context, workId: string): Promise<boolean> => {
  const rows = await ctx.db.select({ id: workFiles.id }).from(workFiles).where(isWaiting(workId)).limit(1);
  return rows.length > 0;
};
