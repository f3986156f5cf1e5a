import { eq, sql, and, isNull } from 'drizzle-orm';
import {
  FILE_LIMITS,
  PREVIEW_LIMITS,
  WORK_FILE_MESSAGES,
  type BeginFileRequest,
  type OwnerFile,
  partLength,
} from '#contract/work-files';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { workFiles, workPreviews } from '../../../db/schema/work.ts';
import { AppError } from '../../../errors.ts';
import { toLabel } from '../../files/keep-file.ts';
import { checkSmallPicture } from '../../media/small-picture.ts';
import { workTurn } from '../work-state.ts';
import { hasRoom, noRoom, readRoom } from './file-room.ts';
import { placeOf, toOwnerFile, workRowOf, partKey, readFileRow, isWhole } from './file-row.ts';
import { deleteFile } from '../../files/file-store.ts';
import { storePart } from '../../files/store-part.ts';
import { writeAudit } from '../../audit/write-audit.ts';

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
  // The INSERT checks the limits of uploads, so that parallel ones cannot exceed them.
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

interface SentPart {
  file: string;
  part: number;
  sum: string;
  body: ReadableStream<Uint8Array> | null;
}

/** A part of the file that is already stored is not stored again. */
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

interface Completion {
  file: string;
  /** The hashes of all parts show when two browser windows mixed two files. */
  sums: readonly string[];
  actor: string;
  ipAddress: string | null;
}

/** A repeated call changes nothing. Throws `conflict` for missing parts of the file. */
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
