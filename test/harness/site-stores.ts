import { access, constants, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { D1Database, KVNamespace, R2Bucket } from '@cloudflare/workers-types';
import { drizzle } from 'drizzle-orm/d1';
import { ROOT } from './child.ts';
import { explain } from './live/cloudflare.ts';
import { readSite, SITE_FILE, type Place } from './live/site-file.ts';
import { asFailure, makeFolder, StartFailure } from './start-failure.ts';
import { quietly } from './wrangler.ts';

/** The stores of a site's data. */
export interface SiteStores {
  db: D1Database;
  kv: KVNamespace;
  /** The bucket for pictures and the resume, if one is bound. */
  media: R2Bucket | null;
}

type Work<T> = (stores: SiteStores) => Promise<T>;

const CONFIG = join(ROOT, 'wrangler.toml');

/** Opens the stores of `wrangler dev` in `stateDir` while `work` runs. */
export const withLocalSite = async <T>(stateDir: string, work: Work<T>): Promise<T> => {
  // Without the folder, the runtime would retry for minutes.
  await makeFolder(stateDir)
    .then(() => access(stateDir, constants.W_OK))
    .catch((error: unknown) => {
      throw asFailure(error);
    });
  Object.assign(process.env, quietly(stateDir));
  return withStores({ configPath: CONFIG, persist: { path: join(stateDir, 'v3') } }, work);
};

/**
 * Opens the deployed site's stores through wrangler while `work` runs. Throws a `StartFailure` when site.toml names
 * none, nobody is signed in, or Cloudflare refuses.
 */
export const withRemoteSite = async <T>(place: Place, work: Work<T>, siteFolder = ROOT): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-remote-'));
  const configPath = join(folder, 'wrangler.json');
  Object.assign(process.env, quietly(folder));
  try {
    await writeFile(configPath, JSON.stringify(await remoteConfig(place, siteFolder)));
    return await withStores({ configPath, persist: false }, work).catch((error: unknown) => {
      throw isRefusal(error) ? explain('Cloudflare', error.message) : error;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Messages of an account's stores: no tables yet, missing, or no permission. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && /^(?:D1_ERROR|KV \w+ failed|fetch failed|.*Network connection lost)/.test(error.message);

/** The database as the Worker's services use it. */
export const queriesOf = ({ db }: SiteStores) =>
  // The same type, in the platform's two forms.
  drizzle(db as unknown as Parameters<typeof drizzle>[0]);

type Options = { configPath: string; persist: false | { path: string } };

const withStores = async <T>(options: Options, work: Work<T>): Promise<T> => {
  const { getPlatformProxy } = await import('wrangler');
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; KV: KVNamespace; MEDIA?: R2Bucket }>(options).catch(
    (error: unknown) => {
      throw explain('wrangler', error instanceof Error ? error.message : String(error));
    },
  );
  try {
    return await work({ db: env.DB, kv: env.KV, media: env.MEDIA ?? null });
  } finally {
    await dispose();
  }
};

/** A place's stores alone, marked so that wrangler opens the real ones. */
const remoteConfig = async (place: Place, folder: string): Promise<object> => {
  const { unstable_readConfig: readConfig } = await import('wrangler');
  const { compatibility_date } = readConfig({ config: CONFIG }, { hideWarnings: true });
  const { worker, account_id, database_id, kv_id, media_bucket, jurisdiction } = await readSite(place, folder);
  if (database_id === undefined || kv_id === undefined) {
    throw new StartFailure(`${SITE_FILE} has no ids of a database and a KV namespace yet. Run: npm run setup`);
  }
  return {
    name: worker,
    ...(account_id === undefined ? {} : { account_id }),
    compatibility_date,
    d1_databases: [{ binding: 'DB', database_name: worker, database_id, remote: true }],
    kv_namespaces: [{ binding: 'KV', id: kv_id, remote: true }],
    ...(media_bucket === undefined
      ? {}
      : {
          r2_buckets: [
            {
              binding: 'MEDIA',
              bucket_name: media_bucket,
              ...(jurisdiction === 'eu' ? { jurisdiction } : {}),
              remote: true,
            },
          ],
        }),
  };
};
