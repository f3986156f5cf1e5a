import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** What clients say of their work. A withdrawn one is deleted. */
export const testimonials = sqliteTable(
  'testimonials',
  {
    id: text().primaryKey(),
    /** Null when the owner entered it. The work may be deleted before. */
    workId: text('work_id'),
    userId: text('user_id'),
    /** Empty when the owner entered it. */
    clientEmail: text('client_email').notNull(),
    /** Of the link with which the client withdraws it. */
    tokenHash: text('token_hash'),
    words: text().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    consentedAt: text('consented_at').notNull(),
    onHome: integer('on_home', { mode: 'boolean' }).notNull().default(false),
    projectId: text('project_id'),
    position: integer().notNull().default(0),
    /** The picture's bytes in base64. */
    portrait: text(),
  },
  (table) => [
    uniqueIndex('testimonials_work_id')
      .on(table.workId)
      .where(sql`${table.workId} IS NOT NULL`),
    uniqueIndex('testimonials_token_hash')
      .on(table.tokenHash)
      .where(sql`${table.tokenHash} IS NOT NULL`),
    index('testimonials_client').on(sql`lower(${table.clientEmail})`),
    index('testimonials_user_id').on(table.userId),
    index('testimonials_shown')
      .on(table.position, table.id)
      .where(sql`${table.onHome} = 1 OR ${table.projectId} IS NOT NULL`),
  ],
);

/** Lists read this, 0 or 1, in place of the bytes. */
export const hasPortrait = sql<number>`${testimonials.portrait} IS NOT NULL`;
