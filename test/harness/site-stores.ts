import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { D1Database, KVNamespace } from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';
import { ROOT } from './child.ts';
import { StartFailure } from './start-failure.ts';
import { quietly } from './wrangler.ts';

/** What a site's data is kept in. */
export interface SiteStores {
  db: D1Database;
  kv: KVNamespace;
}

type Work<T> = (stores: SiteStores) => Promise<T>;

const CONFIG = join(ROOT, 'wrangler.toml');

/** Opens what `wrangler dev` keeps in `stateDir`, for as long as `work` takes. */
export const withLocalSite = <T>(stateDir: string, work: Work<T>): Promise<T> => {
  Object.assign(process.env, quietly(stateDir));
  return withStores({ configPath: CONFIG, persist: { path: join(stateDir, 'v3') } }, work);
};

/**
 * Opens the deployed site's own stores through wrangler, for as long as `work` takes. Throws a `StartFailure` when
 * wrangler.toml names none, nobody is signed in to Cloudflare, or Cloudflare refuses.
 */
export const withRemoteSite = async <T>(work: Work<T>, config = CONFIG): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-remote-'));
  const configPath = join(folder, 'wrangler.json');
  Object.assign(process.env, quietly(folder));
  try {
    await writeFile(configPath, JSON.stringify(await remoteConfig(config)));
    return await withStores({ configPath, persist: false }, work);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** The database as the Worker's own services use it. */
export const queriesOf = ({ db }: SiteStores) =>
  // The same type, in the two forms that the platform's types come in.
  drizzle(db as unknown as Parameters<typeof drizzle>[0]);

type Options = { configPath: string; persist: false | { path: string } };

const withStores = async <T>(options: Options, work: Work<T>): Promise<T> => {
  const { getPlatformProxy } = await import('wrangler');
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; KV: KVNamespace }>(options).catch(
    (error: unknown) => {
      throw new StartFailure(error instanceof Error ? error.message : String(error));
    },
  );
  try {
    return await work({ db: env.DB, kv: env.KV });
  } finally {
    await dispose();
  }
};

const PLACEHOLDER = /^[0-]*$/;

/** The production environment's stores and nothing else, marked so that wrangler opens the real ones. */
const remoteConfig = async (file: string): Promise<object> => {
  const { unstable_readConfig: readConfig } = await import('wrangler');
  const config = readConfig({ config: file, env: 'production' }, { hideWarnings: true });
  const ids = [config.d1_databases[0]?.database_id, config.kv_namespaces[0]?.id];
  if (ids.some((id) => id === undefined || PLACEHOLDER.test(id))) {
    throw new StartFailure('wrangler.toml has no ids of a database and a KV namespace under [env.production] yet.');
  }
  return {
    name: config.name,
    account_id: config.account_id,
    compatibility_date: config.compatibility_date,
    d1_databases: config.d1_databases.map((each: object) => ({ ...each, remote: true })),
    kv_namespaces: config.kv_namespaces.map((each: object) => ({ ...each, remote: true })),
  };
};
