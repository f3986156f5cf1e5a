import type { Context } from '../../context.ts';
import type { Snapshot } from '#contract/published-content';

interface Memo {
  snapshot: Snapshot;
  readAt: number;
  publishedAt: number;
}

/** When the cache expires, only the first caller gets `isFresh: false` and reloads. */
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

export const freshCachedSnapshot = (kv: KVNamespace, now: number): Snapshot | null => {
  const memo = memos.get(kv);
  return memo !== undefined && now - memo.readAt < MEMO_MS ? memo.snapshot : null;
};

/** KV may return older snapshots, which must not replace one that this isolate published. */
export const cacheSnapshot = (ctx: Context, snapshot: Snapshot): Snapshot => {
  const now = ctx.now().getTime();
  const known = memos.get(ctx.kv);
  const isNewer = known !== undefined && known.snapshot.version > snapshot.version;
  if (isNewer && now - known.publishedAt < KV_CATCHES_UP_MS) {
    memos.set(ctx.kv, { ...known, readAt: now });
    return known.snapshot;
  }
  // Rendered pages are cached by the snapshot object, so each publication keeps one object.
  const isSame = known !== undefined && known.publishedAt > 0 && known.snapshot.version === snapshot.version;
  const kept = isSame ? known.snapshot : snapshot;
  memos.set(ctx.kv, { snapshot: kept, readAt: now, publishedAt: isSame ? known.publishedAt : 0 });
  return kept;
};

/** KV shows a new value everywhere within about 60 seconds. */
const KV_CATCHES_UP_MS = 90_000;

export const cachePublished = (ctx: Context, snapshot: Snapshot): void => {
  const now = ctx.now().getTime();
  memos.set(ctx.kv, { snapshot, readAt: now, publishedAt: now });
};

export const clearSnapshotCache = (kv: KVNamespace): void => {
  memos.delete(kv);
};

export const publishedSince = (ctx: Context, version: number): Snapshot | null => {
  const known = memos.get(ctx.kv);
  const isNewer = known !== undefined && known.publishedAt > 0 && known.snapshot.version > version;
  return isNewer ? known.snapshot : null;
};
