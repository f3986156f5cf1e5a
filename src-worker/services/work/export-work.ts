import { and, asc, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { work, workAnswers, workFiles, workVersions } from '../../db/schema/work.ts';
import { isOf } from './work-reader.ts';

export const exportWorkOf = async (ctx: Context, user: UserRow) => {
  const own = ctx.db.select({ id: work.id }).from(work).where(isOf(user));
  const [rows, versions, answers, files] = await Promise.all([
    ctx.db.select().from(work).where(isOf(user)).orderBy(asc(work.createdAt)),
    ctx.db.select().from(workVersions).where(inArray(workVersions.workId, own)),
    ctx.db.select().from(workAnswers).where(inArray(workAnswers.workId, own)).orderBy(asc(workAnswers.at)),
    ctx.db
      .select()
      .from(workFiles)
      .where(and(inArray(workFiles.workId, own), isNotNull(workFiles.version)))
      .orderBy(asc(workFiles.createdAt)),
  ]);
  return rows.map(({ id, title, brief, dueOn, createdAt, approvedAt }) => ({
    id,
    title,
    brief,
    due_on: dueOn,
    created_at: createdAt,
    approved_at: approvedAt,
    versions: versions
      .filter(({ workId }) => workId === id)
      .map(({ version, text, link, note, deliveredAt }) => ({ version, text, link, note, delivered_at: deliveredAt })),
    files: files
      .filter(({ workId }) => workId === id)
      .map(({ version, name, bytes, deletedAt }) => ({ version, name, bytes, deleted_at: deletedAt })),
    answers: answers
      .filter(({ workId, author }) => workId === id && author === 'client')
      .map(({ version, kind, passage, words, at }) => ({ version, kind, passage, words, at })),
  }));
};
