import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const testimonials = sqliteTable(
  'testimonials',
  {
    id: text().primaryKey(),
    /** The work may be deleted before its testimonial. */
    workId: text('work_id'),
    userId: text('user_id'),
    clientEmail: text('client_email').notNull(),
    /** The mailed link withdraws the testimonial. */
    tokenHash: text('token_hash'),
    words: text().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    consentedAt: text('consented_at').notNull(),
    onHome: integer('on_home', { mode: 'boolean' }).notNull().default(false),
    projectId: text('project_id'),
    position: integer().notNull().default(0),
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

export const hasPortrait = sql<number>`${testimonials.portrait} IS NOT NULL`;
