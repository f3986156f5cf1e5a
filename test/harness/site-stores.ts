import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { D1Database, KVNamespace } from '@cloudflare/workers-types';
import { ROOT } from './child.ts';
import { StartFailure } from './start-failure.ts';
import { quietly } from './wrangler.ts';

/** What a site's data is kept in. */
export interface SiteStores {
  db: D1Database;
  kv: KVNamespace;
}

type Work<T> = (stores: SiteStores) => Promise<T>;

/** Opens what `wrangler dev` keeps in `stateDir`, for as long as `work` takes. */
export const withLocalSite = <T>(stateDir: string, work: Work<T>): Promise<T> => {
  Object.assign(process.env, quietly(stateDir));
  return withStores({ configPath: join(ROOT, 'wrangler.toml'), persist: { path: join(stateDir, 'v3') } }, work);
};

/**
 * Opens the deployed site's own stores through wrangler, for as long as `work` takes. Throws a `StartFailure` when
 * wrangler.toml names none, or nobody is signed in to Cloudflare.
 */
export const withRemoteSite = async <T>(work: Work<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-remote-'));
  const configPath = join(folder, 'wrangler.json');
  try {
    await writeFile(configPath, JSON.stringify(await remoteConfig()));
    return await withStores({ configPath, persist: false }, work);
  } finally {
    await rm(folder, { recursive: true });
  }
};

type Options = { configPath: string; persist: false | { path: string } };

const withStores = async <T>(options: Options, work: Work<T>): Promise<T> => {
  const { getPlatformProxy } = await import('wrangler');
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; KV: KVNamespace }>(options);
  try {
    return await work({ db: env.DB, kv: env.KV });
  } finally {
    await dispose();
  }
};

const PLACEHOLDER = /^[0-]*$/;

/** The production environment's stores and nothing else, marked so that wrangler opens the real ones. */
const remoteConfig = async (): Promise<object> => {
  const { unstable_readConfig: readConfig } = await import('wrangler');
  const config = readConfig({ config: join(ROOT, 'wrangler.toml'), env: 'production' });
  const ids = [config.d1_databases[0]?.database_id, config.kv_namespaces[0]?.id];
  if (ids.some((id) => id === undefined || PLACEHOLDER.test(id))) {
    throw new StartFailure('wrangler.toml has no ids of a database and a KV namespace under [env.production] yet.');
  }
  return {
    name: config.name,
    compatibility_date: config.compatibility_date,
    d1_databases: config.d1_databases.map((each: object) => ({ ...each, remote: true })),
    kv_namespaces: config.kv_namespaces.map((each: object) => ({ ...each, remote: true })),
  };
};
