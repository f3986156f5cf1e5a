import { sql } from 'drizzle-orm';
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ContactStatus } from '#contract/contact';
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
  },
  (table) => [
    index('contact_messages_created_at').on(table.createdAt, table.id),
    index('contact_messages_status').on(table.status, table.createdAt, table.id),
    index('contact_messages_email').on(sql`lower(${table.email})`, table.createdAt),
  ],
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
  },
  (table) => [
    index('content_requests_user_id').on(table.userId, table.createdAt),
    index('content_requests_created_at').on(table.createdAt),
  ],
);
