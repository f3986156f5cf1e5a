import { and, desc, sql } from 'drizzle-orm';
import { SHARE_CARD_LABEL, type LibraryPicture } from '#contract/media';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { media } from '../../db/schema/content.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';
import { toPicture } from './stored-picture.ts';
import { readUses } from './picture-uses.ts';

interface Search {
  after: string | null;
  search: string;
}

export const listPictures = async (ctx: Context, { after: cursor, search }: Search): Promise<Paged<LibraryPicture>> => {
  const wanted = search.trim();
  const found =
    wanted === ''
      ? sql`instr(${media.label}, ${SHARE_CARD_LABEL}) <> 1`
      : sql`instr(lower(${media.label}), lower(${wanted})) > 0`;
  const rows = await ctx.db
    .select()
    .from(media)
    .where(and(isBehind(cursor, media.createdAt, media.id), found))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(PAGE_SIZE + 1);
  const uses = await readUses(
    ctx,
    rows.map(({ id }) => id),
  );
  const { items, next } = toPage(rows, PAGE_SIZE, ({ createdAt, id }) => toCursor(createdAt, id));
  return { items: items.map((row) => toPicture(row, uses(row.id))), next };
};
