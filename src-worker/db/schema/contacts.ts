import { sql } from 'drizzle-orm';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ContactStatus } from '#contract/contact';
import type { ReplyProof } from '#contract/desk';
import type { WordsLanguage } from '#contract/words';
import { users } from './accounts.ts';

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
    source: text(),
    notes: text().notNull().default(''),
    language: text().$type<WordsLanguage>(),
  },
  (table) => [
    index('contact_messages_created_at').on(table.createdAt, table.id),
    index('contact_messages_status').on(table.status, table.createdAt, table.id),
    index('contact_messages_email').on(sql`lower(${table.email})`, table.createdAt),
    index('contact_messages_source')
      .on(table.source, table.createdAt, table.id)
      .where(sql`${table.source} IS NOT NULL`),
  ],
);

export const contactReplies = sqliteTable(
  'contact_replies',
  {
    id: text().primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessages.id),
    text: text().notNull(),
    at: text().notNull(),
    sentAt: text('sent_at'),
  },
  (table) => [index('contact_replies_message_id').on(table.messageId, table.at)],
);

export const contentRequests = sqliteTable(
  'content_requests',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    type: text().notNull(),
    topic: text().notNull(),
    deadline: text().notNull(),
    notes: text().notNull(),
    createdAt: text('created_at').notNull(),
    doneAt: text('done_at'),
  },
  (table) => [
    index('content_requests_user_id').on(table.userId, table.createdAt),
    index('content_requests_created_at').on(table.createdAt),
    index('content_requests_open')
      .on(table.createdAt)
      .where(sql`${table.doneAt} IS NULL`),
  ],
);

/** Reply deadlines hold no personal data, so they outlive the messages. */
export const replyDeadlines = sqliteTable(
  'reply_promises',
  {
    messageId: text('message_id').primaryKey(),
    receivedAt: text('received_at').notNull(),
    dueAt: text('due_at').notNull(),
    repliedAt: text('replied_at'),
    proof: text().$type<ReplyProof>(),
    excusedAt: text('excused_at'),
    warnedAt: text('warned_at'),
  },
  (table) => [
    index('reply_promises_received_at').on(table.receivedAt),
    index('reply_promises_open')
      .on(table.dueAt)
      .where(sql`${table.repliedAt} IS NULL AND ${table.excusedAt} IS NULL`),
  ],
);
