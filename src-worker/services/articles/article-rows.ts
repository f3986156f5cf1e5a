import { and, eq, ne } from 'drizzle-orm';
import {
  ARTICLE_MESSAGES,
  articleFaults,
  type ArticleFault,
  type ArticleFields,
  type ArticleState,
  type ArticleSummary,
  type OwnerArticle,
} from '#contract/articles';
import type { Context } from '../../context.ts';
import { articles, articleSlugs } from '../../db/schema/articles.ts';
import { AppError } from '../../errors.ts';

export type ArticleRow = typeof articles.$inferSelect;

export const articleState = ({
  archivedAt,
  publishedAt,
  publishAt,
}: Pick<ArticleRow, 'archivedAt' | 'publishedAt' | 'publishAt'>): ArticleState => {
  if (archivedAt !== null) return 'archived';
  if (publishedAt !== null) return 'published';
  return publishAt === null ? 'draft' : 'scheduled';
};

export const toFields = (row: Omit<ArticleRow, 'id'>): ArticleFields => ({
  title: row.title,
  slug: row.slug,
  summary: row.summary,
  tags: row.tags,
  series: row.series,
  cover: row.cover,
  body: row.body,
  search_title: row.searchTitle,
  search_description: row.searchDescription,
});

export const toColumns = ({
  search_title: searchTitle,
  search_description: searchDescription,
  ...fields
}: ArticleFields) => ({
  ...fields,
  searchTitle,
  searchDescription,
});

export const toSummary = (row: Omit<ArticleRow, 'body'>): ArticleSummary => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  summary: row.summary,
  tags: row.tags,
  state: articleState(row),
  publish_at: row.publishAt,
  published_at: row.publishedAt,
  updated_at: row.updatedAt,
  updated_by: row.updatedBy,
  is_shown: row.publishedAt !== null && row.isWhole,
  held: row.held,
});

export const findArticle = async (ctx: Context, id: string): Promise<ArticleRow | null> => {
  const [row] = await ctx.db.select().from(articles).where(eq(articles.id, id));
  return row ?? null;
};

export const readArticle = async (ctx: Context, id: string): Promise<ArticleRow> => {
  const row = await findArticle(ctx, id);
  if (row === null) throw new AppError('not_found', ARTICLE_MESSAGES.unknown);
  return row;
};

export const isTaken = async (ctx: Context, id: string, slug: string): Promise<boolean> => {
  const taken = await ctx.db
    .select({ slug: articleSlugs.slug })
    .from(articleSlugs)
    .where(and(eq(articleSlugs.slug, slug), ne(articleSlugs.articleId, id)));
  return taken.length > 0;
};

export const faultsOf = async (ctx: Context, row: ArticleRow): Promise<ArticleFault[]> => {
  const faults = articleFaults(row);
  if (!(await isTaken(ctx, row.id, row.slug))) return faults;
  return [...faults, { field: 'slug', message: ARTICLE_MESSAGES.taken }];
};

export const toOwnerArticle = async (ctx: Context, row: ArticleRow): Promise<OwnerArticle> => ({
  ...toSummary(row),
  ...toFields(row),
  revision: row.revision,
  faults: await faultsOf(ctx, row),
});

export const readOwnerArticle = async (ctx: Context, id: string): Promise<OwnerArticle> =>
  toOwnerArticle(ctx, await readArticle(ctx, id));

export const refusal = async (
  ctx: Context,
  id: string,
  message: string = ARTICLE_MESSAGES.changed,
): Promise<AppError> => new AppError('conflict', message, { current: await readOwnerArticle(ctx, id) });

export const requireRevision = async (
  ctx: Context,
  { id, revision }: ArticleRow,
  expected: number | undefined,
): Promise<void> => {
  if (expected !== undefined && expected !== revision) throw await refusal(ctx, id);
};

export interface ArticleAct {
  id: string;
  expectedRevision: number | undefined;
  actor: string;
  ipAddress: string | null;
}
