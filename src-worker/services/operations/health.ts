import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';
import { outbox } from '../../db/schema/mail.ts';
import { listAlerts } from '../alerts/alerts.ts';
import { kindOf, type AlertPart } from '../alerts/kinds.ts';
import { lastCronRun } from './cron-runs.ts';
import { DEAD_LETTERS_MS } from './site-alerts.ts';
import { checkCron } from './watch-cron.ts';
import packageJson from '../../../package.json' with { type: 'json' };

/** Anybody may read the health report, so it holds no personal data. */
export const readHealth = async (ctx: Context) => {
  const [database, cache] = await Promise.all([
    probe(ctx, 'database', () => ctx.db.get(sql`SELECT version FROM ${site}`)),
    probe(ctx, 'cache', () => ctx.kv.get(PROBE_KEY)),
  ]);
  const stored = database === 'ok' ? await readStored(ctx) : NOTHING_STORED;
  const { cron, alerts, mails, last_cron_run } = stored;
  const conditionOf = (part: AlertPart) =>
    alerts.some(({ key, is_urgent }) => is_urgent && kindOf(key).part === part) ? 'trouble' : 'ok';
  return {
    version: packageJson.version,
    mode: ctx.settings.mode,
    database,
    cache,
    cron,
    payments: conditionOf('payments'),
    mail: conditionOf('mail'),
    last_cron_run,
    ...mails,
    alerts: {
      urgent: alerts.filter(({ is_urgent }) => is_urgent).length,
      others: alerts.filter(({ is_urgent }) => !is_urgent).length,
    },
  } as const;
};

const PROBE_KEY = 'health';

export type Health = Awaited<ReturnType<typeof readHealth>>;

/** An alert that can wait does not make the site unhealthy. */
export const isWell = ({ database, cache, cron, alerts }: Health): boolean =>
  database === 'ok' && cache === 'ok' && cron === 'ok' && alerts.urgent === 0;

const RECENT_MS = 5000;

const recent = new WeakMap<Context['bindings'], { at: number; health: Health }>();

/** Anybody may request the health report, so memory answers for a few seconds. */
export const recentHealth = async (ctx: Context): Promise<Health> => {
  const now = ctx.now().getTime();
  const known = recent.get(ctx.bindings);
  if (known !== undefined && now - known.at < RECENT_MS) return known.health;
  const health = await readHealth(ctx);
  recent.set(ctx.bindings, { at: now, health });
  return health;
};

type Condition = 'ok' | 'down';

const probe = async (ctx: Context, name: string, work: () => Promise<unknown>): Promise<Condition> => {
  try {
    await work();
    return 'ok';
  } catch (error) {
    ctx.log('error', 'health_probe_failed', { name, error });
    return 'down';
  }
};

const NOTHING_STORED = {
  cron: 'ok' as const,
  alerts: [],
  last_cron_run: null,
  mails: { oldest_waiting_mail: null, dead_letters: 0 },
};

const readStored = async (ctx: Context) => {
  const cron = await checkCron(ctx);
  const [run, alerts, mails] = await Promise.all([lastCronRun(ctx), listAlerts(ctx), readMails(ctx)]);
  return { cron, alerts, mails, last_cron_run: run?.started_at ?? null };
};

const readMails = async (ctx: Context) => {
  const recently = new Date(ctx.now().getTime() - DEAD_LETTERS_MS).toISOString();
  const [waiting, dead] = await ctx.db.batch([
    ctx.db
      .select({ at: outbox.createdAt })
      .from(outbox)
      .where(eq(outbox.status, 'pending'))
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
      .limit(1),
    ctx.db
      .select({ n: count() })
      .from(outbox)
      .where(and(eq(outbox.status, 'dead'), gt(outbox.createdAt, recently))),
  ]);
  return { oldest_waiting_mail: waiting[0]?.at ?? null, dead_letters: dead[0]?.n ?? 0 };
};
