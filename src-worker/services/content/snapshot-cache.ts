import type { Context } from '../../context.ts';
import type { Snapshot } from '#contract/published-content';

interface Memo {
  snapshot: Snapshot;
  readAt: number;
  /** When this isolate published the snapshot; 0 when KV returned it. */
  publishedAt: number;
}

/**
 * Stale-while-revalidate: only the first caller after expiry gets `isFresh: false` and reloads; others get the old
 * snapshot.
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

const memos = new WeakMap<KVNamespace, Memo>();

/** Null when the snapshot has to be reloaded. */
export const freshCachedSnapshot = (kv: KVNamespace, now: number): Snapshot | null => {
  const memo = memos.get(kv);
  return memo !== undefined && now - memo.readAt < MEMO_MS ? memo.snapshot : null;
};

/**
 * Returns the snapshot to serve: one that this isolate published outlives an older one from KV for as long as KV may
 * return that.
 */
export const cacheSnapshot = (ctx: Context, snapshot: Snapshot): Snapshot => {
  const now = ctx.now().getTime();
  const known = memos.get(ctx.kv);
  const isNewer = known !== undefined && known.snapshot.version > snapshot.version;
  if (isNewer && now - known.publishedAt < KV_CATCHES_UP_MS) {
    memos.set(ctx.kv, { ...known, readAt: now });
    return known.snapshot;
  }
  // The same publication stays the same object, because rendered pages are cached by this object.
  const isSame = known !== undefined && known.publishedAt > 0 && known.snapshot.version === snapshot.version;
  const kept = isSame ? known.snapshot : snapshot;
  memos.set(ctx.kv, { snapshot: kept, readAt: now, publishedAt: isSame ? known.publishedAt : 0 });
  return kept;
};

/** KV is eventually consistent for about 60 seconds. */
const KV_CATCHES_UP_MS = 90_000;

/** For a snapshot from the database, which KV may not have yet. */
export const cachePublished = (ctx: Context, snapshot: Snapshot): void => {
  const now = ctx.now().getTime();
  memos.set(ctx.kv, { snapshot, readAt: now, publishedAt: now });
};

/** For when the stores were replaced. */
export const clearSnapshotCache = (kv: KVNamespace): void => {
  memos.delete(kv);
};

/** Null when this isolate published nothing newer. */
export const publishedSince = (ctx: Context, version: number): Snapshot | null => {
  const known = memos.get(ctx.kv);
  const isNewer = known !== undefined && known.publishedAt > 0 && known.snapshot.version > version;
  return isNewer ? known.snapshot : null;
};
