import { and, eq, isNull } from 'drizzle-orm';
import { WORK_FILE_MESSAGES, type OwnerFile } from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { workFiles } from '../../../db/schema/work.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { isWhole, readFileRow, toOwnerFile } from './file-row.ts';

interface Completion {
  file: string;
  /** The hashes of all parts keep two windows from mixing two files. */
  sums: readonly string[];
  actor: string;
  ipAddress: string | null;
}

/** A repeated call changes nothing. Throws `conflict` for missing parts. */
export const completeFile = async (ctx: Context, { file, sums, actor, ipAddress }: Completion): Promise<OwnerFile> => {
  const row = await readFileRow(ctx, file);
  const isMeant = row.parts.every(({ part, sum }) => sums[part - 1] === sum) && sums.length === row.parts.length;
  if (!isWhole(row) || !isMeant) {
    throw new AppError('conflict', WORK_FILE_MESSAGES.unfinished, { current: toOwnerFile(row) });
  }
  if (row.completedAt !== null) return toOwnerFile(row);
  const at = ctx.now().toISOString();
  const isAsRead = and(
    eq(workFiles.id, file),
    isNull(workFiles.completedAt),
    isNull(workFiles.deletedAt),
    eq(workFiles.parts, row.parts),
  );
  const detail = { name: row.name, bytes: row.bytes };
  const entry = { at, actor, ipAddress, action: 'work_file_added', subject: row.workId, detail };
  await retryTransient(() =>
    ctx.db.batch([
      writeAudit(ctx, entry, { from: workFiles, where: isAsRead }),
      ctx.db.update(workFiles).set({ completedAt: at }).where(isAsRead),
    ]),
  );
  const now = await readFileRow(ctx, file);
  if (now.completedAt !== null) return toOwnerFile(now);
  throw new AppError('conflict', WORK_FILE_MESSAGES.unfinished, { current: toOwnerFile(now) });
};
