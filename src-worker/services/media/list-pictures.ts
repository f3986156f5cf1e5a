import { and, desc, sql, type SQL, eq, notExists } from 'drizzle-orm';
import { SHARE_CARD_LABEL, MEDIA_MESSAGES } from '#contract/media';
import type { LibraryPicture, LibraryFile, PictureUse } from '#contract/media-files';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { media, content, contentDrafts, pictureTexts } from '../../db/schema/content.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';
import { isFile, isPicture, toFile, toPicture, type MediaRow, pictureFolder, storedKeys } from './stored-picture.ts';
import { readUses, type Uses, findUses } from './picture-uses.ts';
import { articlePictures } from '../../db/schema/articles.ts';
import { projects } from '../../db/schema/projects.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { purgeEdge } from '../content/purge-edge.ts';
import { deleteFile } from '../files/file-store.ts';

interface Search {
  after: string | null;
  search: string;
}

export const listPictures = async (ctx: Context, search: Search): Promise<Paged<LibraryPicture>> => {
  const { items, next, uses } = await listMedia(ctx, search, sql`${media.width} > 0`);
  return { items: items.filter(isPicture).map((row) => toPicture(row, uses(row.id))), next };
};

export const listMediaFiles = async (ctx: Context, search: Search): Promise<Paged<LibraryFile>> => {
  const { items, next, uses } = await listMedia(ctx, search, sql`${media.width} = 0`);
  return { items: items.filter(isFile).map((row) => toFile(row, uses(row.id))), next };
};

const listMedia = async (
  ctx: Context,
  { after: cursor, search }: Search,
  isWanted: SQL,
): Promise<Paged<MediaRow> & { uses: Uses }> => {
  const wanted = search.trim();
  const found =
    wanted === ''
      ? sql`instr(${media.label}, ${SHARE_CARD_LABEL}) <> 1`
      : sql`instr(lower(${media.label}), lower(${wanted})) > 0`;
  const rows = await ctx.db
    .select()
    .from(media)
    .where(and(isBehind(cursor, media.createdAt, media.id), isWanted, found))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(PAGE_SIZE + 1);
  const uses = await readUses(
    ctx,
    rows.map(({ id }) => id),
  );
  return { ...toPage(rows, PAGE_SIZE, ({ createdAt, id }) => toCursor(createdAt, id)), uses };
};

interface Deletion {
  id: string;
  actor: string;
  ipAddress: string | null;
}

export const deleteMedia = async (ctx: Context, { id, actor, ipAddress }: Deletion): Promise<void> => {
  const [row] = await ctx.db.select().from(media).where(eq(media.id, id));
  if (row === undefined) throw new AppError('not_found', MEDIA_MESSAGES.notThere);
  const uses = await findUses(ctx, id);
  if (uses.length > 0) throw inUse(row, uses);
  // A document may have begun to use the picture since the check.
  const isUnused = and(
    eq(media.id, id),
    sql`NOT EXISTS (SELECT 1 FROM ${content} WHERE instr(${content.body}, ${pictureFolder(id)}) > 0)`,
    sql`NOT EXISTS (SELECT 1 FROM ${contentDrafts} WHERE instr(${contentDrafts.body}, ${pictureFolder(id)}) > 0)`,
    sql`NOT EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.archivedAt} IS NULL AND instr(${projects.body}, ${pictureFolder(id)}) > 0)`,
    sql`NOT EXISTS (SELECT 1 FROM ${articlePictures} WHERE ${articlePictures.picture} = ${id})`,
  );
  const removal = ctx.db.delete(media).where(isUnused).returning({ id: media.id });
  const audit = writeAudit(
    ctx,
    { actor, ipAddress, action: 'delete_media', subject: id, detail: sql`json_object('label', ${media.label})` },
    { from: media, where: isUnused },
  );
  const isGone = notExists(ctx.db.select().from(media).where(eq(media.id, id)));
  const texts = ctx.db.delete(pictureTexts).where(and(eq(pictureTexts.picture, id), isGone));
  const [, deleted] = await ctx.db.batch([audit, removal, texts]);
  if (deleted.length === 0) throw inUse(row, await findUses(ctx, id));
  // A file that could not be deleted only takes space.
  ctx.defer(Promise.all(storedKeys(row).map((key) => deleteFile(ctx, key))).then(() => purgeEdge(ctx, id)));
};

const inUse = (row: MediaRow, uses: PictureUse[]) =>
  new AppError(
    'conflict',
    `This ${isFile(row) ? 'file' : 'picture'} is used in ${uses.length === 1 ? 'one place' : `${uses.length} places`}.`,
    {
      errors: uses.map(({ document, entry }) => ({ path: document, message: entry })),
    },
  );
