import { and, inArray, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { listed } from '../../db/listed.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import {
  work,
  workAnswers,
  workCodes,
  workFileLinks,
  workFiles,
  workLinks,
  workPreviews,
  workVersions,
} from '../../db/schema/work.ts';
import { forgetMailsTo } from '../mail/forget-mails.ts';
import { WORK_MAIL_KINDS } from './work-mails.ts';
import { isOf } from './work-reader.ts';

const DAY_MS = 86_400_000;

const KEPT_DAYS = 365;

const BATCH_SIZE = 20;

/** A work is deleted a year after its end, once its files are gone. */
export const forgetOldWork = async (ctx: Context): Promise<void> => {
  const before = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const isGone = and(
    lt(work.createdAt, before),
    or(lt(work.approvedAt, before), lt(work.closedAt, before), lt(work.cancelledAt, before)),
    sql`NOT EXISTS (SELECT 1 FROM work_files f WHERE f.work_id = ${work.id} AND f.cleared_at IS NULL)`,
  );
  const found = await ctx.db.select({ id: work.id }).from(work).where(isGone).limit(BATCH_SIZE);
  if (found.length === 0) return;
  const isIt = and(inArray(work.id, listed(found.map(({ id }) => id))), isGone);
  const gone = ctx.db.select({ id: work.id }).from(work).where(isIt);
  await ctx.db.batch([
    ctx.db.delete(workLinks).where(inArray(workLinks.workId, gone)),
    ctx.db.delete(workCodes).where(inArray(workCodes.workId, gone)),
    ctx.db.delete(workAnswers).where(inArray(workAnswers.workId, gone)),
    ctx.db.delete(workVersions).where(inArray(workVersions.workId, gone)),
    ctx.db.delete(workFileLinks).where(inArray(workFileLinks.fileId, filesOf(ctx, gone))),
    ctx.db.delete(workPreviews).where(inArray(workPreviews.fileId, filesOf(ctx, gone))),
    ctx.db.delete(workFiles).where(inArray(workFiles.workId, gone)),
    ctx.db.delete(work).where(isIt),
  ]);
};

const filesOf = (ctx: Context, works: SQLWrapper) =>
  ctx.db.select({ id: workFiles.id }).from(workFiles).where(inArray(workFiles.workId, works));

/** When an account is deleted, delivered and approved work stays, without the person and the files. */
export const forgetWorkOf = (ctx: Context, user: UserRow, isGone: SQL) => {
  const isTheirs = isOf(user);
  const own = ctx.db.select({ id: work.id }).from(work).where(isTheirs);
  return [
    ctx.db.delete(workLinks).where(and(inArray(workLinks.workId, own), isGone)),
    ctx.db.delete(workCodes).where(and(inArray(workCodes.workId, own), isGone)),
    ctx.db.delete(workFileLinks).where(and(inArray(workFileLinks.fileId, filesOf(ctx, own)), isGone)),
    ctx.db.delete(workPreviews).where(and(inArray(workPreviews.fileId, filesOf(ctx, own)), isGone)),
    ctx.db
      .update(workFiles)
      .set({ deletedAt: ctx.now().toISOString() })
      .where(and(inArray(workFiles.workId, own), isNull(workFiles.deletedAt), isGone)),
    ctx.db
      .update(workAnswers)
      .set({ words: '', passage: null })
      .where(and(inArray(workAnswers.workId, own), isGone)),
    ctx.db
      .update(work)
      .set({
        clientName: '',
        clientEmail: '',
        // The brief of a request for content is deleted too, because it is in the client's words.
        brief: sql`CASE WHEN ${work.requestId} IS NULL THEN ${work.brief} ELSE '' END`,
        remindAt: null,
        silenceAt: null,
      })
      .where(and(isTheirs, isGone)),
    forgetMailsTo(ctx, user, WORK_MAIL_KINDS, isGone),
  ] as const;
};
