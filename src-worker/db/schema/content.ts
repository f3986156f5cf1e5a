import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PictureType } from '#contract/media';
import type { FocusPoint } from '#contract/media-address';
import type { MoneyEnvironment } from '#contract/payment-statuses';
import type { Trade } from '#contract/trades';
import type { FileType } from '#contract/file-types';

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

export const contentDrafts = sqliteTable('content_drafts', {
  key: text().primaryKey(),
  revision: integer().notNull(),
  body: text({ mode: 'json' }).$type<unknown>(),
  baseRevision: integer('base_revision').notNull(),
  savedAt: text('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
});

export const draftLinks = sqliteTable(
  'draft_links',
  {
    id: text().primaryKey(),
    documents: text({ mode: 'json' }).$type<string[]>().notNull(),
    place: text().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('draft_links_expires_at').on(table.expiresAt)],
);

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

export const site = sqliteTable('site', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  /** The kind of money is null until the site's first start. */
  environment: text().$type<MoneyEnvironment>(),
  purgedVersion: integer('purged_version').notNull().default(0),
  replyHours: integer('reply_hours'),
  replyUntil: text('reply_until'),
  thinningToldAt: text('thinning_told_at'),
  thinnedAt: text('thinned_at'),
  thinningOffAt: text('thinning_off_at'),
  bankSeenUntil: text('bank_seen_until'),
  trade: text().$type<Trade>(),
});

export const media = sqliteTable(
  'media',
  {
    /** The id is a hash of the content, so that a repeated upload is stored once. */
    id: text().primaryKey(),
    label: text().notNull(),
    type: text().$type<PictureType | FileType>().notNull(),
    /** A file that is not a picture has the width 0. */
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    widths: text({ mode: 'json' }).$type<number[]>().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [index('media_created_at').on(table.createdAt, table.id)],
);

/** A picture's text belongs to the id of an uploaded picture, or to the address of another one. */
export const pictureTexts = sqliteTable('picture_texts', {
  picture: text().primaryKey(),
  alt: text(),
  focus: text({ mode: 'json' }).$type<FocusPoint>(),
  changedAt: text('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});

export const resume = sqliteTable('resume', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  filename: text().notNull(),
  size: integer().notNull(),
  modifiedAt: text('modified_at').notNull(),
  modifiedBy: text('modified_by').notNull(),
});
