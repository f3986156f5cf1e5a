import { sql, type AnyColumn } from 'drizzle-orm';
import { isDocumentKey } from '#contract/content';
import type { PictureUse } from '#contract/media';
import { MEDIA_PATH } from '#contract/media-address';
import type { Context } from '../../context.ts';
import { content, contentDrafts } from '../../db/schema.ts';
import { pictureFolder } from './stored-picture.ts';

/** What an entry of a list is known by. */
const NAMES = ['title', 'name', 'heading'] as const;

/** Looks up where pictures are used, in documents that were read once. */
export type Uses = (id: string) => PictureUse[];

/** Reads the documents as they are now, with their drafts, and finds in them every place where a picture is used. */
export const readUses = async (ctx: Context): Promise<Uses> => {
  const [published, drafts] = await ctx.db.batch([
    ctx.db
      .select({ key: content.key, body: content.body })
      .from(content)
      .where(hasPictures(content.body))
      .orderBy(content.key),
    ctx.db
      .select({ key: contentDrafts.key, body: contentDrafts.body })
      .from(contentDrafts)
      .where(hasPictures(contentDrafts.body))
      .orderBy(contentDrafts.key),
  ]);
  const rows = [...published, ...drafts];
  return (id) =>
    rows.flatMap(({ key, body }) => {
      if (!isDocumentKey(key)) return [];
      const entries: unknown[] = Array.isArray(body) ? body : [body];
      return entries.flatMap((entry) => {
        const name = Array.isArray(body) ? nameOf(entry) : '';
        return Array.from({ length: countIn(entry, pictureFolder(id)) }, () => ({ document: key, entry: name }));
      });
    });
};

/** Where one picture is used. */
export const findUses = async (ctx: Context, id: string): Promise<PictureUse[]> => (await readUses(ctx))(id);

const hasPictures = (body: AnyColumn) => sql`instr(${body}, ${`${MEDIA_PATH}/`}) > 0`;

const nameOf = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return '';
  const names = NAMES.map((key): unknown => Reflect.get(entry, key));
  return names.find((name) => typeof name === 'string') ?? '';
};

/** How often a text stands in the texts of a value, at any depth. */
const countIn = (value: unknown, text: string): number => {
  if (typeof value === 'string') return value.includes(text) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + countIn(part, text), 0);
};
