import { and, asc, desc, eq, gt, lt, ne, or, type SQL } from 'drizzle-orm';
import { tagsOf, type ArticleLink, type ArticleTag, type ArticleTeaser, type PublicArticle } from '#contract/articles';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { articles, articleSlugs, articleTags } from '../../db/schema/articles.ts';
import { isShown, TEASER, toTeaser, toTeasers, type TeaserRow } from '../content/latest-writing.ts';
import { withoutGoneFiles } from '../content/gone-media.ts';
import { readPictureTexts } from '../content/shown-pictures.ts';
import { isBehind, toCursor, toPage } from '../pagination.ts';
import { type ArticleRow } from './article-rows.ts';

const PAGE = 20;

export const listPublicArticles = async (ctx: Context, after: string | null): Promise<Paged<ArticleTeaser>> => {
  const rows = await ctx.db
    .select(TEASER)
    .from(articles)
    .where(and(isShown, isBehind(after, articles.publishedAt, articles.id)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(PAGE + 1);
  return toTeaserPage(rows);
};

const toTeaserPage = (rows: TeaserRow[]): Paged<ArticleTeaser> => {
  const { items, next } = toPage(rows, PAGE, ({ publishedAt, id }) => toCursor(publishedAt ?? '', id));
  return { items: toTeasers(items), next };
};

export const listTaggedArticles = async (
  ctx: Context,
  slug: string,
  after: string | null,
): Promise<(Paged<ArticleTeaser> & { tag: ArticleTag }) | null> => {
  const rows = await ctx.db
    .select({ ...TEASER, name: articleTags.name })
    .from(articleTags)
    .innerJoin(articles, eq(articles.id, articleTags.articleId))
    .where(and(eq(articleTags.tag, slug), isBehind(after, articleTags.publishedAt, articleTags.articleId)))
    .orderBy(desc(articleTags.publishedAt), desc(articleTags.articleId))
    .limit(PAGE + 1);
  const [first] = rows;
  return first === undefined ? null : { ...toTeaserPage(rows), tag: { slug, name: first.name } };
};

export type FoundArticle = { article: PublicArticle } | { movedTo: string };

export const findPublicArticle = async (ctx: Context, slug: string): Promise<FoundArticle | null> => {
  const [found] = await ctx.db
    .select({ row: articles })
    .from(articleSlugs)
    .innerJoin(articles, eq(articles.id, articleSlugs.articleId))
    .where(and(eq(articleSlugs.slug, slug), isShown));
  if (found === undefined) return null;
  const { row } = found;
  return row.slug === slug ? { article: await withSurroundings(ctx, row) } : { movedTo: row.slug };
};

export const previewArticle = async (ctx: Context, id: string): Promise<PublicArticle | null> => {
  const [row] = await ctx.db.select().from(articles).where(eq(articles.id, id));
  if (row === undefined) return null;
  return withSurroundings(ctx, { ...row, publishedAt: row.publishedAt ?? row.publishAt ?? ctx.now().toISOString() });
};

const SERIES_MAX = 50;

const withSurroundings = async (ctx: Context, row: ArticleRow): Promise<PublicArticle> => {
  const at = row.publishedAt ?? '';
  const link = { slug: articles.slug, title: articles.title };
  const beside = (where: SQL | undefined) => ctx.db.select(link).from(articles).where(and(isShown, where));
  const isOlder = or(lt(articles.publishedAt, at), and(eq(articles.publishedAt, at), lt(articles.id, row.id)));
  const isNewer = or(gt(articles.publishedAt, at), and(eq(articles.publishedAt, at), gt(articles.id, row.id)));
  const [older, newer, parts] = await ctx.db.batch([
    beside(isOlder).orderBy(desc(articles.publishedAt), desc(articles.id)).limit(1),
    beside(isNewer).orderBy(asc(articles.publishedAt), asc(articles.id)).limit(1),
    beside(and(eq(articles.series, row.series), ne(articles.series, '')))
      .orderBy(asc(articles.publishedAt))
      .limit(SERIES_MAX),
  ]);
  return {
    ...toTeaser(row),
    body: await withoutGoneFiles(ctx, row.body),
    tags: tagsOf(row.tags),
    updatedAt: row.updatedAt,
    searchTitle: row.searchTitle,
    searchDescription: row.searchDescription,
    pictures: await readPictureTexts(ctx, { image: row.cover, body: row.body }),
    previous: older[0] ?? null,
    next: newer[0] ?? null,
    series: parts.length > 1 ? { name: row.series, parts: parts satisfies ArticleLink[] } : null,
  };
};

export type FeedArticle = ArticleRow;

export const articlesForFeed = async (ctx: Context, tag: string | null): Promise<FeedArticle[]> => {
  if (tag === null)
    return withoutGoneFiles(
      ctx,
      await ctx.db.select().from(articles).where(isShown).orderBy(desc(articles.publishedAt)).limit(FEED_MAX),
    );
  const rows = await ctx.db
    .select({ row: articles })
    .from(articleTags)
    .innerJoin(articles, eq(articles.id, articleTags.articleId))
    .where(eq(articleTags.tag, tag))
    .orderBy(desc(articleTags.publishedAt))
    .limit(FEED_MAX);
  return withoutGoneFiles(
    ctx,
    rows.map(({ row }) => row),
  );
};

const FEED_MAX = 20;

/** Search engines take a limited number of addresses from one sitemap. */
export const listArticleAddresses = (ctx: Context, limit = ADDRESSES_MAX) =>
  ctx.db
    .select({ slug: articles.slug, title: articles.title, summary: articles.summary, updatedAt: articles.updatedAt })
    .from(articles)
    .where(isShown)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit);

const ADDRESSES_MAX = 40_000;
