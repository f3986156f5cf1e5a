import { isShownOnSite, type DocumentKey, type Documents, type PricingTier } from '#contract/content';
import type { ReplyFigure } from '#contract/desk';
import { publishedPages, type OwnPage } from '#contract/own-pages';
import type { Snapshot } from '#contract/published-content';
import { imageUrl, linkUrl } from '#contract/text';
import { tidyMarks } from '#contract/tidy-marks';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { content, resume, site } from '../../db/schema.ts';
import { toStoredResume } from './resume-file.ts';
import { homeFallbackTiers } from './fallback-tiers.ts';
import { isSample } from './stored-documents.ts';
import { upgradeDocuments } from './upgrade-document.ts';

/** How long a rendered page may be shown anywhere after what it was rendered from has changed. */
export const DOCUMENT_KEPT_SECONDS = 86_400;

/**
 * What of the documents a visitor may see. The about page's lists stand in their own sequence, whatever numbers their
 * items carry: a deleted one leaves its number free, and the next new one may have it twice.
 */
export const toPublic = (
  documents: Documents,
  fallback: readonly PricingTier[],
  shown: string | null = null,
): Documents => ({
  ...documents,
  profile: {
    ...documents.profile,
    personalInfo: {
      ...documents.profile.personalInfo,
      profileImage: shownImage(documents.profile.personalInfo.profileImage),
      heroBackground: shownImage(documents.profile.personalInfo.heroBackground),
    },
    ...(documents.profile.edits && {
      edits: { ...documents.profile.edits, marked: tidyMarks(documents.profile.edits) },
    }),
    socialLinks: documents.profile.socialLinks.filter(({ url }) => linkUrl.safeParse(url).success),
  },
  founder: withShownImage(documents.founder),
  story: withShownImage(documents.story),
  look: { ...documents.look, logo: shownImage(documents.look.logo) },
  values: active(documents.values),
  approach: active(documents.approach),
  why_choose_us: active(documents.why_choose_us),
  skills: inOrder(documents.skills.filter(isShownOnSite)).map((skill) =>
    skill.imageUrl === undefined ? skill : { ...skill, imageUrl: shownImage(skill.imageUrl) },
  ),
  projects: inOrder(
    documents.projects.filter(
      ({ id, isActive }) => isActive !== false || `/projects/${encodeURIComponent(id)}` === shown,
    ),
  ).map((project) => ({ ...project, image: shownImage(project.image) })),
  pricing: offered(inOrder(documents.pricing.filter(isShownOnSite)), fallback),
  pages: withShown(documents.pages, shown),
});

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
  return { version, content: { ...toPublic(documents, fallback, shown), ...known } };
};

const withShownImage = <T extends { imageUrl: string }>(document: T): T =>
  shownImage(document.imageUrl) === document.imageUrl ? document : { ...document, imageUrl: '' };

/** What is saved may be half an address. */
const shownImage = (url: string): string => (imageUrl.safeParse(url).success ? url : '');

const withShown = (pages: readonly OwnPage[], shown: string | null): OwnPage[] => {
  const published = publishedPages(pages);
  if (shown === null || published.some(({ slug }) => `/pages/${slug}` === shown)) return published;
  return [...published, ...pages.filter(({ slug }) => `/pages/${slug}` === shown)];
};

const toFigure = (row: typeof site.$inferSelect | undefined): ReplyFigure | null =>
  row === undefined || row.replyHours === null || row.replyUntil === null
    ? null
    : { hours: row.replyHours, until: row.replyUntil };

const offered = (tiers: PricingTier[], fallback: readonly PricingTier[]): PricingTier[] =>
  tiers.length === 0 ? [...fallback] : tiers;

const active = <T extends { isActive: boolean }>(items: T[]): T[] => items.filter((item) => item.isActive);

const inOrder = <T extends { order: number }>(items: T[]): T[] => items.toSorted((a, b) => a.order - b.order);
