import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { FILE_LIMITS, FILES_MAX, WORK_FILE_MESSAGES, type FilesRoom } from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { work, workFiles } from '../../../db/schema/work.ts';
import { AppError } from '../../../errors.ts';
import type { WorkRow } from '../work-state.ts';
import { placeOf } from './file-row.ts';

type Owned = Pick<WorkRow, 'id' | 'quoteId'>;

const isStored = isNull(workFiles.deletedAt);

/** The room for files includes unfinished uploads. The works of one quote share it. */
export const roomTaken = (ctx: Context, { id, quoteId }: Owned) => {
  const bytes = sql<number>`COALESCE(SUM(${workFiles.bytes}), 0)`;
  const isOfWork =
    quoteId === null
      ? eq(workFiles.workId, id)
      : sql`${workFiles.workId} IN (${ctx.db.select({ id: work.id }).from(work).where(eq(work.quoteId, quoteId))})`;
  return {
    files: ctx.db
      .select({ count: sql<number>`COUNT(*)` })
      .from(workFiles)
      .where(and(eq(workFiles.workId, id), isStored)),
    work: ctx.db.select({ bytes }).from(workFiles).where(and(isOfWork, isStored)),
    site: ctx.db.select({ bytes }).from(workFiles).where(isStored),
  };
};

const NEARLY = 0.8;

export const nearlyFull = (ctx: Context) => {
  const { workBytes, siteBytes } = FILE_LIMITS[placeOf(ctx)];
  const taken = sql`SUM(${workFiles.bytes})`;
  const { site } = roomTaken(ctx, { id: '', quoteId: null });
  return ctx.db
    .select({
      id: sql<string>`MIN(${work.id})`,
      title: sql<string>`MIN(${work.title})`,
      who: sql<string>`MIN(${work.clientName})`,
      at: sql<string>`MAX(${workFiles.createdAt})`,
    })
    .from(workFiles)
    .innerJoin(work, eq(work.id, workFiles.workId))
    .where(isStored)
    .groupBy(sql`COALESCE(${work.quoteId}, ${work.id})`)
    .having(sql`${taken} >= ${workBytes * NEARLY} OR (${site}) >= ${siteBytes * NEARLY}`)
    .orderBy(desc(taken));
};

export const hasRoom = (ctx: Context, owned: Owned, bytes: number) => {
  const limits = FILE_LIMITS[placeOf(ctx)];
  const taken = roomTaken(ctx, owned);
  return sql`(${taken.files}) < ${FILES_MAX} AND (${taken.work}) + ${bytes} <= ${limits.workBytes}
    AND (${taken.site}) + ${bytes} <= ${limits.siteBytes}`;
};

export const readRoom = async (ctx: Context, owned: Owned): Promise<FilesRoom> => {
  const { fileBytes, workBytes, siteBytes } = FILE_LIMITS[placeOf(ctx)];
  const { files, work: ofWork, site } = roomTaken(ctx, owned);
  const [[count], [own], [all]] = await ctx.db.batch([files, ofWork, site]);
  return {
    place: placeOf(ctx),
    file_bytes: fileBytes,
    files_left: Math.max(0, FILES_MAX - (count?.count ?? 0)),
    work_bytes: own?.bytes ?? 0,
    work_bytes_max: workBytes,
    site_bytes: all?.bytes ?? 0,
    site_bytes_max: siteBytes,
  };
};

export const noRoom = (room: FilesRoom, bytes: number): AppError => {
  if (room.files_left === 0) return new AppError('conflict', WORK_FILE_MESSAGES.tooMany);
  const isWorkFull = room.work_bytes + bytes > room.work_bytes_max;
  return new AppError('too_large', WORK_FILE_MESSAGES[isWorkFull ? 'workFull' : 'siteFull']);
};
