import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

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
    invoiceId: text('invoice_id'),
  },
  (table) => [
    index('outbox_due').on(table.status, table.nextAttemptAt),
    index('outbox_created_at').on(table.createdAt, table.id),
    index('outbox_status').on(table.status, table.createdAt, table.id),
    index('outbox_kind').on(table.kind, table.createdAt),
    index('outbox_words')
      .on(table.status, table.kind)
      .where(sql`${table.text} <> ''`),
  ],
);
