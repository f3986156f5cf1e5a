import { and, desc, sql, type SQL } from 'drizzle-orm';
import { SHARE_CARD_LABEL } from '#contract/media';
import type { LibraryPicture } from '#contract/media-files';
import type { LibraryFile } from '#contract/media-files';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { media } from '../../db/schema/content.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';
import { isFile, isPicture, toFile, toPicture, type MediaRow } from './stored-picture.ts';
import { readUses, type Uses } from './picture-uses.ts';

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
