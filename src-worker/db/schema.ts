import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ContactStatus } from '#contract/contact';

// Mirrors migrations/*.sql, which are written by hand; a test holds the two against each other.

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
  (table) => [primaryKey({ columns: [table.key, table.revision] })],
);

export const site = sqliteTable('site', {
  id: integer().primaryKey(),
  version: integer().notNull(),
});

export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text().primaryKey(),
    at: text().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    detail: text({ mode: 'json' }).$type<unknown>().notNull(),
    ipAddress: text('ip_address'),
  },
  (table) => [index('audit_log_at').on(table.at)],
);

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    contentType: text('content_type', { mode: 'json' }).$type<string[]>().notNull(),
    status: text().$type<ContactStatus>().notNull(),
    createdAt: text('created_at').notNull(),
    ipAddress: text('ip_address'),
  },
  (table) => [index('contact_messages_created_at').on(table.createdAt, table.id)],
);

export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    replyToName: text('reply_to_name'),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    status: text().$type<'pending' | 'sent' | 'dead'>().notNull(),
    attempts: integer().notNull(),
    nextAttemptAt: text('next_attempt_at').notNull(),
    lastError: text('last_error'),
    createdAt: text('created_at').notNull(),
    sentAt: text('sent_at'),
  },
  (table) => [index('outbox_due').on(table.status, table.nextAttemptAt)],
);

export const analyticsDaily = sqliteTable(
  'analytics_daily',
  {
    day: text().notNull(),
    event: text().notNull(),
    page: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.page] })],
);

export const throttle = sqliteTable('throttle', {
  key: text().primaryKey(),
  windowStart: integer('window_start').notNull(),
  hits: integer().notNull(),
});

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** One more with every change of password, so that nothing begun with the old one can finish. */
    passwordVersion: integer('password_version').notNull(),
    emailVerifiedAt: text('email_verified_at'),
    createdAt: text('created_at').notNull(),
    deletedAt: text('deleted_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_created_at').on(table.createdAt, table.id),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    device: text().notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

export const accountLinks = sqliteTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text().$type<'reset' | 'verify'>().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    index('account_links_user_id').on(table.userId, table.purpose),
    index('account_links_expires_at').on(table.expiresAt),
  ],
);
