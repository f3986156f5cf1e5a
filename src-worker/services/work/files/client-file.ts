import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { WORK_FILE_MESSAGES } from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { workFiles, workPreviews } from '../../../db/schema/work.ts';
import { AppError } from '../../../errors.ts';
import { hashToken } from '../../crypto/link-token.ts';
import { readSmallPicture } from '../../media/small-picture.ts';
import { workIdFor, type Reading } from '../work-reader.ts';
import { readWork, filesWaitFor } from '../read-work.ts';
import { createFileLink } from './file-links.ts';

/**
 * Every wrong call gets the same `not_found`, so that nobody learns which files exist. Throws `conflict` before the
 * payment.
 */
export const linkForClient = async (ctx: Context, reading: Reading, file: string): Promise<string> => {
  const workId = await workIdFor(ctx, reading);
  const [row] = await ctx.db.select().from(workFiles).where(isDelivered(workId, file));
  if (row === undefined) throw new AppError('not_found', WORK_FILE_MESSAGES.unknown);
  const { work: owned } = await readWork(ctx, workId);
  if (await filesWaitFor(ctx, owned)) throw new AppError('conflict', WORK_FILE_MESSAGES.waits);
  const mailedHash = reading.token === undefined ? null : await hashToken(reading.token);
  return createFileLink(ctx, { file: row, mailedHash, isCounted: true });
};

const isDelivered = (workId: string, file: string) =>
  and(eq(workFiles.id, file), eq(workFiles.workId, workId), isNotNull(workFiles.version), isNull(workFiles.deletedAt));

/** The client sees the small picture of a file even before the payment. */
export const previewForClient = async (ctx: Context, reading: Reading, file: string): Promise<string> => {
  const workId = await workIdFor(ctx, reading);
  const [row] = await ctx.db
    .select({ picture: workPreviews.picture })
    .from(workPreviews)
    .innerJoin(workFiles, eq(workFiles.id, workPreviews.fileId))
    .where(isDelivered(workId, file));
  const picture = readSmallPicture(row?.picture ?? '');
  if (row === undefined || picture === null) throw new AppError('not_found', WORK_FILE_MESSAGES.unknown);
  return `data:${picture.type};base64,${row.picture}`;
};
