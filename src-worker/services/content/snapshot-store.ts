import type { ReplyFigure } from '#contract/desk';
import type { Currency } from '#contract/money';
import { isRecord, type UnknownRecord } from '#contract/record';
import type { Context } from '../../context.ts';
import type { Snapshot } from '#contract/published-content';
import { DOCUMENT_KEPT_SECONDS, readPublicContent } from './public-content.ts';
import type { StoredResume } from '#contract/published-content';
import { cachePublished, publishedSince } from './snapshot-cache.ts';
import { upgradeDocuments } from './upgrade-document.ts';

/** What KV holds. */
interface StoredSnapshot {
  snapshot: Snapshot;
  /** Whether it is of this program's shape; another's can be served, but the database knows better. */
  isCurrent: boolean;
}

/**
 * The snapshot in KV, or null when there is none that can be served or KV does not answer. One that another release
 * wrote is brought into the present shape.
 */
export const fetchSnapshot = async (ctx: Context): Promise<StoredSnapshot | null> => {
  try {
    const text = await ctx.kv.get(SNAPSHOT_KEY, 'text');
    if (text === null) return null;
    const known = checked.get(ctx.kv);
    const stored = known?.text === text ? known.stored : toSnapshot(ctx, text);
    checked.set(ctx.kv, { text, stored });
    // One from before the site's currency was changed names the former one.
    return stored?.snapshot.content.currency === ctx.settings.currency ? stored : null;
  } catch (error) {
    ctx.log('warn', 'snapshot_read_failed', { error });
    return null;
  }
};

/** The `2` is the shape of what is stored: raise it when `Snapshot` changes. */
const SNAPSHOT_KEY = 'snapshot:2';

// What was read last and what it is, so that the same snapshot is checked once.
const checked = new WeakMap<KVNamespace, { text: string; stored: StoredSnapshot | null }>();

/** The version of what KV holds, or null when it holds nothing that can be read. */
export const storedVersion = async (ctx: Context): Promise<number | null> => {
  try {
    const stored = parse((await ctx.kv.get(SNAPSHOT_KEY, 'text')) ?? '');
    return isRecord(stored) && Number.isSafeInteger(stored['version']) ? Number(stored['version']) : null;
  } catch (error) {
    ctx.log('warn', 'snapshot_read_failed', { error });
    return null;
  }
};

/** What one publication put there, kept for a while after the next; null as above. */
export const fetchVersion = async (ctx: Context, version: number): Promise<Snapshot | null> => {
  try {
    const text = await ctx.kv.get(versionKey(version), 'text');
    return text === null ? null : (toSnapshot(ctx, text)?.snapshot ?? null);
  } catch (error) {
    ctx.log('warn', 'snapshot_read_failed', { error });
    return null;
  }
};

const versionKey = (version: number): string => `published:2:${version}`;

/** Until KV takes another write: it admits one a second for each key. */
const NEXT_WRITE_MS = 1100;
const ATTEMPTS_MAX = 3;

// Of several writes refused at once, one goes again for all of them.
const waiting = new WeakSet<KVNamespace>();

/**
 * Puts the snapshot where every location reads it. A write that KV refuses is made again after the answer, and at last
 * by Cron. Of several publications at once the newest stays, in whichever order they arrive here and there.
 */
export const storeSnapshot = async (ctx: Context, snapshot: Snapshot): Promise<void> => {
  if (publishedSince(ctx, snapshot.version) !== null) return;
  cachePublished(ctx, snapshot);
  let isStored = await put(ctx, snapshot);
  const newer = publishedSince(ctx, snapshot.version);
  if (newer !== null) isStored = await put(ctx, newer);
  if (!isStored) ctx.defer(putAgain(ctx));
};

/** Each publication stays under its own version as long as a rendered page may be kept anywhere, and a day more. */
const VERSION_KEPT_SECONDS = DOCUMENT_KEPT_SECONDS + 86_400;

/** What KV holds as this program's snapshot, or null when it is none at all. */
const toSnapshot = (ctx: Context, text: string): StoredSnapshot | null => {
  const stored = parse(text);
  if (!isRecord(stored) || !Number.isSafeInteger(stored['version']) || !isRecord(stored['content'])) {
    ctx.log('error', 'snapshot_malformed');
    return null;
  }
  const { content, version } = stored;
  const { documents, isCurrent } = upgradeDocuments(ctx, (key) => content[key]);
  const resume = isRecord(content['resume']) ? toResume(content['resume']) : null;
  // Whatever it is, it is served only when it is the site's.
  const currency = content['currency'] as Currency;
  const reply = isRecord(content['reply']) ? toFigure(content['reply']) : null;
  return { snapshot: { version: Number(version), content: { ...documents, resume, currency, reply } }, isCurrent };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const toResume = ({ hash, filename, size, modified }: UnknownRecord): StoredResume | null =>
  typeof hash === 'string' && typeof filename === 'string' && typeof size === 'number' && typeof modified === 'string'
    ? { hash, filename, size, modified }
    : null;

const toFigure = ({ hours, until }: UnknownRecord): ReplyFigure | null =>
  typeof hours === 'number' && typeof until === 'string' ? { hours, until } : null;

/** Whether KV took the snapshot. */
const put = async (ctx: Context, snapshot: Snapshot): Promise<boolean> => {
  try {
    const text = JSON.stringify(snapshot);
    // First under its version: whoever is given a page of it may ask at once.
    await ctx.kv.put(versionKey(snapshot.version), text, { expirationTtl: VERSION_KEPT_SECONDS });
    await ctx.kv.put(SNAPSHOT_KEY, text);
    return true;
  } catch (error) {
    ctx.log('warn', 'snapshot_write_failed', { error, version: snapshot.version });
    return false;
  }
};

/** After a write was refused: puts what is newest by then. */
const putAgain = async (ctx: Context): Promise<void> => {
  for (let attempt = 2; attempt <= ATTEMPTS_MAX && !waiting.has(ctx.kv); attempt += 1) {
    waiting.add(ctx.kv);
    await scheduler.wait(NEXT_WRITE_MS);
    waiting.delete(ctx.kv);
    // Another isolate may have published meanwhile, which only the database knows.
    const newest = await readPublicContent(ctx);
    if (newest === null || (await put(ctx, newest))) return;
  }
};
