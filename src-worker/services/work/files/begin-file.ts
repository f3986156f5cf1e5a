import { eq, sql } from 'drizzle-orm';
import {
  FILE_LIMITS,
  PREVIEW_LIMITS,
  WORK_FILE_MESSAGES,
  type BeginFileRequest,
  type OwnerFile,
} from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { workFiles, workPreviews } from '../../../db/schema/work.ts';
import { AppError } from '../../../errors.ts';
import { toLabel } from '../../files/keep-file.ts';
import { checkSmallPicture } from '../../media/small-picture.ts';
import { workTurn } from '../work-state.ts';
import { hasRoom, noRoom, readRoom } from './file-room.ts';
import { placeOf, toOwnerFile, workRowOf } from './file-row.ts';

/** A repeated call finds its upload. */
export const beginFile = async (
  ctx: Context,
  workId: string,
  { id, name, type, bytes, preview }: BeginFileRequest,
): Promise<OwnerFile> => {
  const place = placeOf(ctx);
  if (bytes > FILE_LIMITS[place].fileBytes) throw new AppError('too_large', WORK_FILE_MESSAGES.tooLarge[place]);
  const owner = await workRowOf(ctx, workId);
  if (workTurn(owner) === null) throw new AppError('conflict', WORK_FILE_MESSAGES.over);
  const label = toLabel(name);
  const picture = preview === undefined ? null : checkSmallPicture(preview, RULE);
  const at = ctx.now().toISOString();
  // Checked in the INSERT, so that parallel uploads cannot exceed the limits.
  const isThere = sql`EXISTS (SELECT 1 FROM work_files f WHERE f.id = ${id} AND f.work_id = ${workId}
    AND f.deleted_at IS NULL)`;
  await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .insert(workFiles)
        .select(
          sql`SELECT ${id}, ${workId}, NULL, ${label}, ${bytes}, ${type}, ${place}, ${`work/${id}`}, '[]', ${at}, NULL,
            NULL, 0, NULL, NULL, NULL WHERE ${hasRoom(ctx, owner, bytes)}`,
        )
        .onConflictDoNothing({ target: workFiles.id }),
      ctx.db
        .insert(workPreviews)
        .select(sql`SELECT ${id}, ${picture} WHERE ${picture} IS NOT NULL AND ${isThere}`)
        .onConflictDoNothing(),
    ]),
  );
  const [row] = await ctx.db.select().from(workFiles).where(eq(workFiles.id, id));
  if (row === undefined) throw noRoom(await readRoom(ctx, owner), bytes);
  const isSame = row.workId === workId && row.name === label && row.bytes === bytes && row.deletedAt === null;
  if (!isSame) throw new AppError('conflict', WORK_FILE_MESSAGES.otherFile);
  return toOwnerFile(row);
};

const RULE = { side: PREVIEW_LIMITS.side, path: 'preview', message: WORK_FILE_MESSAGES.preview };
