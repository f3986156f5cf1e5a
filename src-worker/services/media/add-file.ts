import { eq, notExists } from 'drizzle-orm';
import {
  fileAddress,
  FILE_MAX_BYTES,
  kindOfName,
  MEDIA_FILE_MESSAGES,
  savedName,
  type LibraryFile,
} from '#contract/media-files';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { media } from '../../db/schema/content.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { deleteFile } from '../files/file-store.ts';
import { toLabel } from '../files/keep-file.ts';
import { openFile } from '../files/open-file.ts';
import { storePart } from '../files/store-part.ts';
import { isOfKind } from './file-kinds.ts';
import { findUses } from './picture-uses.ts';
import { forgetMissing } from './read-picture.ts';
import { isFile, toFile, type MediaRow } from './stored-picture.ts';
import { FILE_TYPES, type FileKind } from '#contract/file-types';

interface SentFile {
  name: string;
  bytes: number;
  /** The sum is the SHA-256 of the file in hexadecimal. */
  sum: string;
  body: ReadableStream<Uint8Array> | null;
  actor: string;
  ipAddress: string | null;
}

/** A file that is already stored keeps its first name. */
export const addFile = async (
  ctx: Context,
  { name, bytes, sum, body, actor, ipAddress }: SentFile,
): Promise<LibraryFile> => {
  const kind = kindOfName(name);
  if (kind === null) throw new AppError('unsupported_type', MEDIA_FILE_MESSAGES.kind);
  if (bytes > FILE_MAX_BYTES) throw new AppError('too_large', MEDIA_FILE_MESSAGES.tooLarge);
  const id = sum.slice(0, ID_LETTERS);
  const known = await rowOf(ctx, id);
  const label = toLabel(name);
  const row = known ?? {
    id,
    label,
    type: FILE_TYPES[kind],
    width: 0,
    height: 0,
    bytes,
    widths: [],
    createdAt: ctx.now().toISOString(),
    createdBy: actor,
  };
  if (!isFile(row)) throw new AppError('unsupported_type', MEDIA_FILE_MESSAGES.notSuch);
  const key = fileAddress({ id, bytes, name: savedName(row.label, kindOfName(row.label) ?? kind) }).slice(1);
  await storePart(ctx, key, { body, length: bytes, sum });
  if (known === undefined && !(await isSuchFile(ctx, key, bytes, kind))) {
    await deleteFile(ctx, key);
    throw new AppError('unsupported_type', MEDIA_FILE_MESSAGES.notSuch);
  }
  forgetMissing(ctx, key);
  const entry = { at: row.createdAt, actor, ipAddress, action: 'upload_media', subject: id, detail: { label, bytes } };
  const isNew = notExists(ctx.db.select().from(media).where(eq(media.id, id)));
  await retryTransient(() =>
    ctx.db.batch([
      writeAudit(ctx, entry, { where: isNew }),
      ctx.db.insert(media).values(row).onConflictDoNothing({ target: media.id }),
    ]),
  );
  return toFile(row, await findUses(ctx, id));
};

const ID_LETTERS = 32;

const rowOf = async (ctx: Context, id: string): Promise<MediaRow | undefined> =>
  (await ctx.db.select().from(media).where(eq(media.id, id)))[0];

/** The file is read back from the bucket, because it is never in memory as a whole. */
const isSuchFile = async (ctx: Context, key: string, bytes: number, kind: FileKind): Promise<boolean> => {
  const length = Math.min(bytes, EDGE_BYTES);
  const [head, tail] = await Promise.all(
    [0, bytes - length].map(async (from) => new Response(await openFile(ctx, key, { from, length })).bytes()),
  );
  return head !== undefined && tail !== undefined && isOfKind(kind, head, tail);
};

const EDGE_BYTES = 64 * 1024;
