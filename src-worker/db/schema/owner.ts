import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const adminCredentials = sqliteTable('admin_credentials', {
  id: integer().primaryKey(),
  username: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  /** A new version of the owner's password ends all sessions. */
  passwordVersion: integer('password_version').notNull(),
  updatedAt: text('updated_at').notNull(),
});

export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    idHash: text('id_hash').primaryKey(),
    username: text().notNull(),
    /** A session of the demo credentials has version 0. */
    passwordVersion: integer('password_version').notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    device: text().notNull().default(''),
    ipAddress: text('ip_address'),
  },
  (table) => [index('admin_sessions_expires_at').on(table.expiresAt)],
);

/** A sign-in needs a code once the owner has confirmed the authenticator. */
export const adminTotp = sqliteTable('admin_totp', {
  id: integer().primaryKey(),
  /** The secret is encrypted with a key that is not in the database. */
  secret: text().notNull(),
  createdAt: text('created_at').notNull(),
  confirmedAt: text('confirmed_at'),
  /** The newest time step whose code was used is kept, so that no code works twice. */
  lastStep: integer('last_step').notNull(),
});

export const adminRecoveryCodes = sqliteTable('admin_recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  createdAt: text('created_at').notNull(),
});

export const adminPasskeys = sqliteTable('admin_passkeys', {
  id: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  /** A device that does not count its signatures has 0. */
  counter: integer().notNull(),
  host: text().notNull(),
  name: text().notNull(),
  createdAt: text('created_at').notNull(),
  lastUsedAt: text('last_used_at'),
});

/** Used challenges of passkeys are stored, so that none works twice. */
export const adminUsedChallenges = sqliteTable(
  'admin_used_challenges',
  {
    challenge: text().primaryKey(),
    usedAt: text('used_at').notNull(),
  },
  (table) => [index('admin_used_challenges_used_at').on(table.usedAt)],
);

/** Without a confirmed address, mails to the owner go to `OWNER_EMAIL`. */
export const ownerEmail = sqliteTable('owner_email', {
  id: integer().primaryKey(),
  email: text(),
  confirmedAt: text('confirmed_at'),
  pendingEmail: text('pending_email'),
  tokenHash: text('token_hash'),
  expiresAt: text('expires_at'),
});
