import { inArray, sql } from 'drizzle-orm';
import { mediaId } from '#contract/media-files';
import { pictureId, pictureKey } from '#contract/media-address';
import type { PictureTexts } from '#contract/picture-texts';
import type { Context } from '../../context.ts';
import { pictureTexts } from '../../db/schema/content.ts';

/** An uploaded picture is found in any field, another address only in a field for pictures. */
export const picturesIn = (value: unknown, field = ''): string[] => {
  if (typeof value === 'string')
    return value !== '' && (isPictureField(field) || pictureId(value) !== null) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((part) => picturesIn(part, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => picturesIn(part, key));
};

export const mediaIn = (value: unknown): string[] => {
  if (typeof value !== 'string')
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(mediaIn) : [];
  const id = mediaId(value);
  return id === null ? [] : [id];
};

const isPictureField = (name: string): boolean => /^(?:image|imageUrl|profileImage|heroBackground)$/.test(name);

export const readPictureTexts = async (ctx: Context, documents: unknown): Promise<PictureTexts> => {
  const keys = [...new Set(picturesIn(documents).map(pictureKey))];
  if (keys.length === 0) return {};
  const rows = await ctx.db
    .select()
    .from(pictureTexts)
    .where(inArray(pictureTexts.picture, sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`));
  return Object.fromEntries(rows.map(({ picture, alt, focus }) => [picture, { alt, focus }]));
};
