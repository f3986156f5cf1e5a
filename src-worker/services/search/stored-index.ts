import type { Context } from '../../context.ts';

/** Raise the number in the key when the shape of the index changes. */
const FIRST_KEY = 'search:1';

/** Every search reads the first key, so it names the shards and holds no texts. */
export interface FirstKey {
  version: number;
  shards: { key: string; filter: string }[];
}

export interface IndexedArticle {
  id: string;
  slug: string;
  title: string;
  summary: string;
  tags: string[];
  publishedAt: string;
  text: string;
}

export const readFirstKey = (ctx: Context): Promise<FirstKey | null> => ctx.kv.get<FirstKey>(FIRST_KEY, 'json');

export const putFirstKey = (ctx: Context, first: FirstKey): Promise<void> =>
  ctx.kv.put(FIRST_KEY, JSON.stringify(first));

/** The name contains a hash of the shard, so a stored shard never changes. */
export const shardKey = (shard: number, hash: string): string => `${FIRST_KEY}:${shard}:${hash.slice(0, HASH_LENGTH)}`;

const HASH_LENGTH = 24;

const DAY_SECONDS = 86_400;

export const readShard = (ctx: Context, key: string): Promise<IndexedArticle[] | null> =>
  ctx.kv.get<IndexedArticle[]>(key, { type: 'json', cacheTtl: DAY_SECONDS });

export const putShardText = (ctx: Context, key: string, text: string): Promise<void> =>
  ctx.kv.put(key, text, { metadata: { at: ctx.now().getTime() } });

interface StoredShard {
  name: string;
  at: number;
}

export const listShardTexts = async (ctx: Context): Promise<StoredShard[]> => {
  const found: StoredShard[] = [];
  let cursor: string | null = null;
  do {
    const listed: KVNamespaceListResult<{ at: number }> = await ctx.kv.list({
      prefix: `${FIRST_KEY}:`,
      cursor,
    });
    found.push(...listed.keys.map(({ name, metadata }) => ({ name, at: metadata?.at ?? 0 })));
    cursor = listed.list_complete ? null : listed.cursor;
  } while (cursor !== null);
  return found;
};

export const deleteShards = async (ctx: Context, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await ctx.kv.delete(key);
};
