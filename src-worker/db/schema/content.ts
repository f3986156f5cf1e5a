import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PictureType } from '#contract/media';

export const content = sqliteTable('content', {
  key: text().primaryKey(),
  revision: integer().notNull(),
  body: text({ mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: text('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
});

export const contentHistory = sqliteTable(
  'content_history',
  {
    key: text().notNull(),
    revision: integer().notNull(),
    body: text({ mode: 'json' }).$type<unknown>().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.revision] }),
    index('content_history_times').on(table.key, table.revision, table.createdAt, table.createdBy),
  ],
);

/** What is written of a document and not published. The body is null once it was published or discarded. */
export const contentDrafts = sqliteTable('content_drafts', {
  key: text().primaryKey(),
  revision: integer().notNull(),
  body: text({ mode: 'json' }).$type<unknown>(),
  /** The document's revision that it was written on. */
  baseRevision: integer('base_revision').notNull(),
  savedAt: text('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
});

/** Whoever has such a link looks at the drafts of its documents. */
export const draftLinks = sqliteTable(
  'draft_links',
  {
    id: text().primaryKey(),
    documents: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** The page that it opens, as a path of the site. */
    place: text().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('draft_links_expires_at').on(table.expiresAt)],
);

/** What the owner decides and no visitor reads. */
export const privateDocuments = sqliteTable('private_documents', {
  key: text().primaryKey(),
  revision: integer().notNull(),
  body: text({ mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: text('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
});

export const privateDocumentHistory = sqliteTable(
  'private_document_history',
  {
    key: text().notNull(),
    revision: integer().notNull(),
    body: text({ mode: 'json' }).$type<unknown>().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.revision] })],
);

/** Sandbox money, the local simulator's among it, is never revenue. */
export type MoneyEnvironment = 'sandbox' | 'live';

export const site = sqliteTable('site', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  /** Which money the database is for; null until the first start that knows. */
  environment: text().$type<MoneyEnvironment>(),
  /** For which the edge has surely forgotten what was before. */
  purgedVersion: integer('purged_version').notNull().default(0),
  /** Within how many hours the owner usually replies, as visitors see it until then. */
  replyHours: integer('reply_hours'),
  replyUntil: text('reply_until'),
  /** When the owner was told that old revisions will be thinned out. */
  thinningToldAt: text('thinning_told_at'),
  /** When all that may go was last found to be gone. */
  thinnedAt: text('thinned_at'),
  /** Since when the owner wants every revision kept. */
  thinningOffAt: text('thinning_off_at'),
});

/** The pictures the owner has uploaded; their bytes are files (`services/files/`). */
export const media = sqliteTable(
  'media',
  {
    /** A hash of what it is, so that the same upload is there once. */
    id: text().primaryKey(),
    label: text().notNull(),
    type: text().$type<PictureType>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    widths: text({ mode: 'json' }).$type<number[]>().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [index('media_created_at').on(table.createdAt, table.id)],
);

/** At most one row; the bytes are a file (`services/files/`). */
export const resume = sqliteTable('resume', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  filename: text().notNull(),
  size: integer().notNull(),
  modifiedAt: text('modified_at').notNull(),
  modifiedBy: text('modified_by').notNull(),
});
