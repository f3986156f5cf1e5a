import type { BatchItem } from 'drizzle-orm/batch';
import { DOCUMENT_KEYS } from '#contract/content';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { PublicContent, Snapshot } from '#contract/published-content';
import { readPublicContent } from './public-content.ts';
import { keepResume, offerResume } from './resume-file.ts';
import { sampleIn } from './sample/documents.ts';
import { readSampleResume } from './sample/resumes.ts';
import { SAMPLE_ACTOR } from './sample/sample-document.ts';
import { fetchSnapshot, fetchVersion, storeSnapshot, publishSnapshot } from './snapshot-store.ts';
import { cachePublished, clearSnapshotCache, cachedSnapshot, cacheSnapshot } from './snapshot-cache.ts';
import { checkChange, writeDocuments } from './write-documents.ts';
import { site } from '../../db/schema/content.ts';

declare module '../../context.ts' {
  interface Context {
    /** Readers of drafts get the drafted snapshot instead of the published one. */
    drafted?: Snapshot;
    readSnapshot: (ctx: Context) => Promise<Snapshot>;
  }
}

/** The content comes from memory, else from KV, else from D1. Throws `unavailable` only if all three have none. */
export const readSnapshot = async (ctx: Context): Promise<Snapshot> => {
  const recalled = cachedSnapshot(ctx);
  if (recalled?.isFresh === true) return recalled.snapshot;

  const cached = await fetchSnapshot(ctx);
  if (cached?.isCurrent === true) return cacheSnapshot(ctx, cached.snapshot);
  try {
    return await readDatabase(ctx);
  } catch (error) {
    ctx.log('error', 'content_unavailable', { error });
    if (recalled !== null) return recalled.snapshot;
    if (cached !== null) return cacheSnapshot(ctx, cached.snapshot);
    throw new AppError('unavailable', 'The site content is not available right now.', {
      retryAfterSeconds: 10,
      cause: error,
    });
  }
};

/** The answer is null when the version is gone. KV may lack a new version, so D1 is asked too. */
export const readVersion = async (ctx: Context, version: number): Promise<PublicContent | null> => {
  const present = await readSnapshot(ctx);
  if (present.version === version) return present.content;
  const now = ctx.now().getTime();
  const lately = askedLately(ctx, now);
  if (version > present.version) {
    if (lately.times >= ASKED_MAX) return null;
    lately.times += 1;
    const newest = await readPublicContent(ctx);
    if (newest === null || version > newest.version) return null;
    cachePublished(ctx, newest);
    if (newest.version === version) return newest.content;
  }
  if (lately.gone.has(version)) return null;
  const kept = await fetchVersion(ctx, version);
  if (kept === null) lately.gone.add(version);
  return kept === null ? null : withoutWithdrawn(kept.content, present.content);
};

/** An older version shows no testimonial that its writer has withdrawn since. */
const withoutWithdrawn = (content: PublicContent, { testimonials }: PublicContent): PublicContent => ({
  ...content,
  testimonials: content.testimonials.filter(({ id }) => testimonials.some((one) => one.id === id)),
});

export const repairSnapshot = async (ctx: Context): Promise<void> => {
  // KV is read before the database, so that the database's version is never older, except after a restore.
  const cached = await fetchSnapshot(ctx);
  const [row] = await ctx.db.select({ version: site.version }).from(site);
  if (cached?.isCurrent === true && cached.snapshot.version === row?.version) return;
  const current = await readPublicContent(ctx);
  if (current === null) {
    await readSnapshot(ctx);
    return;
  }
  // After a restore of the database, this isolate's memory would hide the restored version.
  if (cached !== null && cached.snapshot.version > current.version) clearSnapshotCache(ctx.kv);
  await storeSnapshot(ctx, current);
};

/** Anybody may request any version, so the reads from D1 are limited. */
const ASKED_MAX = 5;
const ASKED_PERIOD_MS = 5000;

interface Asked {
  since: number;
  times: number;
  gone: Set<number>;
}

const asked = new WeakMap<KVNamespace, Asked>();

const askedLately = ({ kv }: Context, now: number): Asked => {
  const known = asked.get(kv);
  if (known !== undefined && now - known.since < ASKED_PERIOD_MS) return known;
  const started: Asked = { since: now, times: 0, gone: new Set() };
  asked.set(kv, started);
  return started;
};

const readDatabase = async (ctx: Context): Promise<Snapshot> => {
  const published = await readPublicContent(ctx);
  if (published === null) return publishSample(ctx);
  await storeSnapshot(ctx, published);
  return published;
};

/** Of several parallel requests one writes the sample, and all return its snapshot. */
export const publishSample = async (ctx: Context): Promise<Snapshot> => {
  ctx.log('info', 'sample_published');
  const sample = sampleIn(ctx.settings.currency);
  const changes = DOCUMENT_KEYS.map((key) => checkChange({ key, body: sample[key], expectedRevision: 0 }));
  try {
    await writeDocuments(ctx, { changes, actor: SAMPLE_ACTOR }, await offerSampleResume(ctx));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
  return publishSnapshot(ctx);
};

/** The site works without the sample's resume. */
const offerSampleResume = async (ctx: Context): Promise<BatchItem<'sqlite'>[]> => {
  try {
    return [
      offerResume(ctx, await keepResume(ctx, { ...(await readSampleResume(ctx, 'writer')), actor: SAMPLE_ACTOR })),
    ];
  } catch (error) {
    ctx.log('warn', 'sample_resume_not_kept', { error });
    return [];
  }
};

export interface Newest {
  snapshot: Snapshot;
  isKept: boolean;
}

/** KV may be a minute old and the edge's copy some hours, so their version is compared with the database's. */
export const readNewest = async (ctx: Context): Promise<Newest> => {
  if (ctx.drafted !== undefined) return { snapshot: ctx.drafted, isKept: false };
  const snapshot = await readSnapshot(ctx);
  // Without the site's origin, the edge cache could not tell two hosts apart.
  if (ctx.edge === null || ctx.settings.siteOrigin === null) return { snapshot, isKept: false };
  try {
    const [row] = await ctx.db.select().from(site);
    if (row?.version === snapshot.version) return { snapshot, isKept: true };
    const published = await readPublicContent(ctx);
    if (published === null) return { snapshot, isKept: false };
    cachePublished(ctx, published);
    return { snapshot: published, isKept: true };
  } catch (error) {
    ctx.log('warn', 'version_not_compared', { error });
    return { snapshot, isKept: false };
  }
};
