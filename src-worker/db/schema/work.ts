import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { RichText } from '#contract/rich-text';
import type { WordsLanguage } from '#contract/words';
import type { WorkAnswer, WorkFilePart } from '#contract/work';
import { users } from './accounts.ts';
import { quotes } from './quotes.ts';

export const work = sqliteTable(
  'work',
  {
    id: text().primaryKey(),
    revision: integer().notNull(),
    changeId: text('change_id').notNull(),
    quoteId: text('quote_id').references(() => quotes.id),
    /** The request for content may be deleted before the work. */
    requestId: text('request_id'),
    userId: text('user_id').references(() => users.id),
    position: integer().notNull(),
    clientName: text('client_name').notNull(),
    clientEmail: text('client_email').notNull(),
    language: text().$type<WordsLanguage>(),
    title: text().notNull(),
    brief: text().notNull(),
    dueOn: text('due_on'),
    rounds: integer(),
    version: integer().notNull().default(0),
    createdAt: text('created_at').notNull(),
    startedAt: text('started_at'),
    deliveredAt: text('delivered_at'),
    changesAt: text('changes_at'),
    /** The time of the client's first comment without an answer; null once the owner has answered or delivered. */
    askedAt: text('asked_at'),
    approvedAt: text('approved_at'),
    closedAt: text('closed_at'),
    cancelledAt: text('cancelled_at'),
    remindAt: text('remind_at'),
    keptMonths: integer('kept_months'),
    silenceDays: integer('silence_days'),
    filesAfterPayment: integer('files_after_payment', { mode: 'boolean' }).notNull().default(false),
    /** The time at which the client's silence approves the newest version, unless something stops it. */
    silenceAt: text('silence_at'),
    silenceToldAt: text('silence_told_at'),
    pieces: integer(),
    piecesDone: integer('pieces_done').notNull().default(0),
  },
  (table) => [
    index('work_created_at').on(table.createdAt, table.id),
    index('work_quote_id').on(table.quoteId, table.position),
    uniqueIndex('work_request_id')
      .on(table.requestId)
      .where(sql`${table.requestId} IS NOT NULL`),
    index('work_user_id').on(table.userId, table.createdAt),
    index('work_client_email').on(sql`lower(${table.clientEmail})`, table.createdAt),
    index('work_open')
      .on(table.dueOn)
      .where(sql`${table.approvedAt} IS NULL AND ${table.closedAt} IS NULL AND ${table.cancelledAt} IS NULL`),
    index('work_remind_at')
      .on(table.remindAt)
      .where(sql`${table.remindAt} IS NOT NULL`),
    index('work_silence_at')
      .on(table.silenceAt)
      .where(sql`${table.silenceAt} IS NOT NULL`),
  ],
);

/** A version never changes. It has a text, a link, files, or several of these. */
export const workVersions = sqliteTable(
  'work_versions',
  {
    workId: text('work_id')
      .notNull()
      .references(() => work.id),
    version: integer().notNull(),
    text: text({ mode: 'json' }).$type<RichText>(),
    link: text(),
    note: text().notNull(),
    deliveredAt: text('delivered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workId, table.version] })],
);

/** The client's answers never change. Their id is an idempotency key. */
export const workAnswers = sqliteTable(
  'work_answers',
  {
    id: text().primaryKey(),
    workId: text('work_id')
      .notNull()
      .references(() => work.id),
    /** The client read this version of the work; 0 stands for none. */
    version: integer().notNull(),
    kind: text().$type<Exclude<WorkAnswer['kind'], 'silence'>>().notNull(),
    author: text().$type<WorkAnswer['from']>().notNull(),
    proof: text().$type<'account' | 'code' | 'silence'>(),
    passage: text(),
    words: text().notNull(),
    at: text().notNull(),
  },
  (table) => [index('work_answers_work_id').on(table.workId, table.at)],
);

export const workFiles = sqliteTable(
  'work_files',
  {
    id: text().primaryKey(),
    workId: text('work_id')
      .notNull()
      .references(() => work.id),
    version: integer(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** The type that the browser named for the file, which is never served with it. */
    type: text().notNull(),
    place: text().$type<'bucket' | 'kv'>().notNull(),
    storageKey: text('storage_key').notNull(),
    parts: text({ mode: 'json' }).$type<WorkFilePart[]>().notNull(),
    createdAt: text('created_at').notNull(),
    completedAt: text('completed_at'),
    deletedAt: text('deleted_at'),
    downloads: integer().notNull().default(0),
    keepUntil: text('keep_until'),
    /** The time at which both sides were told that the file will be deleted. */
    toldAt: text('told_at'),
    clearedAt: text('cleared_at'),
  },
  (table) => [
    index('work_files_stored')
      .on(table.workId, table.bytes)
      .where(sql`${table.deletedAt} IS NULL`),
    index('work_files_keep_until')
      .on(table.keepUntil)
      .where(sql`${table.keepUntil} IS NOT NULL AND ${table.deletedAt} IS NULL`),
    index('work_files_undated')
      .on(table.workId)
      .where(sql`${table.keepUntil} IS NULL AND ${table.deletedAt} IS NULL`),
    index('work_files_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} IS NOT NULL AND ${table.clearedAt} IS NULL`),
    index('work_files_work_id').on(table.workId, table.createdAt),
    index('work_files_unfinished')
      .on(table.createdAt)
      .where(sql`${table.completedAt} IS NULL AND ${table.deletedAt} IS NULL`),
  ],
);

export const workPreviews = sqliteTable('work_previews', {
  fileId: text('file_id')
    .primaryKey()
    .references(() => workFiles.id),
  picture: text().notNull(),
});

export const workLinks = sqliteTable(
  'work_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    workId: text('work_id')
      .notNull()
      .references(() => work.id),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    revokedAt: text('revoked_at'),
  },
  (table) => [index('work_links_work_id').on(table.workId), index('work_links_expires_at').on(table.expiresAt)],
);

/** A file's address lasts a few hours, and ends with the mailed link that the client used. */
export const workFileLinks = sqliteTable(
  'work_file_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    fileId: text('file_id')
      .notNull()
      .references(() => workFiles.id),
    mailedHash: text('mailed_hash'),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    index('work_file_links_file_id').on(table.fileId),
    index('work_file_links_expires_at').on(table.expiresAt),
  ],
);

export const workCodes = sqliteTable(
  'work_codes',
  {
    workId: text('work_id')
      .primaryKey()
      .references(() => work.id),
    version: integer().notNull(),
    codeHash: text('code_hash').notNull(),
    attempts: integer().notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('work_codes_expires_at').on(table.expiresAt)],
);
