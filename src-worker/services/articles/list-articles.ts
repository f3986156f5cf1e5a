import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import * as z from 'zod/mini';
import {
  ARTICLE_MESSAGES,
  type ArticleQuery,
  type ArticleRevision,
  type ArticleState,
  type ArticleSummary,
  type StoredArticleRevision,
} from '#contract/articles';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../context.ts';
import { containsText } from '../../db/contains-text.ts';
import { articleRevisions, articles } from '../../db/schema/articles.ts';
import { AppError } from '../../errors.ts';
import { fromCursor, isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';
import { readArticle, toSummary, type ArticleRow } from './article-rows.ts';

const { body: _, ...LISTED } = getTableColumns(articles);

interface View {
  where: SQL | undefined;
  at: SQLiteColumn;
  instant: (row: Omit<ArticleRow, 'body'>) => string | null;
}

const isOpen = isNull(articles.archivedAt);

const VIEWS: Record<ArticleState | 'all', View> = {
  all: { where: isOpen, at: articles.updatedAt, instant: (row) => row.updatedAt },
  draft: {
    where: and(isOpen, isNull(articles.publishedAt), isNull(articles.publishAt)),
    at: articles.updatedAt,
    instant: (row) => row.updatedAt,
  },
  scheduled: {
    where: and(isOpen, isNull(articles.publishedAt), isNotNull(articles.publishAt)),
    at: articles.publishAt,
    instant: (row) => row.publishAt,
  },
  published: {
    where: and(isOpen, isNotNull(articles.publishedAt)),
    at: articles.publishedAt,
    instant: (row) => row.publishedAt,
  },
  archived: { where: isNotNull(articles.archivedAt), at: articles.archivedAt, instant: (row) => row.archivedAt },
};

export const listArticles = async (
  ctx: Context,
  { state, search = '', after }: ArticleQuery,
): Promise<Paged<ArticleSummary>> => {
  const { where, at, instant } = VIEWS[state ?? 'all'];
  const rows = await ctx.db
    .select(LISTED)
    .from(articles)
    .where(
      and(
        where,
        isBehind(after ?? null, at, articles.id),
        containsText(search, [articles.title, articles.summary, articles.tags, articles.series]),
      ),
    )
    .orderBy(desc(at), desc(articles.id))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, (row) => toCursor(instant(row) ?? '', row.id));
  return { items: items.map(toSummary), next };
};

const revisionCursor = z.tuple([z.int()]);

export const listArticleRevisions = async (
  ctx: Context,
  id: string,
  after: string | undefined,
): Promise<Paged<ArticleRevision>> => {
  await readArticle(ctx, id);
  const behind = after === undefined ? undefined : lt(articleRevisions.revision, fromCursor(after, revisionCursor)[0]);
  const rows = await ctx.db
    .select({
      revision: articleRevisions.revision,
      created_at: articleRevisions.createdAt,
      created_by: articleRevisions.createdBy,
    })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, id), behind))
    .orderBy(desc(articleRevisions.revision))
    .limit(PAGE_SIZE + 1);
  return toPage(rows, PAGE_SIZE, ({ revision }) => toCursor(revision));
};

export const readArticleRevision = async (
  ctx: Context,
  id: string,
  revision: string,
): Promise<StoredArticleRevision> => {
  const [row] = /^\d{1,9}$/.test(revision)
    ? await ctx.db
        .select()
        .from(articleRevisions)
        .where(and(eq(articleRevisions.articleId, id), eq(articleRevisions.revision, Number(revision))))
    : [];
  if (row === undefined) throw new AppError('not_found', ARTICLE_MESSAGES.unknownRevision);
  return { revision: row.revision, created_at: row.createdAt, created_by: row.createdBy, fields: row.fields };
};
