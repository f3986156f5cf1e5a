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

type Health = Awaited<ReturnType<typeof readHealth>>;

/** How long an answer stands, so that asking again and again costs no read. */
const RECENT_MS = 5000;

// Per isolate and set of stores.
const recent = new WeakMap<Context['bindings'], { at: number; health: Health }>();

/** The same as anybody may ask for it: from memory for a few seconds. */
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
