import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OwnerWork, WorkChange, WorkMove } from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { work } from '../../db/schema/work.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { auditWork, changeWork, type WorkAct } from './change-work.ts';
import { readOwnerWork, readWork, refusal, requireRevision } from './read-work.ts';
import { createWorkLink, endLinks } from './work-links.ts';
import { mailClientOfWork, workLinkMail } from './work-mails.ts';
import { isOpenWork } from './work-sql.ts';

export const editWork = async (
  ctx: Context,
  { id, expectedRevision }: WorkAct,
  { title, brief, due_on: dueOn, pieces_done: done }: WorkChange,
): Promise<OwnerWork> => {
  const { work: row } = await readWork(ctx, id);
  await requireRevision(ctx, row, expectedRevision);
  const change = {
    workId: id,
    changeId: crypto.randomUUID(),
    set: { title, brief, dueOn, piecesDone: Math.min(done ?? row.piecesDone, row.pieces ?? 0) },
    onlyIf: eq(work.revision, row.revision),
  };
  if (!(await changeWork(ctx, change, () => []))) throw await refusal(ctx, id, WORK_MESSAGES.changed);
  return readOwnerWork(ctx, id);
};

export const moveWork = async (
  ctx: Context,
  { id, expectedRevision, actor, ipAddress }: WorkAct,
  move: WorkMove,
): Promise<OwnerWork> => {
  const { work: row } = await readWork(ctx, id);
  if (isMoved[move](row)) return readOwnerWork(ctx, id);
  await requireRevision(ctx, row, expectedRevision);
  const changeId = crypto.randomUUID();
  const at = ctx.now().toISOString();
  const change = {
    workId: id,
    changeId,
    set: {
      start: { startedAt: at },
      close: { closedAt: at, remindAt: null, silenceAt: null },
      cancel: { cancelledAt: at, remindAt: null, silenceAt: null },
      reopen: { closedAt: null, cancelledAt: null },
    }[move],
    onlyIf: and(eq(work.revision, row.revision), move === 'reopen' ? isNull(work.approvedAt) : isOpenWork),
  };
  const isDone = await changeWork(ctx, change, (when) => [
    auditWork(ctx, { workId: id, changeId, action: `${move}_work` }, { actor, ipAddress }, when),
  ]);
  if (!isDone) throw await refusal(ctx, id, WORK_MESSAGES.over);
  return readOwnerWork(ctx, id);
};

type Row = typeof work.$inferSelect;

const isMoved: Record<WorkMove, (row: Row) => boolean> = {
  start: ({ startedAt }) => startedAt !== null,
  close: ({ closedAt }) => closedAt !== null,
  cancel: ({ cancelledAt }) => cancelledAt !== null,
  reopen: ({ closedAt, cancelledAt }) => closedAt === null && cancelledAt === null,
};

export const changeWorkLinks = async (
  ctx: Context,
  { id, origin, actor, ipAddress }: WorkAct,
  how: 'send' | 'end',
): Promise<OwnerWork> => {
  const { work: row } = await readWork(ctx, id);
  const changeId = crypto.randomUUID();
  const audit = auditWork(ctx, { workId: id, changeId, action: `${how}_work_link` }, { actor, ipAddress }, sql`TRUE`);
  if (how === 'end') {
    await ctx.db.batch([endLinks(ctx, id, sql`TRUE`), audit]);
    return readOwnerWork(ctx, id);
  }
  requireRecipient(ctx, row);
  const link = await createWorkLink(ctx, id);
  const mail = await mailClientOfWork(ctx, row, workLinkMail(row.title, link.path), origin);
  const mailId = `work-link-${changeId}`;
  await ctx.db.batch([link.store(mailId, sql`TRUE`), audit, queueMail(ctx, mailId, mail)]);
  ctx.defer(deliver(ctx, mailId));
  return readOwnerWork(ctx, id);
};

export const requireRecipient = (ctx: Context, { clientEmail }: Row): void => {
  if (clientEmail === '') throw new AppError('conflict', WORK_MESSAGES.clientGone);
  if (!ctx.settings.mail.ready) throw new AppError('conflict', WORK_MESSAGES.mailMissing);
};

export const stopReminders = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.update(work).set({ remindAt: null }).where(eq(work.id, id));
};
