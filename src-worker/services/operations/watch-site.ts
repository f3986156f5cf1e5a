import { and, asc, count, desc, eq, gt, sql, is } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';
import { outbox } from '../../db/schema/mail.ts';
import { cronRuns } from '../../db/schema/operations.ts';
import { isTurnstileSecretRefused } from '../../providers/turnstile.ts';
import { setAlerts } from '../alerts/alerts.ts';
import { announceAlerts } from '../mail/announce-alerts.ts';
import { ownersWords } from '../mail/site-mail.ts';
import { storedVersion } from '../content/snapshot-store.ts';
import { lastBackup } from './backup/backup-runs.ts';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../../db/schema.ts';
import { DEAD_LETTERS_MS, findAlerts, type SiteFacts } from './site-alerts.ts';
import { contentSince } from './watch-cron.ts';

export const watchSite = async (ctx: Context): Promise<void> => {
  await setAlerts(ctx, findAlerts(await readFacts(ctx)));
  await watchTurnstile(ctx);
  await announceAlerts(ctx);
};

const RUNS = 3;

const readFacts = async (ctx: Context): Promise<SiteFacts> => {
  const now = ctx.now();
  const recently = new Date(now.getTime() - DEAD_LETTERS_MS).toISOString();
  // `ctx.now()` does not move during a run.
  const asked = performance.now();
  const probe = await ctx.db.run(sql`SELECT version FROM ${site}`);
  const statementMs = performance.now() - asked;
  const [dead, waiting, runs] = await ctx.db.batch([
    ctx.db
      .select({ n: count() })
      .from(outbox)
      .where(and(eq(outbox.status, 'dead'), gt(outbox.createdAt, recently))),
    ctx.db
      .select({ at: outbox.createdAt })
      .from(outbox)
      .where(eq(outbox.status, 'pending'))
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
      .limit(1),
    ctx.db
      .select({ failed: cronRuns.failed })
      .from(cronRuns)
      .orderBy(desc(cronRuns.startedAt), desc(cronRuns.id))
      .limit(RUNS),
  ]);
  const [published] = await ctx.db.select({ version: site.version }).from(site);
  return {
    now,
    words: await ownersWords(ctx),
    deadLetters: dead[0]?.n ?? 0,
    oldestWaitingMail: waiting[0]?.at ?? null,
    failedRuns: runs.length < RUNS ? [] : runs.map(({ failed }) => failed),
    publishedVersion: published?.version ?? null,
    snapshotVersion: await storedVersion(ctx),
    databaseBytes: probe.meta.size_after,
    databaseLimitBytes: ctx.settings.databaseLimitBytes,
    statementMs,
    missingTable: await findMissingTable(ctx),
    contentSince: await contentSince(ctx),
    lastBackupAt: (await lastBackup(ctx.db))?.finished_at ?? null,
    backsUpNightly: ctx.settings.backups !== null,
    weakKeys: ctx.settings.weakKeys,
  };
};

const EVERY_MINUTES = 10;

const watchTurnstile = async (ctx: Context): Promise<void> => {
  const { turnstile } = ctx.settings;
  if (turnstile === null) return setAlerts(ctx, [{ key: 'turnstile', details: null }]);
  if (ctx.now().getUTCMinutes() % EVERY_MINUTES !== 0) return;
  const isRefused = await isTurnstileSecretRefused(turnstile);
  if (isRefused === null) return;
  const problem = 'Cloudflare refuses the secret of the Turnstile challenge, so the challenge keeps nobody out.';
  const advice = 'Set TURNSTILE_SECRET anew, from the widget in Cloudflare’s dashboard. Messages arrive meanwhile.';
  await setAlerts(ctx, [{ key: 'turnstile', details: isRefused ? { problem, advice } : null }]);
};

export const findMissingTable = async (ctx: Context): Promise<string | null> => {
  const { DB } = ctx.bindings;
  if (whole.has(DB)) return null;
  const rows = await ctx.db.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'table'`,
  );
  const stored = new Map(rows.map((row) => [row.name, new Set(row.sql.match(/\w+/g))]));
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable)) continue;
    const { name, columns } = getTableConfig(table);
    const known = stored.get(name);
    if (known === undefined) return name;
    const missing = columns.find((column) => !known.has(column.name));
    if (missing !== undefined) return `${name}.${missing.name}`;
  }
  whole.add(DB);
  return null;
};

// A deployment starts new isolates, so each isolate checks the tables once.
const whole = new WeakSet<D1Database>();
