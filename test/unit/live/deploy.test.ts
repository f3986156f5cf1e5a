import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { LOCAL_MAIL } from '../../../src-worker/mail-settings.ts';
import { LOCAL_PAYMENTS } from '../../../src-worker/payment-settings.ts';
import { LOCAL_PEPPER } from '../../../src-worker/peppers.ts';
import { isPublished } from '../../../src-worker/published-keys.ts';
import { ROOT } from '../../harness/child.ts';
import { findProblems } from '../../harness/live/check-site.ts';
import { deploySite, type DeployTools } from '../../harness/live/deploy-site.ts';
import { writeLiveConfig } from '../../harness/live/live-config.ts';
import { keepSettings, parseSite, readSite } from '../../harness/live/site-file.ts';
import { BOOKMARK, DATABASE, NAMESPACE, newFolder, startCloudflare } from './fake-cloudflare.ts';

const SETTINGS = {
  database_id: DATABASE,
  kv_id: NAMESPACE,
  jurisdiction: 'eu',
  bucket: 'writer-backups',
  paypal: 'none',
  turnstile: 'none',
  domains: ['www.writer.blog'],
  'vars.SITE_ORIGIN': 'https://www.writer.blog',
  'vars.OWNER_EMAIL': 'ines@writer.blog',
  'vars.MAIL_PROVIDER': 'cloudflare',
  'vars.MAIL_FROM': 'hello@writer.blog',
  'vars.BACKUP_PUBLIC_KEY': 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
};

let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await newFolder();
  said = [];
  await keepSettings('production', SETTINGS, folder);
});

/** Deploys with a site that answers as given. */
const deploy = (isDry: boolean, cloudflare: ReturnType<typeof startCloudflare>, health: unknown = {}) => {
  const tools: DeployTools = {
    wrangler: cloudflare.wrangler,
    build: () => Promise.resolve(void said.push('built')),
    fetch: () =>
      health === null ? Promise.reject(new Error('no answer')) : Promise.resolve(Response.json({ data: health })),
    say: (line) => void said.push(line),
    folder,
    patienceMs: 1,
  };
  return deploySite('production', { isDry }, tools);
};

test('a dry deployment builds, checks and prints the plan, and asks nothing of the account', async () => {
  const cloudflare = startCloudflare();
  await deploy(true, cloudflare);
  expect(cloudflare.calls).toEqual([`deploy --dry-run --outdir=${folder}/dist/worker-production`]);
  const plan = said.join('\n');
  expect(plan).toContain('built');
  expect(plan).toContain('d1 migrations apply DB --remote --config=dist/wrangler.production.json');
  expect(plan).toContain('https://www.writer.blog/api/health');
  expect(plan).toContain('JWT_KEYS, PASSWORD_PEPPER');
});

test('a deployment notes the way back, migrates, uploads and asks the site how it is, in this order', async () => {
  const cloudflare = startCloudflare();
  await deploy(false, cloudflare, { database: 'ok', cache: 'ok' });
  expect(cloudflare.calls.map((call) => call.split(' ').slice(0, 3).join(' '))).toEqual([
    `deploy --dry-run --outdir=${folder}/dist/worker-production`,
    'd1 execute DB',
    'd1 execute DB',
    'd1 time-travel info',
    'deployments status --json',
    'd1 migrations apply',
    expect.stringMatching(/^deploy --message=release/),
  ]);
  const words = said.join('\n');
  expect(words).toContain(`npx wrangler d1 time-travel restore DB --bookmark=${BOOKMARK}`);
  expect(words).toContain('npx wrangler rollback version-before');
  expect(words).toContain('The site is up: https://www.writer.blog');
});

test('a migration that fails stops before the upload; a site that is down or silent is said', async () => {
  const broken = startCloudflare(/^d1 migrations/);
  await expect(deploy(false, broken)).rejects.toThrow(/d1 migrations apply/);
  expect(broken.calls.at(-1)).toMatch(/^d1 migrations/);
  await expect(deploy(false, startCloudflare(), { database: 'down' })).rejects.toThrow(/database is down/);
  await expect(deploy(false, startCloudflare(), null)).rejects.toThrow(/gives no answer/);
});

test('a first deployment to an address that does not lead there yet is no failure, and ends with what to do next', async () => {
  const cloudflare = startCloudflare(null, { isNew: true });
  await deploy(false, cloudflare, null);
  const words = said.join('\n');
  expect(words).toContain('https://www.writer.blog does not lead to it yet');
  expect(said.at(-1)).toContain('npm run admin:password -- --remote');
});

