import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const alerts = sqliteTable('alerts', {
  key: text().primaryKey(),
  problem: text().notNull(),
  advice: text().notNull(),
  since: text().notNull(),
  mailedAt: text('mailed_at'),
  countsFrom: text('counts_from').notNull().default(''),
  closedAt: text('closed_at'),
  postedAt: text('posted_at'),
  postAttempts: integer('post_attempts').notNull().default(0),
  nextPostAt: text('next_post_at').notNull().default(''),
});

/** Database triggers write the totals (migrations 0069, 0094, 0128), and so does `moving-totals.ts`. */
export const totals = sqliteTable('totals', {
  name: text().primaryKey(),
  n: integer().notNull(),
});

export const paymentTotals = sqliteTable(
  'payment_totals',
  {
    paymentId: text('payment_id').primaryKey(),
    dueDay: text('due_day'),
    day: text(),
    currency: text(),
    payments: integer().notNull().default(0),
    netCents: integer('net_cents').notNull().default(0),
    accountCents: integer('account_cents').notNull().default(0),
    aloneCents: integer('alone_cents').notNull().default(0),
    orderedOn: text('ordered_on'),
    source: text(),
  },
  (table) => [
    index('payment_totals_due')
      .on(table.dueDay)
      .where(sql`${table.dueDay} IS NOT NULL`),
  ],
);

export const dayTotals = sqliteTable(
  'day_totals',
  {
    day: text().notNull(),
    source: text().notNull(),
    currency: text().notNull(),
    contacts: integer().notNull().default(0),
    orders: integer().notNull().default(0),
    paidOrders: integer('paid_orders').notNull().default(0),
    payments: integer().notNull().default(0),
    netCents: integer('net_cents').notNull().default(0),
    accountCents: integer('account_cents').notNull().default(0),
    aloneCents: integer('alone_cents').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.source, table.currency] })],
);

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

export const cronRuns = sqliteTable(
  'cron_runs',
  {
    id: text().primaryKey(),
    startedAt: text('started_at').notNull(),
    finishedAt: text('finished_at').notNull(),
    failed: text({ mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [index('cron_runs_started_at').on(table.startedAt, table.id)],
);

export const errorGroups = sqliteTable(
  'error_groups',
  {
    fingerprint: text().primaryKey(),
    kind: text().notNull(),
    message: text().notNull(),
    place: text().notNull(),
    firstAt: text('first_at').notNull(),
    lastAt: text('last_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('error_groups_last_at').on(table.lastAt)],
);

export const backupRuns = sqliteTable(
  'backup_runs',
  {
    id: text().primaryKey(),
    kind: text().$type<'nightly' | 'command'>().notNull(),
    finishedAt: text('finished_at').notNull(),
    bytes: integer().notNull(),
  },
  (table) => [index('backup_runs_finished_at').on(table.finishedAt)],
);

export const backupCopy = sqliteTable('backup_copy', {
  id: integer().primaryKey(),
  leasedUntil: text('leased_until').notNull(),
  progress: text(),
});

/** Database triggers fill this table while a backup is copied. */
export const backupChanges = sqliteTable('backup_changes', {
  sequence: integer().primaryKey(),
  tableName: text('table_name').notNull(),
  row: integer().notNull(),
});

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
