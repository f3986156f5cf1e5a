import { and, eq, isNull, sql } from 'drizzle-orm';
import { partLength, WORK_FILE_MESSAGES } from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { workFiles } from '../../../db/schema/work.ts';
import { AppError } from '../../../errors.ts';
import { deleteFile } from '../../files/file-store.ts';
import { partKey, readFileRow } from './file-row.ts';
import { storePart } from '../../files/store-part.ts';

interface SentPart {
  file: string;
  part: number;
  sum: string;
  body: ReadableStream<Uint8Array> | null;
}

/** A stored part is not stored again. */
export const putPart = async (ctx: Context, { file, part, sum, body }: SentPart): Promise<void> => {
  const row = await readFileRow(ctx, file);
  const length = partLength(row.bytes, part);
  if (length === 0) throw new AppError('not_found', WORK_FILE_MESSAGES.noPart);
  const known = row.parts.find((each) => each.part === part);
  if (known?.sum === sum) return;
  if (row.completedAt !== null) throw new AppError('conflict', WORK_FILE_MESSAGES.otherFile);
  const key = partKey(row.storageKey, { part, sum });
  await storePart(ctx, key, { body, length, sum });
  const others = sql`(SELECT COALESCE(json_group_array(json(value)), '[]') FROM json_each(${workFiles.parts})
    WHERE value ->> 'part' <> ${part})`;
  const isUnfinished = and(eq(workFiles.id, file), isNull(workFiles.completedAt), isNull(workFiles.deletedAt));
  const noted = await retryTransient(() =>
    ctx.db
      .update(workFiles)
      .set({ parts: sql`json_insert(${others}, '$[#]', json(${JSON.stringify({ part, bytes: length, sum })}))` })
      .where(isUnfinished)
      .returning({ id: workFiles.id }),
  );
  if (noted.length > 0) {
    if (known !== undefined) ctx.defer(deleteFile(ctx, partKey(row.storageKey, known)));
    return;
  }
  const now = await readFileRow(ctx, file).catch(() => null);
  if (now?.parts.some((each) => each.part === part && each.sum === sum) === true) return;
  ctx.defer(deleteFile(ctx, key));
  throw new AppError('conflict', WORK_FILE_MESSAGES.otherFile);
};
