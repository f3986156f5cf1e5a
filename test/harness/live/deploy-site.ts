import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ROOT } from '../child.ts';
import { listMigrations } from '../local-database.ts';
import { StartFailure } from '../start-failure.ts';
import { findProblems, flagOf } from './check-site.ts';
import { ask, readJson, type Wrangler } from './cloudflare.ts';
import { requiredSecrets, writeLiveConfig } from './live-config.ts';
import { readSite, type Place, type Site } from './site-file.ts';

export interface DeployTools {
  wrangler: Wrangler;
  build: () => Promise<void>;
  fetch: typeof fetch;
  say: (line: string) => void;
  /** Where the owner's file and the generated configuration stand. */
  folder: string;
  /** How long the new version may take to answer. */
  patienceMs?: number;
}

/**
 * Puts a site on Cloudflare: checks its settings, builds, notes how to go back, migrates, uploads and asks the site how it
 * is. A dry run does what needs no account, and tells the rest. Throws a `StartFailure`, after which the site is as it was
 * unless it says otherwise.
 */
export const deploySite = async (place: Place, isDry: boolean, tools: DeployTools): Promise<void> => {
  const { wrangler, build, say, folder } = tools;
  const site = await readSite(place, folder);
  const problems = findProblems(place, site);
  if (problems.length > 0) throw new StartFailure(problems.join('\n'));
  say('Building the site …');
  await build();
  const config = await writeLiveConfig(place, folder, site);
  const configured = `--config=${config}`;
  const bundle = ['deploy', '--dry-run', `--outdir=dist/worker-${place}`, configured];
  say(`Checking the Worker with ${config} …`);
  const tried = await wrangler(bundle);
  if (!tried.isWell || /WARNING/.test(tried.words)) throw new StartFailure(tried.words);
  if (isDry) return say(await planOf(place, site, configured));

  const bookmark = await noteRestorePoint(wrangler, configured);
  const former = await formerVersion(wrangler, configured);
  say(wayBack({ config: configured, bookmark, former }));
  say('Migrating the database …');
  await ask(wrangler, ['d1', 'migrations', 'apply', 'DB', '--remote', configured]);
  say('Uploading …');
  await ask(wrangler, ['deploy', configured, `--message=${await versionName()}`]);
  await expectHealth(workerOrigin(site), tools);
};

const bookmarkSchema = z.object({ bookmark: z.string() });
const statusSchema = z.object({ versions: z.optional(z.array(z.object({ version_id: z.string() }))) });

/** Where the Worker answers. */
const workerOrigin = (site: Site): string => site.worker_origin ?? site.vars['SITE_ORIGIN'] ?? '';

/** The site's state before, as Cloudflare's own restore point of the database. */
const noteRestorePoint = async (wrangler: Wrangler, config: string): Promise<string> => {
  const out = await ask(wrangler, ['d1', 'time-travel', 'info', 'DB', '--json', config]);
  return readJson(bookmarkSchema, out).bookmark;
};

/** The version that answers now; null before the first deployment. */
const formerVersion = async (wrangler: Wrangler, config: string): Promise<string | null> => {
  const status = await wrangler(['deployments', 'status', '--json', config]);
  if (!status.isWell) return null;
  const { versions } = readJson(statusSchema, status.out);
  return versions?.[0]?.version_id ?? null;
};

interface Before {
  config: string;
  bookmark: string;
  former: string | null;
}

const wayBack = ({ config, bookmark, former }: Before): string => `
To go back to what is there now:
  the program   npx wrangler rollback ${former ?? 'VERSION'} ${config}
  the database  npx wrangler d1 time-travel restore DB --bookmark=${bookmark} ${config}
The program alone is enough as a rule: the one before runs on a migrated database as well. The database loses what
came in since, such as orders and messages.
`;

const versionName = async (): Promise<string> => {
  const { version }: { version: string } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return `release ${version}`;
};

const PATIENCE_MS = 90_000;

/** Conditions of `/api/health` that a site without an answer to its visitors has. */
const VITAL = ['database', 'cache'];

/** Asks the live site how it is, until it answers. Throws a `StartFailure` when it does not, or is not well. */
const expectHealth = async (origin: string, { fetch, say, patienceMs = PATIENCE_MS }: DeployTools): Promise<void> => {
  const address = `${origin}/api/health`;
  say(`Asking ${address} …`);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const health = await readHealth(address, fetch);
    if (health !== null) {
      const bad = Object.entries(health).filter(([, condition]) => BAD.has(String(condition)));
      const isUp = !bad.some(([name]) => VITAL.includes(name));
      const words = bad.map(([name, condition]) => `${name} is ${String(condition)}`).join(', ');
      if (!isUp) throw new StartFailure(`The site is not well: ${words}. See above for how to go back.`);
      return say(
        bad.length === 0
          ? `The site is up: ${origin}`
          : `The site is up at ${origin}, but ${words}: see its System tab.`,
      );
    }
    if (Date.now() > deadline) break;
    await wait(Math.min(3000, patienceMs));
  }
  throw new StartFailure(
    `${address} gives no answer. A domain that is new may take some minutes: open it then. Otherwise see above for how to go back.`,
  );
};

const BAD = new Set(['down', 'stopped', 'trouble', 'late', 'failed', 'refused']);

const readHealth = async (address: string, fetch: DeployTools['fetch']): Promise<Record<string, unknown> | null> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const { data }: { data?: Record<string, unknown> } = await response.json();
    return data ?? null;
  } catch {
    return null;
  }
};

const planOf = async (place: Place, site: Site, config: string): Promise<string> => {
  const migrations = await listMigrations();
  return `
All of this is well; nothing was sent. npm run deploy${flagOf(place)} then does, with wrangler:
  1. d1 time-travel info DB --json ${config}   notes the restore point
  2. d1 migrations apply DB --remote ${config}   up to ${migrations.at(-1)}, what the database lacks
  3. deploy ${config}   as ${site.worker}, ${place}, ${await versionName()}
  4. asks ${workerOrigin(site)}/api/health, and says how to go back
The Worker has to have these secrets, or the upload is refused: ${requiredSecrets(site).join(', ')}.
It answers at ${site.domains.length === 0 ? 'its address under workers.dev' : site.domains.join(', ')}.`;
};
