import { eq, notExists } from 'drizzle-orm';
import {
  MEDIA_MESSAGES,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE,
  UPLOAD_MAX_BYTES,
  type PictureType,
} from '#contract/media';
import type { LibraryPicture } from '#contract/media-files';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { media } from '../../db/schema/content.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { contentHash, keepFile, toLabel } from '../files/keep-file.ts';
import { isPicture, pictureKey, toPicture, versionNames, type PictureRow } from './stored-picture.ts';
import { forgetMissing } from './read-picture.ts';
import { findUses } from './picture-uses.ts';
import { AppError } from '../../errors.ts';
import { stripMetadata } from './metadata/strip-metadata.ts';
import { readPictureHeader } from './picture-header.ts';
import type { Size } from './size.ts';

interface Upload {
  files: readonly Uint8Array[];
  fileName: string;
  actor: string;
  ipAddress: string | null;
}

/** The bytes are stored before the entry, so that no entry lacks its picture. */
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
  const [stored] = await ctx.db.select().from(media).where(eq(media.id, id));
  return toPicture(stored !== undefined && isPicture(stored) ? stored : row, await findUses(ctx, id));
};

interface CheckedPicture extends Size {
  type: PictureType;
  bytes: Uint8Array;
}

const checkPictures = (files: readonly Uint8Array[]): [...CheckedPicture[], CheckedPicture] => {
  if (files.length > VERSIONS_MAX) throw invalid(MEDIA_MESSAGES.notOnePicture);
  const pictures = files.map(checkFile).toSorted((a, b) => a.width - b.width);
  const largest = pictures.pop();
  if (largest === undefined) throw invalid(MEDIA_MESSAGES.noFile);
  if (files.reduce((sum, { length }) => sum + length, 0) > UPLOAD_MAX_BYTES) {
    throw new AppError('too_large', MEDIA_MESSAGES.tooLarge);
  }
  const widths = new Set([...pictures, largest].map(({ width }) => width));
  const belong = pictures.every((picture) => picture.type === largest.type && hasShapeOf(largest, picture));
  if (!belong || widths.size !== files.length) throw invalid(MEDIA_MESSAGES.notOnePicture);
  return [...pictures, largest];
};

const VERSIONS_MAX = 6;

/** The heights of smaller versions are rounded, so they may differ by some pixels. */
const SHAPE_TOLERANCE_PX = 2;

const invalid = (message: string) => new AppError('invalid', message, { errors: [{ path: 'file', message }] });

const checkFile = (bytes: Uint8Array): CheckedPicture => {
  if (bytes.length === 0) throw invalid(MEDIA_MESSAGES.empty);
  const header = readPictureHeader(bytes);
  if (header === null) throw new AppError('unsupported_type', MEDIA_MESSAGES.notPicture);
  const { type, size } = header;
  if (size === null || size.width === 0 || size.height === 0) throw invalid(MEDIA_MESSAGES.broken);
  const { width, height } = size;
  if (width > PICTURE_MAX_SIDE || height > PICTURE_MAX_SIDE || width * height > PICTURE_MAX_PIXELS) {
    throw invalid(MEDIA_MESSAGES.tooManyPixels);
  }
  const picture = stripMetadata(type, bytes);
  if (picture === null) throw invalid(MEDIA_MESSAGES.broken);
  return { type, width, height, bytes: picture };
};

const hasShapeOf = (whole: Size, part: Size): boolean =>
  Math.abs((part.width * whole.height) / whole.width - part.height) <= SHAPE_TOLERANCE_PX;
