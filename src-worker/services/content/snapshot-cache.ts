import type { Context } from '../../context.ts';
import type { Snapshot } from '#contract/published-content';

interface Memo {
  snapshot: Snapshot;
  readAt: number;
  /** When this isolate published it; 0 for one that came from KV. */
  publishedAt: number;
}

/**
 * What this isolate read last, and whether that is recent enough to serve without asking. Stale-while-revalidate: the
 * first caller who finds it too old is told so and asks; all others are served what there is meanwhile.
 */
export const cachedSnapshot = (ctx: Context): { snapshot: Snapshot; isFresh: boolean } | null => {
  const memo = memos.get(ctx.kv);
  if (memo === undefined) return null;
  const now = ctx.now().getTime();
  const isFresh = now - memo.readAt < MEMO_MS;
  if (!isFresh) memos.set(ctx.kv, { ...memo, readAt: now });
  return { snapshot: memo.snapshot, isFresh };
};

const MEMO_MS = 3000;

// Per isolate and store, so that a page costs no store read while the memo is fresh.
const memos = new WeakMap<KVNamespace, Memo>();

/** What this isolate read within the last seconds; null when it is time to ask. */
export const freshCachedSnapshot = (kv: KVNamespace, now: number): Snapshot | null => {
  const memo = memos.get(kv);
  return memo !== undefined && now - memo.readAt < MEMO_MS ? memo.snapshot : null;
};

/**
 * Caches a snapshot in memory and returns the one to serve. What this isolate published itself outlives an older one
 * from KV for as long as KV may still answer with that.
 */
export const cacheSnapshot = (ctx: Context, snapshot: Snapshot): Snapshot => {
  const now = ctx.now().getTime();
  const known = memos.get(ctx.kv);
  const isNewer = known !== undefined && known.snapshot.version > snapshot.version;
  if (isNewer && now - known.publishedAt < KV_CATCHES_UP_MS) {
    memos.set(ctx.kv, { ...known, readAt: now });
    return known.snapshot;
  }
  // What is rendered is kept with the snapshot, so the same publication stays the same one.
  const isSame = known !== undefined && known.publishedAt > 0 && known.snapshot.version === snapshot.version;
  const kept = isSame ? known.snapshot : snapshot;
  memos.set(ctx.kv, { snapshot: kept, readAt: now, publishedAt: isSame ? known.publishedAt : 0 });
  return kept;
};

/** KV's eventual consistency, with a margin. */
const KV_CATCHES_UP_MS = 90_000;

/** Caches what came from the database, which KV may not have yet. */
export const cachePublished = (ctx: Context, snapshot: Snapshot): void => {
  const now = ctx.now().getTime();
  memos.set(ctx.kv, { snapshot, readAt: now, publishedAt: now });
};

/** Empties the cache, for when the stores behind it were replaced. */
export const clearSnapshotCache = (kv: KVNamespace): void => {
  memos.delete(kv);
};

/** What this isolate published after a version, if it did. */
export const publishedSince = (ctx: Context, version: number): Snapshot | null => {
  const known = memos.get(ctx.kv);
  const isNewer = known !== undefined && known.publishedAt > 0 && known.snapshot.version > version;
  return isNewer ? known.snapshot : null;
};
