import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { ROOT } from '../child.ts';
import { readSite, type Place, type Site } from './site-file.ts';

/** What of wrangler.toml is carried over; wrangler itself checks the whole. */
interface UpstreamConfig {
  main: string;
  build?: unknown;
  vars?: unknown;
  observability: { logs: object };
  assets: { directory: string };
  d1_databases: { binding: string; migrations_dir: string }[];
  kv_namespaces: { binding: string }[];
  ratelimits: { name: string }[];
}

/** The names of the secrets that a site needs with these choices. A deployment without one of them is refused. */
export const requiredSecrets = ({ paypal, turnstile, vars }: Site): string[] => [
  'JWT_KEYS',
  'PASSWORD_PEPPER',
  ...(vars['MAIL_PROVIDER'] === 'cloudflare' ? [] : ['MAIL_API_KEY']),
  ...(paypal === 'api' ? ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'] : []),
  ...(turnstile === 'on' ? ['TURNSTILE_SECRET'] : []),
];

/** What wrangler deploys: wrangler.toml's own with the owner's settings, its paths as seen from `folder`. */
export const liveConfig = (toml: string, place: Place, site: Site, folder = ''): object => {
  // This project's own file.
  const { build: _build, vars: _vars, ...upstream } = parse(toml) as unknown as UpstreamConfig;
  const from = (path: string): string => relative(folder, path) || '.';
  const buckets = Object.entries({ BACKUPS: site.bucket, MEDIA: site.media_bucket })
    .filter(([, name]) => name !== undefined && !NO_BUCKET.has(name))
    .map(([binding, bucket_name]) => ({ binding, bucket_name, ...jurisdictionOf(site) }));
  return {
    ...upstream,
    ...(site.cache === 'none' ? {} : { cache: { enabled: true } }),
    name: site.worker,
    ...(site.account_id === undefined ? {} : { account_id: site.account_id }),
    main: from(upstream.main),
    // A second address would be a second copy of the site.
    workers_dev: site.domains.length === 0,
    preview_urls: false,
    routes: site.domains.map((pattern) => ({ pattern, custom_domain: true })),
    observability: observabilityOf(upstream, site),
    vars: { ...site.vars, MODE: place },
    secrets: { required: requiredSecrets(site) },
    assets: { ...upstream.assets, directory: from(upstream.assets.directory) },
    d1_databases: upstream.d1_databases.map((each) => ({
      ...each,
      database_name: site.worker,
      database_id: site.database_id,
      migrations_dir: from(each.migrations_dir),
    })),
    kv_namespaces: upstream.kv_namespaces.map((each) => ({ ...each, id: site.kv_id })),
    ratelimits: upstream.ratelimits.map((each) => ({ ...each, namespace_id: counterOf(site.worker, each.name) })),
    ...(buckets.length === 0 ? {} : { r2_buckets: buckets }),
    ...(site.vars['MAIL_PROVIDER'] === 'cloudflare' ? { send_email: [{ name: 'EMAIL' }] } : {}),
  };
};

/** Traces cost what they are worth to somebody who reads them elsewhere, and none are taken otherwise. */
const observabilityOf = ({ observability }: UpstreamConfig, site: Site): object => ({
  ...observability,
  logs: {
    ...observability.logs,
    ...(site.log_destinations.length === 0 ? {} : { destinations: site.log_destinations }),
  },
  ...(site.trace_destinations.length === 0
    ? {}
    : { traces: { enabled: true, destinations: site.trace_destinations, head_sampling_rate: site.trace_sample } }),
});

/**
 * The number by which Cloudflare counts a rate limit. Workers of one account that name the same one are counted together,
 * and a Worker's name is its own there.
 */
const counterOf = (worker: string, name: string): string =>
  String(createHash('sha256').update(`${worker} ${name}`).digest().readUInt32BE() >>> 1);

/** What stands in place of a bucket's name: that none is wanted, or that one is still to be made. */
const NO_BUCKET = new Set(['none', 'yes']);

const jurisdictionOf = ({ jurisdiction }: Site) => (jurisdiction === 'eu' ? { jurisdiction } : {});

/** Where the configuration of a place is written, seen from the project's folder. */
export const configFile = (place: Place): string => `dist/wrangler.${place}.json`;

/** Writes the configuration of a place anew. Returns its path from the project's folder. */
export const writeLiveConfig = async (place: Place, folder = ROOT, site?: Site): Promise<string> => {
  const file = join(folder, configFile(place));
  const toml = await readFile(join(ROOT, 'wrangler.toml'), 'utf8');
  await mkdir(resolve(file, '..'), { recursive: true });
  const config = liveConfig(toml, place, site ?? (await readSite(place, folder)), 'dist');
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`);
  return configFile(place);
};
