import { isSaid, type DocumentKey, type Documents } from '#contract/content';
import type { ReplyFigure } from '#contract/desk';
import type { Snapshot } from '#contract/published-content';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { content, contentHistory, resume, site } from '../../db/schema.ts';
import { toStoredResume } from './resume-file.ts';
import { homeFallbackTiers } from './fallback-tiers.ts';
import { isSample } from './stored-documents.ts';
import { toPublic } from './to-public.ts';
import { upgradeDocuments } from './upgrade-document.ts';

/** How long caches may show an outdated page. */
export const DOCUMENT_KEPT_SECONDS = 86_400;

/** The body comes from the document's schema. */
export interface WrittenDocument {
  key: DocumentKey;
  revision: number;
  body: Documents[DocumentKey];
}

interface Reading {
  drafts?: ReadonlyMap<string, unknown>;
  /** The path of a hidden project or page to include. */
  shown?: string | null;
  /** These are not parsed again while they are the newest. */
  written?: readonly WrittenDocument[];
}

/** Null when nothing was ever published. */
export const readPublicContent = async (
  ctx: Context,
  { drafts = new Map(), shown = null, written = [] }: Reading = {},
): Promise<Snapshot | null> => {
  // D1 retries single reads by itself, but never batches.
  const [versions, rows, resumes] = await retryTransient(() =>
    ctx.db.batch([ctx.db.select().from(site), ctx.db.select().from(content), ctx.db.select().from(resume)]),
  );
  const version = versions[0]?.version;
  if (version === undefined) return null;
  const bodies = new Map(rows.map((row) => [row.key, row.body]));
  const newest = written.filter(({ key, revision }) =>
    rows.some((row) => row.key === key && row.revision === revision),
  );
  const checked = new Map(newest.map(({ key, body }) => [key, body]));
  const { documents } = upgradeDocuments(ctx, (key) => drafts.get(key) ?? bodies.get(key), checked);
  const isPricingSaved = drafts.has('pricing') || rows.some((row) => row.key === 'pricing' && !isSample(row));
  const { currency } = ctx.settings;
  const fallback = isPricingSaved ? [] : homeFallbackTiers(currency);
  const known = { resume: toStoredResume(resumes[0]), currency, reply: toFigure(versions[0]) };
  const { name } = documents.profile.personalInfo;
  const lastName = isSaid(name) ? name : await readLastName(ctx);
  return { version, content: { ...toPublic(documents, { fallback, shown, lastName }), ...known } };
};

/** Thinning the history keeps the last revision with a name. */
const readLastName = async (ctx: Context): Promise<string> => {
  const name = sql<string>`json_extract(${contentHistory.body}, '$.personalInfo.name')`;
  const rows = await ctx.db
    .select({ name })
    .from(contentHistory)
    .where(and(eq(contentHistory.key, 'profile'), ne(name, '')))
    .orderBy(desc(contentHistory.revision));
  return rows.find((row) => isSaid(row.name))?.name ?? '';
};

const toFigure = (row: typeof site.$inferSelect | undefined): ReplyFigure | null =>
  row === undefined || row.replyHours === null || row.replyUntil === null
    ? null
    : { hours: row.replyHours, until: row.replyUntil };
