import { and, asc, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { KEPT_MONTHS, UNFINISHED_HOURS } from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { listed } from '../../../db/listed.ts';
import { workFileLinks, workFiles, workPreviews } from '../../../db/schema/work.ts';
import { deleteFolder } from '../../files/file-store.ts';
import { forgetOldFileLinks } from './file-links.ts';
import { tellOfFiles } from './tell-of-files.ts';

/** Each step deletes a few rows, so that a run stays short; the next run goes on. */
export const forgetFiles = async (ctx: Context): Promise<void> => {
  await forgetOldFileLinks(ctx);
  await endUnfinished(ctx);
  await dateFiles(ctx);
  await tellOfFiles(ctx);
  await endKept(ctx);
  await clearDeleted(ctx);
};

const HOUR_MS = 3_600_000;

const endUnfinished = async (ctx: Context): Promise<void> => {
  const now = ctx.now();
  const before = new Date(now.getTime() - UNFINISHED_HOURS * HOUR_MS).toISOString();
  await ctx.db
    .update(workFiles)
    .set({ deletedAt: now.toISOString() })
    .where(and(isNull(workFiles.completedAt), isNull(workFiles.deletedAt), lt(workFiles.createdAt, before)));
};

/** However a work ended, its files are kept for a time from its end, unless the work continues. */
const dateFiles = async (ctx: Context): Promise<void> => {
  const ended = sql`(SELECT COALESCE(w.approved_at, w.closed_at, w.cancelled_at) FROM work w WHERE w.id = ${workFiles.workId})`;
  const months = sql`(SELECT COALESCE(w.kept_months, ${KEPT_MONTHS}) FROM work w WHERE w.id = ${workFiles.workId})`;
  await ctx.db
    .update(workFiles)
    .set({ keepUntil: sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${ended}, '+' || ${months} || ' months')` })
    .where(and(isNull(workFiles.keepUntil), isNull(workFiles.deletedAt), sql`${ended} IS NOT NULL`));
  await ctx.db
    .update(workFiles)
    .set({ keepUntil: null, toldAt: null })
    .where(and(isNotNull(workFiles.keepUntil), isNull(workFiles.deletedAt), sql`${ended} IS NULL`));
};

const endKept = async (ctx: Context): Promise<void> => {
  const now = ctx.now();
  const told = new Date(now.getTime() - TOLD_DAYS * 24 * HOUR_MS).toISOString();
  const isOver = and(
    isNotNull(workFiles.keepUntil),
    isNull(workFiles.deletedAt),
    lt(workFiles.keepUntil, now.toISOString()),
    lt(workFiles.toldAt, told),
  );
  await ctx.db.update(workFiles).set({ deletedAt: now.toISOString() }).where(isOver);
};

/** The notice before a deletion is a day less than a month, so that Cron deletes the file on the announced day. */
const TOLD_DAYS = 29;

/** Ten minutes after a deletion, every upload that began before it has ended. */
const SETTLED_MS = 600_000;

const CLEARED_AT_ONCE = 5;

const clearDeleted = async (ctx: Context): Promise<void> => {
  const now = ctx.now();
  const gone = await ctx.db
    .select({ id: workFiles.id, storageKey: workFiles.storageKey })
    .from(workFiles)
    .where(
      and(
        isNotNull(workFiles.deletedAt),
        isNull(workFiles.clearedAt),
        lt(workFiles.deletedAt, new Date(now.getTime() - SETTLED_MS).toISOString()),
      ),
    )
    .orderBy(asc(workFiles.deletedAt))
    .limit(CLEARED_AT_ONCE);
  if (gone.length === 0) return;
  for (const { storageKey } of gone) await deleteFolder(ctx, `${storageKey}/`);
  const isGone = inArray(workFiles.id, listed(gone.map(({ id }) => id)));
  await ctx.db.batch([
    ctx.db.delete(workFileLinks).where(inArray(workFileLinks.fileId, listed(gone.map(({ id }) => id)))),
    ctx.db.delete(workPreviews).where(inArray(workPreviews.fileId, listed(gone.map(({ id }) => id)))),
    // The client still sees the name of a delivered file whose bytes are deleted.
    ctx.db.delete(workFiles).where(and(isGone, isNull(workFiles.version))),
    ctx.db
      .update(workFiles)
      .set({ clearedAt: now.toISOString() })
      .where(and(isGone, isNotNull(workFiles.version))),
  ]);
};
