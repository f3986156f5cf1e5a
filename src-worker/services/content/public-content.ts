import { isSaid, type DocumentKey, type Documents } from '#contract/content';
import type { ReplyFigure } from '#contract/desk';
import type { PlacedTestimonial, Snapshot, StoredResume } from '#contract/published-content';
import { and, asc, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { portraitOf } from '#contract/testimonials';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { content, contentHistory, resume, site } from '../../db/schema/content.ts';
import { hasPortrait, testimonials } from '../../db/schema/testimonials.ts';
import { latestArticles, toTeasers } from './latest-writing.ts';
import type { PricingTier } from '#contract/content';
import { contentLanguageOf, type Language } from '#contract/words';
import type { Words } from '#words/language';
import { wordsIn } from '../../words.ts';
import type { Currency } from '#contract/money';
import { inCurrency } from '#contract/prices';
import { formerAddressesOf, isProjectList, presentProjects, projectAddresses, toProjects } from './project-rows.ts';
import { isSample } from './sample/sample-document.ts';
import { sampleTestimonialsOf } from './sample/testimonials.ts';
import { toPublic } from './to-public.ts';
import { upgradeDocuments } from './upgrade-document.ts';
import { withoutGoneFiles } from './gone-media.ts';
import { readPictureTexts } from './shown-pictures.ts';

/** Caches may show an outdated page for a day. */
export const DOCUMENT_KEPT_SECONDS = 86_400;

export interface WrittenDocument {
  key: DocumentKey;
  revision: number;
  body: Documents[DocumentKey];
}

interface Reading {
  drafts?: ReadonlyMap<string, unknown>;
  shown?: string | null;
  written?: readonly WrittenDocument[];
}

export const readPublicContent = async (
  ctx: Context,
  { drafts = new Map(), shown = null, written = [] }: Reading = {},
): Promise<Snapshot | null> => {
  // D1 repeats failed single reads by itself, but never failed batches.
  const [versions, rows, resumes, said, latest, projectRows, addresses] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db.select().from(site),
      ctx.db.select().from(content),
      ctx.db.select().from(resume),
      ctx.db
        .select(PLACED)
        .from(testimonials)
        .where(or(sql`${testimonials.onHome} = 1`, isNotNull(testimonials.projectId)))
        .orderBy(asc(testimonials.position), asc(testimonials.id)),
      latestArticles(ctx),
      presentProjects(ctx),
      projectAddresses(ctx),
    ]),
  );
  const version = versions[0]?.version;
  if (version === undefined) return null;
  const bodies = new Map(
    rows.map(({ key, body }) => [key, isProjectList(body) ? toProjects(projectRows) : body] as const),
  );
  const newest = written.filter(({ key, revision }) =>
    rows.some((row) => row.key === key && row.revision === revision),
  );
  const checked = new Map(newest.map(({ key, body }) => [key, body]));
  const { documents } = upgradeDocuments(ctx, (key) => drafts.get(key) ?? bodies.get(key), checked);
  const isSaved = (key: DocumentKey): boolean =>
    drafts.has(key) || rows.some((row) => row.key === key && !isSample(row));
  const { currency } = ctx.settings;
  const fallback = isSaved('pricing')
    ? []
    : homeFallbackTiers(currency, contentLanguageOf(documents.profile.personalInfo));
  const known = { resume: toStoredResume(resumes[0]), currency, reply: toFigure(versions[0]) };
  const { name } = documents.profile.personalInfo;
  const lastName = isSaid(name) ? name : await readLastName(ctx);
  const shownDocuments = await withoutGoneFiles(ctx, toPublic(documents, { fallback, shown, lastName }));
  const pictures = await readPictureTexts(ctx, shownDocuments);
  return {
    version,
    content: {
      ...shownDocuments,
      ...known,
      pictures,
      testimonials:
        said.length > 0 || isSaved('projects') ? said.map(toPlaced) : sampleTestimonialsOf(shownDocuments.projects),
      writing: toTeasers(latest),
      formerAddresses: formerAddressesOf(shownDocuments.projects, addresses),
    },
  };
};

export const toStoredResume = (row: typeof resume.$inferSelect | undefined): StoredResume | null =>
  row === undefined ? null : { hash: row.hash, filename: row.filename, size: row.size, modified: row.modifiedAt };

const PLACED = {
  id: testimonials.id,
  words: testimonials.words,
  name: testimonials.name,
  role: testimonials.role,
  onHome: testimonials.onHome,
  projectId: testimonials.projectId,
  has: hasPortrait,
};

type Placed = Pick<typeof testimonials.$inferSelect, 'id' | 'words' | 'name' | 'role' | 'onHome' | 'projectId'>;

const toPlaced = (row: Placed & { has: number }): PlacedTestimonial => ({
  id: row.id,
  words: row.words,
  name: row.name,
  role: row.role,
  ...portraitOf(row.id, row.has === 1),
  on_home: row.onHome,
  project_id: row.projectId,
});

/** The cleaning of the history keeps the last revision with a name. */
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

type TierFields = Pick<PricingTier, 'id' | 'name' | 'description' | 'price' | 'features' | 'buttonText'>;

const tier = (order: number, fields: TierFields & Partial<PricingTier>): PricingTier => ({
  // The program reads this word; pages show it translated.
  period: 'month',
  isPopular: false,
  isActive: true,
  ...fields,
  order,
});

/** The fallback tiers are only for an owner who never saved tiers: no site must sell at prices that nobody has set. */
const fallbackTiers = ({ word }: Words): readonly PricingTier[] => [
  tier(1, {
    id: 'pricing-fallback-standalone',
    name: word('tier.single'),
    description: word('tier.single-text'),
    price: word('tier.single-price'),
    period: 'project',
    features: [word('tier.single-feature-1'), word('tier.single-feature-2'), word('tier.single-feature-3')],
    buttonText: word('tier.single-button'),
  }),
  tier(2, {
    id: 'pricing-fallback-basic',
    name: word('tier.basic'),
    description: word('tier.basic-text'),
    price: '$200',
    features: [word('tier.basic-feature-1'), word('tier.basic-feature-2'), word('tier.single-feature-3')],
    buttonText: word('pricing.get-started'),
  }),
  tier(3, {
    id: 'pricing-fallback-premium',
    name: word('tier.premium'),
    description: word('tier.premium-text'),
    price: '$400',
    features: [word('tier.premium-feature-1'), word('tier.premium-feature-2'), word('tier.premium-feature-3')],
    buttonText: word('pricing.get-started'),
    isPopular: true,
  }),
  tier(4, {
    id: 'pricing-fallback-enterprise',
    name: word('tier.enterprise'),
    description: word('tier.enterprise-text'),
    price: '$8,000+',
    features: [word('tier.enterprise-feature-1'), word('tier.enterprise-feature-2'), word('tier.enterprise-feature-3')],
    buttonText: word('tier.enterprise-button'),
  }),
];

export const HOME_FALLBACK_TIERS: readonly PricingTier[] = fallbackTiers(wordsIn('en'));

export const homeFallbackTiers = (currency: Currency, language?: Language): readonly PricingTier[] =>
  fallbackTiers(wordsIn(language)).map((fallback) => ({ ...fallback, price: inCurrency(fallback.price, currency) }));
