import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parse } from 'smol-toml';
import { ROOT } from '../child.ts';
import { readSite, type Place, type Site } from './site-file.ts';

/** The parts of wrangler.toml that are read here; wrangler checks the whole file. */
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

/** The secrets that a site with these choices needs. Without one of them a deployment is refused. */
export const requiredSecrets = ({ paypal, turnstile, vars }: Site): string[] => [
  'JWT_KEYS',
  'PASSWORD_PEPPER',
  ...(vars['MAIL_PROVIDER'] === 'cloudflare' ? [] : ['MAIL_API_KEY']),
  ...(paypal === 'api' ? ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'] : []),
  ...(turnstile === 'on' ? ['TURNSTILE_SECRET'] : []),
];

/** The configuration that wrangler deploys: wrangler.toml with the owner's settings, and paths relative to `folder`. */
export const liveConfig = (toml: string, place: Place, site: Site, folder = ''): object => {
  // The cast is safe, because this is the project's own file.
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
    // A second address would show a second copy of the site.
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

/** Traces are only taken where they are sent elsewhere, because they cost something. */
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
 * Cloudflare counts rate limits by this number. Workers of one account with the same number are counted together, so it
 * comes from the Worker's unique name.
 */
const counterOf = (worker: string, name: string): string =>
  String(createHash('sha256').update(`${worker} ${name}`).digest().readUInt32BE() >>> 1);

/** Words in place of a bucket's name: none is wanted, or it is still to be made. */
const NO_BUCKET = new Set(['none', 'yes']);

const jurisdictionOf = ({ jurisdiction }: Site) => (jurisdiction === 'eu' ? { jurisdiction } : {});

/** The configuration file of a place, relative to the project. */
export const configFile = (place: Place): string => `dist/wrangler.${place}.json`;

/** Writes a place's configuration again. Returns its path, relative to the project. */
export const writeLiveConfig = async (place: Place, folder = ROOT, site?: Site): Promise<string> => {
  const file = join(folder, configFile(place));
  const toml = await readFile(join(ROOT, 'wrangler.toml'), 'utf8');
  await mkdir(resolve(file, '..'), { recursive: true });
  const config = liveConfig(toml, place, site ?? (await readSite(place, folder)), 'dist');
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`);
  return configFile(place);
};
