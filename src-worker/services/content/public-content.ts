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

/** How long a rendered page may be shown anywhere after what it was rendered from has changed. */
export const DOCUMENT_KEPT_SECONDS = 86_400;

/** A document as this request has just stored it: its body comes from the schema. */
export interface WrittenDocument {
  key: DocumentKey;
  revision: number;
  body: Documents[DocumentKey];
}

interface Reading {
  /** Bodies in place of the published ones, by their keys: what a reader of drafts sees. */
  drafts?: ReadonlyMap<string, unknown>;
  /** The path of a project or page that is shown though it is not on the site. */
  shown?: string | null;
  /** What needs no check while it is still the newest. */
  written?: readonly WrittenDocument[];
}

/**
 * Every document from D1 and the version they belong to, read in one transaction. Null when nothing has ever been
 * published.
 */
export const readPublicContent = async (
  ctx: Context,
  { drafts = new Map(), shown = null, written = [] }: Reading = {},
): Promise<Snapshot | null> => {
  // D1 tries single reads again by itself; a batch could write, so this one says that it may.
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

/** The last name that the profile had; thinning keeps that revision. */
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
