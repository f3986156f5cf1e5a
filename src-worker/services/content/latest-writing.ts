import { and, desc, isNotNull, sql } from 'drizzle-orm';
import { readingMinutes, type ArticleTeaser } from '#contract/articles';
import { shownImage } from '#contract/public-view';
import type { Context } from '../../context.ts';
import { articles } from '../../db/schema/articles.ts';

export const isShown = and(isNotNull(articles.publishedAt), sql`${articles.isWhole} = 1`);

export const TEASER = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  summary: articles.summary,
  cover: articles.cover,
  publishedAt: articles.publishedAt,
  words: articles.words,
};

export type TeaserRow = Pick<typeof articles.$inferSelect, keyof typeof TEASER>;

export const toTeaser = ({ slug, title, summary, cover, publishedAt, words }: TeaserRow): ArticleTeaser => ({
  slug,
  title,
  summary,
  cover: shownImage(cover),
  publishedAt: publishedAt ?? '',
  minutes: readingMinutes(words),
});

const LATEST = 3;

export const latestArticles = (ctx: Context) =>
  ctx.db
    .select(TEASER)
    .from(articles)
    .where(isShown)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(LATEST);

export const toTeasers = (rows: readonly TeaserRow[]): ArticleTeaser[] => rows.map(toTeaser);
