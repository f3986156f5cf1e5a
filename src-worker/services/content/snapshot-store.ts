import type { ArticleTeaser } from '#contract/articles';
import type { ReplyFigure } from '#contract/desk';
import type { Currency } from '#contract/money';
import { isRecord, type UnknownRecord } from '#contract/record';
import type { PictureTexts } from '#contract/picture-texts';
import type { Context } from '../../context.ts';
import type { PlacedTestimonial, Snapshot } from '#contract/published-content';
import { DOCUMENT_KEPT_SECONDS, readPublicContent, type WrittenDocument } from './public-content.ts';
import { purgeEdge } from './purge-edge.ts';
import type { StoredResume } from '#contract/published-content';
import { cachePublished, publishedSince } from './snapshot-cache.ts';
import { upgradeDocuments } from './upgrade-document.ts';

interface StoredSnapshot {
  snapshot: Snapshot;
  /** A snapshot of another release is not current; the database is then preferred. */
  isCurrent: boolean;
}

export const fetchSnapshot = async (ctx: Context): Promise<StoredSnapshot | null> => {
  try {
    const text = await ctx.kv.get(SNAPSHOT_KEY, 'text');
    if (text === null) return null;
    const known = checked.get(ctx.kv);
    const stored = known?.text === text ? known.stored : toSnapshot(ctx, text);
    checked.set(ctx.kv, { text, stored });
    // The site's currency may have changed since the snapshot was stored.
    return stored?.snapshot.content.currency === ctx.settings.currency ? stored : null;
  } catch (error) {
    ctx.log('warn', 'snapshot_read_failed', { error });
    return null;
  }
};

/** Raise the number in the key when the shape of `Snapshot` changes. */
const SNAPSHOT_KEY = 'snapshot:2';

const checked = new WeakMap<KVNamespace, { text: string; stored: StoredSnapshot | null }>();

export const storedVersion = async (ctx: Context): Promise<number | null> => {
  try {
    const stored = parse((await ctx.kv.get(SNAPSHOT_KEY, 'text')) ?? '');
    return isRecord(stored) && Number.isSafeInteger(stored['version']) ? Number(stored['version']) : null;
  } catch (error) {
    ctx.log('warn', 'snapshot_read_failed', { error });
    return null;
  }
};

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

/** KV allows one write per second and key. */
const NEXT_WRITE_MS = 1100;
const ATTEMPTS_MAX = 3;

const waiting = new WeakSet<KVNamespace>();

/** Cron finally repeats a write that KV refused. Of parallel publications, the newest wins. */
export const storeSnapshot = async (ctx: Context, snapshot: Snapshot): Promise<void> => {
  if (publishedSince(ctx, snapshot.version) !== null) return;
  cachePublished(ctx, snapshot);
  let isStored = await put(ctx, snapshot);
  const newer = publishedSince(ctx, snapshot.version);
  if (newer !== null) isStored = await put(ctx, newer);
  if (!isStored) ctx.defer(putAgain(ctx));
};

/** A version is kept a day longer than caches may show its pages. */
const VERSION_KEPT_SECONDS = DOCUMENT_KEPT_SECONDS + 86_400;

const toSnapshot = (ctx: Context, text: string): StoredSnapshot | null => {
  const stored = parse(text);
  if (!isRecord(stored) || !Number.isSafeInteger(stored['version']) || !isRecord(stored['content'])) {
    ctx.log('error', 'snapshot_malformed');
    return null;
  }
  const { content, version } = stored;
  const { documents, isCurrent } = upgradeDocuments(ctx, (key) => content[key]);
  const resume = isRecord(content['resume']) ? toResume(content['resume']) : null;
  const currency = content['currency'] as Currency;
  const reply = isRecord(content['reply']) ? toFigure(content['reply']) : null;
  // The server wrote the stored texts itself, except in older releases.
  const pictures = (content['pictures'] ?? {}) as PictureTexts;
  const testimonials = (content['testimonials'] ?? []) as PlacedTestimonial[];
  const writing = (content['writing'] ?? []) as ArticleTeaser[];
  const formerAddresses = (content['formerAddresses'] ?? {}) as Record<string, string>;
  return {
    snapshot: {
      version: Number(version),
      content: { ...documents, resume, currency, reply, pictures, testimonials, writing, formerAddresses },
    },
    isCurrent,
  };
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

const put = async (ctx: Context, snapshot: Snapshot): Promise<boolean> => {
  try {
    const text = JSON.stringify(snapshot);
    // The versioned key comes first, because visitors may request the version at once.
    await ctx.kv.put(versionKey(snapshot.version), text, { expirationTtl: VERSION_KEPT_SECONDS });
    await ctx.kv.put(SNAPSHOT_KEY, text);
    return true;
  } catch (error) {
    ctx.log('warn', 'snapshot_write_failed', { error, version: snapshot.version });
    return false;
  }
};

const putAgain = async (ctx: Context): Promise<void> => {
  for (let attempt = 2; attempt <= ATTEMPTS_MAX && !waiting.has(ctx.kv); attempt += 1) {
    waiting.add(ctx.kv);
    await scheduler.wait(NEXT_WRITE_MS);
    waiting.delete(ctx.kv);
    // Only the database knows what other isolates have published.
    const newest = await readPublicContent(ctx);
    if (newest === null || (await put(ctx, newest))) return;
  }
};

export const publishSnapshot = async (ctx: Context, written: readonly WrittenDocument[] = []): Promise<Snapshot> => {
  const published = await readPublicContent(ctx, { written });
  if (published === null) throw new Error('The site has no version after a publication');
  await storeSnapshot(ctx, published);
  await purgeEdge(ctx);
  return published;
};
