import { eq, notExists } from 'drizzle-orm';
import type { LibraryPicture } from '#contract/media';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { media } from '../../db/schema.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { checkPictures } from './check-picture.ts';
import { contentHash, keepFile, toLabel } from '../files/keep-file.ts';
import { pictureKey, toPicture, versionNames, type PictureRow } from './stored-picture.ts';
import { forgetMissing } from './read-picture.ts';
import { findUses } from './picture-uses.ts';

interface Upload {
  files: readonly Uint8Array[];
  fileName: string;
  actor: string;
  ipAddress: string | null;
}

/** Bytes come first, so that no entry lacks its picture. Throws like `checkPictures`. */
export const addPicture = async (
  ctx: Context,
  { files, fileName, actor, ipAddress }: Upload,
): Promise<LibraryPicture> => {
  const pictures = checkPictures(files);
  const largest = pictures[pictures.length - 1] ?? pictures[0];
  const id = await contentHash(pictures.map(({ bytes }) => bytes));
  const at = ctx.now().toISOString();
  const row: PictureRow = {
    id,
    label: toLabel(fileName),
    type: largest.type,
    width: largest.width,
    height: largest.height,
    bytes: pictures.reduce((sum, { bytes }) => sum + bytes.length, 0),
    widths: pictures.slice(0, -1).map(({ width }) => width),
    createdAt: at,
    createdBy: actor,
  };
  const names = versionNames(row);
  await Promise.all(pictures.map(({ bytes }, index) => keepFile(ctx, pictureKey(id, names[index] ?? ''), bytes)));
  for (const name of names) forgetMissing(ctx, pictureKey(id, name));
  const detail = { label: row.label, bytes: row.bytes };
  const isNew = notExists(ctx.db.select().from(media).where(eq(media.id, id)));
  await retryTransient(() =>
    ctx.db.batch([
      writeAudit(ctx, { at, actor, ipAddress, action: 'upload_media', subject: id, detail }, { where: isNew }),
      ctx.db.insert(media).values(row).onConflictDoNothing({ target: media.id }),
    ]),
  );
  const [stored = row] = await ctx.db.select().from(media).where(eq(media.id, id));
  return toPicture(stored, await findUses(ctx, id));
};