test.each([
  [
    '[production.vars]\nMORNIG_HOUR = "7"',
    'MORNIG_HOUR in [production.vars] is no setting; MORNING_HOUR is meant, perhaps',
  ],
  ['[production.vars]\nFAVOURITE_COLOUR = "red"', 'FAVOURITE_COLOUR in [production.vars] is no setting'],
  ['[production]\nmedia_buckt = "a"', 'media_buckt in [production] is no setting; media_bucket is meant, perhaps'],
  ['[prodution]\nworker = "a"', 'prodution in the file is no setting; production is meant, perhaps'],
  ['[production.vars]\nMORNING_HOUR = 7', 'production.vars.MORNING_HOUR must stand in quotation marks'],
])('a name that is no setting is refused, and the one that was meant is named: %j', (text, problem) => {
  expect(() => parseSite(text, 'production')).toThrow(`site.toml: ${problem}`);
});

/** Makes the first deployment with an answer at the site's address; null when no site is there. */
const deployFirst = async (answer: Response | null, mayTakeOver = false) => {
  const cloudflare = startCloudflare(null, { isNew: true });
  const tools: DeployTools = {
    wrangler: cloudflare.wrangler,
    build: () => Promise.resolve(),
    fetch: (url) => {
      if (url.endsWith('/api/health')) return Promise.resolve(Response.json({ data: { database: 'ok' } }));
      return answer === null ? Promise.reject(new Error('nobody is there')) : Promise.resolve(answer.clone());
    },
    say: () => {},
    folder,
    patienceMs: 1,
  };
  const result = await deploySite('production', { mayTakeOver }, tools).catch((error: unknown) => String(error));
  return { result, isDeployed: cloudflare.calls.some((call) => call.startsWith('d1 migrations')) };
};

test('the first deployment stops where another site is at the address, unless it is to take that over', async () => {
  const refused = await deployFirst(new Response('<h1>My old site</h1>'));
  expect(refused).toMatchObject({
    result: expect.stringContaining('npm run deploy -- --take-over'),
    isDeployed: false,
  });
  expect(await deployFirst(new Response('', { status: 301 }))).toMatchObject({ isDeployed: false });
  expect(await deployFirst(new Response(''), true)).toEqual({ result: undefined, isDeployed: true });
  // The edge's own answers about a missing server are not a site's.
  expect(await deployFirst(new Response('', { status: 522 }))).toMatchObject({ isDeployed: true });
  expect(await deployFirst(null)).toMatchObject({ isDeployed: true });
});

test('what is deployed has the owner’s settings, paths from its own folder and the secrets it needs', async () => {
  await deploy(true, startCloudflare());
  const config = JSON.parse(await readFile(join(folder, 'dist/wrangler.production.json'), 'utf8'));
  expect(config).toMatchObject({
    name: 'content-portfolio',
    main: '../src-worker/index.ts',
    workers_dev: false,
    routes: [{ pattern: 'www.writer.blog', custom_domain: true }],
    assets: { directory: 'web', html_handling: 'none' },
    vars: { MODE: 'production', SITE_ORIGIN: 'https://www.writer.blog' },
    secrets: { required: ['JWT_KEYS', 'PASSWORD_PEPPER'] },
    d1_databases: [{ binding: 'DB', database_id: DATABASE, migrations_dir: '../migrations' }],
    kv_namespaces: [{ binding: 'KV', id: NAMESPACE }],
    r2_buckets: [{ binding: 'BACKUPS', bucket_name: 'writer-backups', jurisdiction: 'eu' }],
    send_email: [{ name: 'EMAIL' }],
    cache: { enabled: true },
    triggers: { crons: ['* * * * *', '* 3-5 * * *'] },
  });
  expect(config.vars).not.toHaveProperty('SIMULATORS_ORIGIN');
  expect(config).not.toHaveProperty('build');
});

test('logs and traces go to the destinations that the owner names, and traces are taken for those alone', async () => {
  const written = async () =>
    JSON.parse(await readFile(join(folder, await writeLiveConfig('production', folder)), 'utf8'));
  expect((await written()).observability).not.toHaveProperty('traces');
  await keepSettings('production', { log_destinations: ['axiom-logs'], trace_destinations: ['axiom-traces'] }, folder);
  expect((await written()).observability).toEqual({
    enabled: true,
    logs: { enabled: true, invocation_logs: false, destinations: ['axiom-logs'] },
    traces: { enabled: true, destinations: ['axiom-traces'], head_sampling_rate: 0.05 },
  });
  const half = (await readFile(join(folder, 'site.toml'), 'utf8')).replace(
    '[production]',
    '[production]\ntrace_sample = 0.5',
  );
  expect(parseSite(half, 'production').trace_sample).toBe(0.5);
  expect(() => parseSite('[production]\ntrace_sample = 5', 'production')).toThrow(/trace_sample must be/);
});

