import { and, eq, isNull, sql, asc, isNotNull, or } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { workFileLinks, workFiles, workPreviews } from '../../../db/schema/work.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { OwnerFiles } from '#contract/work-files';
import { readRoom } from './file-room.ts';
import { toOwnerFile, workRowOf } from './file-row.ts';

interface Removal {
  file: string;
  actor: string;
  ipAddress: string | null;
}

/** Cron removes the bytes of the file; the client still sees the name of a delivered file. */
export const removeFile = async (ctx: Context, { file, actor, ipAddress }: Removal): Promise<void> => {
  const at = ctx.now().toISOString();
  const isThere = and(eq(workFiles.id, file), isNull(workFiles.deletedAt));
  const entry = {
    at,
    actor,
    ipAddress,
    action: 'work_file_removed',
    subject: workFiles.workId,
    detail: sql`json_object('name', ${workFiles.name}, 'bytes', ${workFiles.bytes})`,
  };
  await retryTransient(() =>
    ctx.db.batch([
      writeAudit(ctx, entry, { from: workFiles, where: isThere }),
      ctx.db.delete(workFileLinks).where(eq(workFileLinks.fileId, file)),
      ctx.db.delete(workPreviews).where(eq(workPreviews.fileId, file)),
      ctx.db.update(workFiles).set({ deletedAt: at }).where(isThere),
    ]),
  );
};

export const listFiles = async (ctx: Context, workId: string): Promise<OwnerFiles> => {
  const owner = await workRowOf(ctx, workId);
  const rows = await ctx.db
    .select()
    .from(workFiles)
    .where(and(eq(workFiles.workId, workId), or(isNull(workFiles.deletedAt), isNotNull(workFiles.version))))
    .orderBy(asc(workFiles.createdAt), asc(workFiles.id));
  return { files: rows.map(toOwnerFile), room: await readRoom(ctx, owner) };
};
