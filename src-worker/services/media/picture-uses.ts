import { eq, inArray, sql, type AnyColumn } from 'drizzle-orm';
import { isDocumentKey, type DocumentKey } from '#contract/content';
import type { PictureUse } from '#contract/media-files';
import { MEDIA_PATH } from '#contract/media-address';
import type { Context } from '../../context.ts';
import { articlePictures, articles } from '../../db/schema/articles.ts';
import { content, contentDrafts } from '../../db/schema/content.ts';
import { pictureFolder } from './stored-picture.ts';

export type Uses = (id: string) => PictureUse[];

export const readUses = async (ctx: Context, ids: readonly string[]): Promise<Uses> => {
  const drafts = ctx.db
    .select({ key: contentDrafts.key, body: contentDrafts.body })
    .from(contentDrafts)
    .where(hasPictures(contentDrafts.body));
  const rows = await ctx.db
    .select({ key: content.key, body: content.body })
    .from(content)
    .where(hasPictures(content.body))
    .unionAll(drafts);
  // Without the index's name SQLite would read all projects outside the archive.
  const shown = await ctx.db.all<{ body: string }>(sql`SELECT body FROM projects INDEXED BY projects_pictured
    WHERE archived_at IS NULL AND instr(body, '/media/') > 0 ORDER BY position`);
  const ofProjects = { key: 'projects', body: shown.map(({ body }): unknown => JSON.parse(body)) };
  const documents = [...rows, ofProjects]
    .flatMap(({ key, body }) => (isDocumentKey(key) ? [{ key, body }] : []))
    .toSorted((x, y) => x.key.localeCompare(y.key));
  const inArticles = await usesInArticles(ctx, ids);
  return (id) => {
    const most = new Map<string, PictureUse[]>();
    for (const { key, body } of documents) {
      for (const uses of usesIn(key, body, pictureFolder(id))) {
        const [use] = uses;
        const place = `${key} ${use?.entry}`;
        if (uses.length > (most.get(place)?.length ?? 0)) most.set(place, uses);
      }
    }
    return [...[...most.values()].flat(), ...(inArticles.get(id) ?? [])];
  };
};

const NAMES = ['title', 'name', 'heading'] as const;

export const findUses = async (ctx: Context, id: string): Promise<PictureUse[]> => (await readUses(ctx, [id]))(id);

const usesInArticles = async (ctx: Context, ids: readonly string[]): Promise<Map<string, PictureUse[]>> => {
  const rows = await ctx.db
    .select({ picture: articlePictures.picture, title: articles.title })
    .from(articlePictures)
    .innerJoin(articles, eq(articles.id, articlePictures.articleId))
    .where(inArray(articlePictures.picture, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`))
    .orderBy(articles.title);
  const uses = rows.map(({ picture, title }) => ({ picture, use: { document: 'articles' as const, entry: title } }));
  return new Map(
    [...Map.groupBy(uses, ({ picture }) => picture)].map(([picture, of]) => [picture, of.map(({ use }) => use)]),
  );
};

const hasPictures = (body: AnyColumn) => sql`instr(${body}, ${`${MEDIA_PATH}/`}) > 0`;

const usesIn = (key: DocumentKey, body: unknown, folder: string): PictureUse[][] => {
  const entries: unknown[] = Array.isArray(body) ? body : [body];
  const byName = Map.groupBy(
    entries.flatMap((entry) => {
      const name = Array.isArray(body) ? nameOf(entry) : '';
      return Array.from({ length: countIn(entry, folder) }, () => ({ document: key, entry: name }));
    }),
    ({ entry }) => entry,
  );
  return [...byName.values()];
};

export const nameOf = (entry: unknown): string => {
  if (typeof entry !== 'object' || entry === null) return '';
  const names = NAMES.map((key): unknown => Reflect.get(entry, key));
  return names.find((name) => typeof name === 'string') ?? '';
};

const countIn = (value: unknown, text: string): number => {
  if (typeof value === 'string') return value.includes(text) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + countIn(part, text), 0);
};
