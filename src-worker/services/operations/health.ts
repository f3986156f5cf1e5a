import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const PROBE_KEY = 'health';

/** Whether the stores answer; `version` is the program's. */
export const readHealth = async (ctx: Context) => {
  const [database, cache] = await Promise.all([
    probe(ctx, 'database', () => ctx.db.get(sql`SELECT version FROM site`)),
    probe(ctx, 'cache', () => ctx.kv.get(PROBE_KEY)),
  ]);
  return { version: packageJson.version, mode: ctx.settings.mode, database, cache };
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
