import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What is wrong and waits for the owner, until it is well again. */
export const alerts = sqliteTable('alerts', {
  key: text().primaryKey(),
  problem: text().notNull(),
  advice: text().notNull(),
  since: text().notNull(),
  mailedAt: text('mailed_at'),
  /** What may pass by itself is no alert before. */
  countsFrom: text('counts_from').notNull().default(''),
  closedAt: text('closed_at'),
  /** When the second channel took it. */
  postedAt: text('posted_at'),
  postAttempts: integer('post_attempts').notNull().default(0),
  nextPostAt: text('next_post_at').notNull().default(''),
});

/** Figures about everybody, by name. Triggers of the database count them (migration 0069); nothing else writes here. */
export const totals = sqliteTable('totals', {
  name: text().primaryKey(),
  n: integer().notNull(),
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
  (table) => [index('audit_log_at').on(table.at), index('audit_log_action').on(table.action, table.at, table.id)],
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

export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    windowStart: integer('window_start').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('rate_limits_window_start').on(table.windowStart)],
);

/** The last runs of the scheduled work. */
export const cronRuns = sqliteTable(
  'cron_runs',
  {
    id: text().primaryKey(),
    startedAt: text('started_at').notNull(),
    finishedAt: text('finished_at').notNull(),
    /** The names of the tasks that did not work. */
    failed: text({ mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [index('cron_runs_started_at').on(table.startedAt, table.id)],
);

/** What went wrong, one row for all errors of one kind at one place. */
export const errorGroups = sqliteTable(
  'error_groups',
  {
    fingerprint: text().primaryKey(),
    kind: text().notNull(),
    message: text().notNull(),
    /** The route's pattern, or the task of Cron. */
    place: text().notNull(),
    firstAt: text('first_at').notNull(),
    lastAt: text('last_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('error_groups_last_at').on(table.lastAt)],
);

/** The last good backups. */
export const backupRuns = sqliteTable(
  'backup_runs',
  {
    id: text().primaryKey(),
    /** Written by the nightly Cron line, or by the command on the owner's machine. */
    kind: text().$type<'nightly' | 'command'>().notNull(),
    finishedAt: text('finished_at').notNull(),
    bytes: integer().notNull(),
  },
  (table) => [index('backup_runs_finished_at').on(table.finishedAt)],
);

/** The nightly copy that is being made, if there is one: how far it has come, and until when one run works at it alone. */
export const backupCopy = sqliteTable('backup_copy', {
  /** Always 1. */
  id: integer().primaryKey(),
  leasedUntil: text('leased_until').notNull(),
  /** JSON; null before a row was read. */
  progress: text(),
});

/** The rows that were written since a copy was begun, by table and row id. Triggers write here while one is made. */
export const backupChanges = sqliteTable('backup_changes', {
  sequence: integer().primaryKey(),
  tableName: text('table_name').notNull(),
  row: integer().notNull(),
});

/** Visits a day by the site they came from and by country. */
export const visitSources = sqliteTable(
  'visit_sources',
  {
    day: text().notNull(),
    kind: text().$type<'referrer' | 'country'>().notNull(),
    name: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
);
