import type { Alert } from '#contract/admin-system';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { listAlerts, mailAlerts, setAlert } from '../payments/alerts/alerts.ts';
import { lastCronRun } from './cron-runs.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const PROBE_KEY = 'health';

/** Whether the stores answer, the scheduled work runs and payments can be relied on; `version` is the program's. */
export const readHealth = async (ctx: Context) => {
  const [database, cache] = await Promise.all([
    probe(ctx, 'database', () => ctx.db.get(sql`SELECT version FROM site`)),
    probe(ctx, 'cache', () => ctx.kv.get(PROBE_KEY)),
  ]);
  // A database that does not answer is told as that alone.
  const alerts = database === 'ok' ? await listAlerts(ctx) : [];
  const cron = database === 'ok' ? await readCron(ctx, alerts) : 'ok';
  const payments: 'ok' | 'trouble' = alerts.some(({ key }) => key !== CRON_ALERT) ? 'trouble' : 'ok';
  return { version: packageJson.version, mode: ctx.settings.mode, database, cache, cron, payments };
};

const CRON_ALERT = 'cron';

/** It runs every minute. */
const CRON_STOPPED_MS = 10 * 60_000;

/** Cron can't tell that it stopped, so whoever asks after the site's health does. */
const readCron = async (ctx: Context, alerts: readonly Alert[]): Promise<'ok' | 'stopped'> => {
  const run = await lastCronRun(ctx);
  const isStopped = run !== null && ctx.now().getTime() - Date.parse(run.started_at) > CRON_STOPPED_MS;
  if (isStopped) {
    await setAlert(ctx, CRON_ALERT, {
      problem: `The scheduled work has not run since ${run.started_at.slice(0, 16).replace('T', ' ')} UTC.`,
      advice: 'Look at the Worker’s Cron trigger in Cloudflare’s dashboard, or deploy the site again.',
    });
    await mailAlerts(ctx);
  } else if (alerts.some(({ key }) => key === CRON_ALERT)) {
    await setAlert(ctx, CRON_ALERT, null);
  }
  return isStopped ? 'stopped' : 'ok';
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