test('rate limits are counted for each site apart, and the same at each deployment', async () => {
  await keepSettings('preview', SETTINGS, folder);
  const numbersOf = async (place: 'production' | 'preview') => {
    const file = await writeLiveConfig(place, folder);
    const { ratelimits } = JSON.parse(await readFile(join(folder, file), 'utf8')) as {
      ratelimits: { name: string; namespace_id: string }[];
    };
    expect(ratelimits.map(({ name }) => name)).toEqual(['WRITE_LIMIT', 'TRACK_LIMIT']);
    return ratelimits.map(({ namespace_id }) => namespace_id);
  };
  const numbers = await numbersOf('production');
  expect(await numbersOf('production')).toEqual(numbers);
  const all = [...numbers, ...(await numbersOf('preview')), '1001', '1002'];
  expect(new Set(all).size).toBe(6);
  for (const number of all) expect(number).toMatch(/^[1-9]\d{0,9}$/);
});

test.each([
  ['vars.SITE_ORIGIN', 'https://www.example.com', /SITE_ORIGIN is an example/],
  ['vars.SITE_ORIGIN', 'https://example.org', /SITE_ORIGIN is an example/],
  ['vars.OWNER_EMAIL', 'owner@example.com', /OWNER_EMAIL is an example/],
  ['vars.MAIL_FROM', 'site@example.com', /MAIL_FROM is an example/],
  ['vars.ALLOWED_ORIGINS', 'https://pages.example.com', /ALLOWED_ORIGINS is an example/],
  ['vars.BACKUP_PUBLIC_KEY', 'age1…', /BACKUP_PUBLIC_KEY/],
  ['vars.JWT_KEYS', 'a:b', /no secret may stand/],
  ['paypal', 'api', /PAYPAL_WEBHOOK_ID is missing/],
] as const)('a deployment with %s = %s is refused before anything is built', async (name, value, problem) => {
  await keepSettings('production', { [name]: value }, folder);
  await expect(deploy(true, startCloudflare())).rejects.toThrow(problem);
  expect(said).toEqual([]);
});

test.each(['database_id = "00000000-0000-0000-0000-000000000000"', 'kv_id = "00000000000000000000000000000000"'])(
  'an id of noughts is no id: %s',
  async (line) => {
    const [name = ''] = line.split(' = ');
    await expect(
      keepSettings('production', { [name]: JSON.parse(line.split(' = ')[1] ?? '') }, folder),
    ).rejects.toThrow(/is no id/);
  },
);

test('a published key in the settings stops a live site, and is for trying in a preview', async () => {
  const settings = { ...SETTINGS, turnstile: 'on', 'vars.TURNSTILE_SITE_KEY': '1x00000000000000000000AA' };
  for (const place of ['production', 'preview'] as const) await keepSettings(place, settings, folder);
  await expect(deploy(true, startCloudflare())).rejects.toThrow(/TURNSTILE_SITE_KEY in site.toml is published/);
  expect(findProblems('preview', await readSite('preview', folder))).toEqual([]);
});

test('whatever key the repository shows is known as published', async () => {
  const shown = await readFile(join(ROOT, '.dev.vars.example'), 'utf8');
  for (const name of [
    'MAIL_API_KEY',
    'PASSWORD_PEPPER',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'TURNSTILE_SECRET',
  ]) {
    const value = new RegExp(`^(?:# )?${name} = "(.+)"`, 'm').exec(shown)?.[1] ?? '';
    expect(isPublished(value), name).toBe(true);
  }
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = LOCAL_PAYMENTS;
  for (const value of [LOCAL_PEPPER, LOCAL_MAIL.MAIL_API_KEY, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET]) {
    expect(isPublished(value), value).toBe(true);
  }
  expect(isPublished('re_own_key')).toBe(false);
});

test('a site without its file is led to set-up', async () => {
  const empty = await readSite('preview', folder);
  expect(findProblems('preview', empty)).toEqual([expect.stringContaining('npm run setup -- --preview')]);
});
