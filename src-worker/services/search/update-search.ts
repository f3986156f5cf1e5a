import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { articles, searchEntries, searchShards } from '../../db/schema/articles.ts';
import { site } from '../../db/schema/content.ts';
import { isShown } from '../content/latest-writing.ts';
import { sha256 } from '../crypto/sha256.ts';
import { addShown, dropHidden } from './search-entries.ts';
import {
  deleteShards,
  listShardTexts,
  putFirstKey,
  putShardText,
  readFirstKey,
  shardKey,
  type FirstKey,
  type IndexedArticle,
} from './stored-index.ts';
import { makeFilter } from './term-filter.ts';

/**
 * One run updates a limited part of the search index. The database says what is missing, so an interrupted run does no
 * harm.
 */
export const updateSearch = async (ctx: Context): Promise<void> => {
  const [row] = await ctx.db.select({ version: site.version }).from(site);
  if (row === undefined) return;
  const first = await readFirstKey(ctx);
  // After the database was restored, the stored texts may be of another site.
  if (first === null || first.version > row.version) await ctx.db.update(searchShards).set({ built: 0 });
  else if (first.version === row.version && (await isStored(ctx, first))) return;
  await dropHidden(ctx);
  const isWhole = await addShown(ctx);
  const areStored = await storeShards(ctx);
  await storeFirstKey(ctx, isWhole && areStored ? row.version : 0);
};

/** Cron also deletes shards that are no longer used, and finds missing articles. */
export const keepSearch = async (ctx: Context): Promise<void> => {
  if (ctx.now().getUTCMinutes() === TIDIED_AT) await tidy(ctx);
  await updateSearch(ctx);
};

const TIDIED_AT = 41;

const tidy = async (ctx: Context): Promise<void> => {
  const stored = await listShardTexts(ctx);
  const named = (await listShards(ctx)).map(({ key }) => key);
  const missing = named.filter((key) => !stored.some(({ name }) => name === key));
  await ctx.db.update(searchShards).set({ built: 0 }).where(inArray(searchShards.storedAs, missing));
  const until = ctx.now().getTime() - READ_MS;
  await deleteShards(
    ctx,
    stored.filter(({ name, at }) => at < until && !named.includes(name)).map(({ name }) => name),
  );
};

/** A cached first key may name a former shard for an hour, so the shard is kept. */
const READ_MS = 3_600_000;

const listShards = (ctx: Context): Promise<FirstKey['shards']> =>
  ctx.db
    .select({ key: sql<string>`${searchShards.storedAs}`, filter: searchShards.filter })
    .from(searchShards)
    .where(isNotNull(searchShards.storedAs))
    .orderBy(asc(searchShards.shard));

const isStored = async (ctx: Context, first: FirstKey): Promise<boolean> => {
  const behind = await ctx.db.select({ shard: searchShards.shard }).from(searchShards).where(isBehind).limit(1);
  return behind.length === 0 && isSame(first.shards, await listShards(ctx));
};

const isBehind = lt(searchShards.built, searchShards.revision);

const isSame = (some: FirstKey['shards'], others: FirstKey['shards']): boolean =>
  some.map(({ key }) => key).join(' ') === others.map(({ key }) => key).join(' ');

const STORED_AT_ONCE = 8;

const storeShards = async (ctx: Context): Promise<boolean> => {
  const behind = await ctx.db
    .select({ shard: searchShards.shard })
    .from(searchShards)
    .where(isBehind)
    .orderBy(asc(searchShards.shard))
    .limit(STORED_AT_ONCE + 1);
  const stored = [];
  for (const { shard } of behind.slice(0, STORED_AT_ONCE)) stored.push(await storeShard(ctx, shard));
  return behind.length <= STORED_AT_ONCE && stored.every(Boolean);
};

/** The answer is false when an article of the shard has changed meanwhile. */
const storeShard = async (ctx: Context, shard: number): Promise<boolean> => {
  const isOurs = eq(searchShards.shard, shard);
  const [[row], found] = await ctx.db.batch([
    ctx.db.select().from(searchShards).where(isOurs),
    ctx.db
      .select({
        id: articles.id,
        slug: articles.slug,
        title: articles.title,
        summary: articles.summary,
        tags: articles.tags,
        publishedAt: sql<string>`${articles.publishedAt}`,
        text: searchEntries.text,
      })
      .from(searchEntries)
      .innerJoin(articles, eq(articles.id, searchEntries.articleId))
      .where(and(eq(searchEntries.shard, shard), isShown))
      .orderBy(desc(articles.publishedAt), desc(articles.id)),
  ]);
  if (row === undefined) return true;
  const { key, filter } = await putShard(ctx, shard, found);
  const changed = await ctx.db
    .update(searchShards)
    .set({ built: row.revision, storedAs: key, filter })
    .where(and(isOurs, eq(searchShards.revision, row.revision)))
    .returning({ shard: searchShards.shard });
  return changed.length > 0;
};

const putShard = async (ctx: Context, shard: number, found: readonly IndexedArticle[]) => {
  if (found.length === 0) return { key: null, filter: '' };
  const text = JSON.stringify(found);
  const key = shardKey(shard, await sha256(new TextEncoder().encode(text)));
  await putShardText(ctx, key, text);
  return {
    key,
    filter: makeFilter(found.flatMap(({ title, summary, tags, text: body }) => [title, summary, ...tags, body])),
  };
};

const ATTEMPTS_MAX = 3;

/** KV allows one write per second and key. */
const NEXT_WRITE_MS = 1100;

/** The last of several parallel runs writes what all have stored. Cron repeats a failed write. */
const storeFirstKey = async (ctx: Context, version: number): Promise<void> => {
  let written: FirstKey['shards'] | null = null;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const shards = await listShards(ctx);
    if (written !== null && isSame(written, shards)) return;
    try {
      await putFirstKey(ctx, { version, shards });
      written = shards;
    } catch (error) {
      ctx.log('warn', 'search_not_stored', { error });
      await scheduler.wait(NEXT_WRITE_MS);
    }
  }
};
