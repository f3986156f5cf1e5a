import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { workFileLinks, workFiles, workPreviews } from '../../../db/schema/work.ts';
import { writeAudit } from '../../audit/write-audit.ts';

interface Removal {
  file: string;
  actor: string;
  ipAddress: string | null;
}

/** Cron removes the bytes; the client still sees the name of a delivered file. */
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
