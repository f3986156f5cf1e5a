import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { WordsLanguage } from '#contract/words';

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Each new password raises this version, which ends all sessions and links from before. */
    passwordVersion: integer('password_version').notNull(),
    emailVerifiedAt: text('email_verified_at'),
    createdAt: text('created_at').notNull(),
    deletedAt: text('deleted_at'),
    /** The sums of a customer are stored, because the owner's lists sort and filter by them. */
    spentCents: integer('spent_cents').notNull().default(0),
    paidOrders: integer('paid_orders').notNull().default(0),
    activeUntil: text('active_until'),
    renewing: integer().notNull().default(0),
    language: text().$type<WordsLanguage>(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_created_at').on(table.createdAt, table.id),
    index('users_name')
      .on(sql`${table.firstName} COLLATE NOCASE`, sql`${table.lastName} COLLATE NOCASE`, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('users_spent')
      .on(table.spentCents, table.createdAt, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('users_active')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} IS NULL AND ${table.activeUntil} IS NOT NULL`),
    index('users_without_orders')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} IS NULL AND ${table.paidOrders} = 0`),
    index('users_active_until')
      .on(table.activeUntil)
      .where(sql`${table.deletedAt} IS NULL AND ${table.activeUntil} IS NOT NULL`),
    index('users_deleted')
      .on(table.id)
      .where(sql`${table.deletedAt} IS NOT NULL`),
    index('users_renewing')
      .on(table.renewing)
      .where(sql`${table.renewing} > 1`),
  ],
);

export type UserRow = typeof users.$inferSelect;

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

/** A request to reset a password is kept until its mail is sent, even without an account. */
export const resetRequests = sqliteTable(
  'reset_requests',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    origin: text().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [index('reset_requests_created_at').on(table.createdAt)],
);
