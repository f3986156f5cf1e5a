import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { listAlerts } from '../payments/alerts/alerts.ts';
import { BACKUP_ALERT } from './backup/nightly-backup.ts';
import { checkCron, CRON_ALERT } from './watch-cron.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const PROBE_KEY = 'health';

/** Whether the stores answer, the scheduled work runs and payments can be relied on; `version` is the program's. */
export const readHealth = async (ctx: Context) => {
  const [database, cache] = await Promise.all([
    probe(ctx, 'database', () => ctx.db.get(sql`SELECT version FROM site`)),
    probe(ctx, 'cache', () => ctx.kv.get(PROBE_KEY)),
  ]);
  // A database that does not answer is told as that alone.
  const cron = database === 'ok' ? await checkCron(ctx) : 'ok';
  const alerts = database === 'ok' ? await listAlerts(ctx) : [];
  const payments: 'ok' | 'trouble' = alerts.some(({ key }) => key !== CRON_ALERT && key !== BACKUP_ALERT)
    ? 'trouble'
    : 'ok';
  return { version: packageJson.version, mode: ctx.settings.mode, database, cache, cron, payments };
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
