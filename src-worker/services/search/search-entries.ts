import { and, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { cleanText } from '#contract/rich-text-text';
import type { Context } from '../../context.ts';
import { articles, searchEntries, searchShards } from '../../db/schema/articles.ts';
import { isShown } from '../content/latest-writing.ts';

/** Articles that visitors may no longer read are taken out of their shards. */
export const dropHidden = async (ctx: Context): Promise<void> => {
  const isHidden = sql`NOT EXISTS (SELECT 1 FROM ${articles} WHERE ${articles.id} = ${searchEntries.articleId} AND ${isShown})`;
  await ctx.db.batch([
    ctx.db
      .update(searchShards)
      .set({ revision: sql`${searchShards.revision} + 1` })
      .where(
        inArray(searchShards.shard, ctx.db.select({ shard: searchEntries.shard }).from(searchEntries).where(isHidden)),
      ),
    ctx.db.delete(searchEntries).where(isHidden),
  ]);
};

/** Only a few articles are read at once, because each may have 1.5 MB. */
const READ_AT_ONCE = 10;
const ROUNDS_MAX = 20;

export const addShown = async (ctx: Context): Promise<boolean> => {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const rows = await ctx.db
      .select({
        id: articles.id,
        revision: articles.revision,
        publishedAt: sql<string>`${articles.publishedAt}`,
        body: articles.body,
      })
      .from(articles)
      .leftJoin(searchEntries, eq(searchEntries.articleId, articles.id))
      .where(
        and(
          isShown,
          or(
            isNull(searchEntries.articleId),
            ne(searchEntries.revision, articles.revision),
            ne(searchEntries.publishedAt, articles.publishedAt),
          ),
        ),
      )
      .limit(READ_AT_ONCE);
    if (rows.length === 0) return true;
    const room = await readRoom(ctx);
    await addEntries(
      ctx,
      rows.map(({ body, ...row }) => {
        const text = Array.from(cleanText(body)).slice(0, TEXT_MAX).join('');
        return { ...row, text: text.normalize('NFC'), shard: takeRoom(room) };
      }),
    );
  }
  return false;
};

/** A search does not find words far into a very long text, such as a book. */
const TEXT_MAX = 100_000;

/** A shard has so few articles that the filters of all shards fit into the index's first key; see `FILTER_BYTES`. */
const SHARD_ARTICLES = 50;

const readRoom = async (ctx: Context): Promise<Map<number, number>> => {
  const rows = await ctx.db
    .select({ shard: searchEntries.shard, n: count() })
    .from(searchEntries)
    .groupBy(searchEntries.shard);
  return new Map(rows.map(({ shard, n }) => [shard, n]));
};

/** An article goes into the first shard with room; parallel runs may put a few more into a shard. */
const takeRoom = (room: Map<number, number>): number => {
  let shard = 0;
  while ((room.get(shard) ?? 0) >= SHARD_ARTICLES) shard += 1;
  room.set(shard, (room.get(shard) ?? 0) + 1);
  return shard;
};

interface Entry {
  id: string;
  shard: number;
  revision: number;
  publishedAt: string;
  text: string;
}

const addEntries = async (ctx: Context, entries: readonly Entry[]): Promise<void> => {
  const inserts = entries.map(({ id, shard, revision, publishedAt, text }) =>
    ctx.db
      .insert(searchEntries)
      .select(
        sql`SELECT ${articles.id}, ${shard}, ${articles.revision}, ${articles.publishedAt}, ${text} FROM ${articles}
          WHERE ${and(eq(articles.id, id), eq(articles.revision, revision), eq(articles.publishedAt, publishedAt), isShown)}`,
      )
      .onConflictDoUpdate({ target: searchEntries.articleId, set: { revision, publishedAt, text } }),
  );
  const ids = JSON.stringify(entries.map(({ id }) => id));
  const touched = ctx.db
    .insert(searchShards)
    .select(
      sql`SELECT DISTINCT ${searchEntries.shard}, 1, 0, NULL, '' FROM ${searchEntries}
        WHERE ${searchEntries.articleId} IN (SELECT value FROM json_each(${ids}))`,
    )
    .onConflictDoUpdate({ target: searchShards.shard, set: { revision: sql`${searchShards.revision} + 1` } });
  const [first, ...others] = inserts;
  if (first !== undefined) await ctx.db.batch([first, ...others, touched]);
};
