import { sql } from 'drizzle-orm';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ContactStatus } from '#contract/contact';
import type { ReplyProof } from '#contract/desk';
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
    /** The case study that was read before. */
    source: text(),
    /** The owner's own words. */
    notes: text().notNull().default(''),
  },
  (table) => [
    index('contact_messages_created_at').on(table.createdAt, table.id),
    index('contact_messages_status').on(table.status, table.createdAt, table.id),
    index('contact_messages_email').on(sql`lower(${table.email})`, table.createdAt),
    index('contact_messages_source')
      .on(table.createdAt, table.id, table.source)
      .where(sql`${table.source} IS NOT NULL`),
  ],
);

/** What the owner wrote back from the site. The id is that of its mail in the outbox. */
export const contactReplies = sqliteTable(
  'contact_replies',
  {
    id: text().primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => contactMessages.id),
    text: text().notNull(),
    at: text().notNull(),
    /** When the mail provider took it. Null while its mail waits, and when it never went out. */
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
    /** When the owner said that it is done. */
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

/** By when each message was to have a reply, and when it got one. Nothing of the person; it outlives the message. */
export const replyDeadlines = sqliteTable(
  'reply_promises',
  {
    messageId: text('message_id').primaryKey(),
    receivedAt: text('received_at').notNull(),
    dueAt: text('due_at').notNull(),
    /** The first reply. It never moves. */
    repliedAt: text('replied_at'),
    proof: text().$type<ReplyProof>(),
    excusedAt: text('excused_at'),
    /** When the owner was told that it is almost due. */
    warnedAt: text('warned_at'),
  },
  (table) => [
    index('reply_promises_received_at').on(table.receivedAt),
    index('reply_promises_open')
      .on(table.dueAt)
      .where(sql`${table.repliedAt} IS NULL AND ${table.excusedAt} IS NULL`),
  ],
);
