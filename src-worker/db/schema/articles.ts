import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ArticleFields } from '#contract/articles';
import type { RichText } from '#contract/rich-text';

export const articles = sqliteTable(
  'articles',
  {
    id: text().primaryKey(),
    /** The revision counts changes of the text; publishing makes no new one. */
    revision: integer().notNull(),
    title: text().notNull(),
    slug: text().notNull(),
    summary: text().notNull(),
    tags: text({ mode: 'json' }).$type<string[]>().notNull(),
    series: text().notNull(),
    cover: text().notNull(),
    words: integer().notNull(),
    /** Only an article with all its required texts can be shown. */
    isWhole: integer('is_whole', { mode: 'boolean' }).notNull(),
    publishAt: text('publish_at'),
    publishedAt: text('published_at'),
    archivedAt: text('archived_at'),
    held: text(),
    createdAt: text('created_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
    searchTitle: text('search_title').notNull(),
    searchDescription: text('search_description').notNull(),
    /** The body is the last column, so that lists do not read it. */
    body: text({ mode: 'json' }).$type<RichText>().notNull(),
  },
  (table) => {
    const isShown = sql`${table.publishedAt} IS NOT NULL AND ${table.isWhole} = 1`;
    return [
      index('articles_states').on(table.archivedAt, table.publishedAt, table.publishAt, table.updatedAt, table.id),
      index('articles_open').on(table.archivedAt, table.updatedAt, table.id),
      index('articles_updated_at').on(table.updatedAt, table.id),
      index('articles_shown').on(table.publishedAt, table.id).where(isShown),
      index('articles_series').on(table.series, table.publishedAt).where(isShown),
      index('articles_publish_at')
        .on(table.publishAt)
        .where(sql`${table.publishAt} IS NOT NULL`),
    ];
  },
);

export const articleRevisions = sqliteTable(
  'article_revisions',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id),
    revision: integer().notNull(),
    fields: text({ mode: 'json' }).$type<ArticleFields>().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.revision] })],
);

export const articleSlugs = sqliteTable('article_slugs', {
  slug: text().primaryKey(),
  articleId: text('article_id')
    .notNull()
    .references(() => articles.id),
  createdAt: text('created_at').notNull(),
});

/** Each article lists its uploaded pictures and files here, so that the library need not read the text. */
export const articlePictures = sqliteTable(
  'article_pictures',
  {
    picture: text().notNull(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id),
  },
  (table) => [
    primaryKey({ columns: [table.picture, table.articleId] }),
    index('article_pictures_article_id').on(table.articleId),
  ],
);

export const articleTags = sqliteTable(
  'article_tags',
  {
    tag: text().notNull(),
    publishedAt: text('published_at').notNull(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tag, table.publishedAt, table.articleId] }),
    index('article_tags_article_id').on(table.articleId),
  ],
);

/** Visitors search these texts; each text is in one shard of the index. */
export const searchEntries = sqliteTable(
  'search_entries',
  {
    articleId: text('article_id')
      .primaryKey()
      .references(() => articles.id),
    shard: integer().notNull(),
    revision: integer().notNull(),
    publishedAt: text('published_at').notNull(),
    text: text().notNull(),
  },
  (table) => [index('search_entries_shard').on(table.shard)],
);

/** A shard must be stored again while `built` is behind `revision`. */
export const searchShards = sqliteTable('search_shards', {
  shard: integer().primaryKey(),
  revision: integer().notNull(),
  built: integer().notNull().default(0),
  storedAs: text('stored_as'),
  filter: text().notNull().default(''),
});
