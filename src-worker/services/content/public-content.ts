import { isSaid, type DocumentKey, type Documents } from '#contract/content';
import type { ReplyFigure } from '#contract/desk';
import type { Snapshot } from '#contract/published-content';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { content, contentHistory, resume, site } from '../../db/schema.ts';
import { toStoredResume } from './resume-file.ts';
import type { PricingTier } from '#contract/content';
import type { Currency } from '#contract/money';
import { inCurrency } from '#contract/prices';
import { isSample } from './stored-documents.ts';
import { toPublic } from './to-public.ts';
import { upgradeDocuments } from './upgrade-document.ts';

/** How long caches may show an outdated page. */
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

const tier = (
  order: number,
  fields: Pick<PricingTier, 'id' | 'name' | 'description' | 'price' | 'period' | 'features' | 'buttonText'>,
): PricingTier => ({
  ...fields,
  order,
  isPopular: false,
  isActive: true,
});

/** Only for an owner who never saved tiers: a site without tiers must not sell at prices that nobody has set. */
export const HOME_FALLBACK_TIERS: readonly PricingTier[] = [
  tier(1, {
    id: 'pricing-fallback-standalone',
    name: 'Standalone Content',
    description: 'One piece of work, quoted before it starts.',
    price: 'Custom',
    period: 'project',
    features: ['A fixed quote', 'Any content type', 'Revisions included'],
    buttonText: 'Get Quote',
  }),
  tier(2, {
    id: 'pricing-fallback-basic',
    name: 'Monthly Basic',
    description: 'Regular content for a small site.',
    price: '$200',
    period: 'month',
    features: ['Content every month', 'Subjects planned together', 'Revisions included'],
    buttonText: 'Get Started',
  }),
  {
    ...tier(3, {
      id: 'pricing-fallback-premium',
      name: 'Monthly Premium',
      description: 'More pieces a month, for a site that is growing.',
      price: '$400',
      period: 'month',
      features: ['Everything in Monthly Basic', 'More pieces every month', 'Search optimization'],
      buttonText: 'Get Started',
    }),
    isPopular: true,
  },
  tier(4, {
    id: 'pricing-fallback-enterprise',
    name: 'Monthly Enterprise',
    description: 'An editorial team for a whole company.',
    price: '$8,000+',
    period: 'month',
    features: ['Everything in Monthly Premium', 'Content strategy', 'Reserved capacity'],
    buttonText: 'Contact Sales',
  }),
];

export const homeFallbackTiers = (currency: Currency): readonly PricingTier[] =>
  HOME_FALLBACK_TIERS.map((fallback) => ({ ...fallback, price: inCurrency(fallback.price, currency) }));
