import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { ROOT } from '../child.ts';
import { listMigrations } from '../local-database.ts';
import { StartFailure } from '../start-failure.ts';
import { expectOwnKeys } from './expect-own-keys.ts';
import { expectHealth, type HealthTools } from './expect-health.ts';
import { findProblems, flagOf } from './check-site.ts';
import { ask, readJson, refusalOf, type Wrangler } from './cloudflare.ts';
import { requiredSecrets, writeLiveConfig } from './live-config.ts';
import { readSite, type Place, type Site } from './site-file.ts';

export interface DeployTools extends HealthTools {
  wrangler: Wrangler;
  build: () => Promise<void>;
  /** The folder of the owner's file and the generated configuration. */
  folder: string;
}

/**
 * Deploys a site to Cloudflare: checks the settings, builds, notes how to go back, migrates, uploads, and asks for the
 * site's health. A dry run only does what needs no account. Throws a `StartFailure`; unless it says otherwise, the site
 * is unchanged.
 */
export const deploySite = async (
  place: Place,
  { isDry = false, mayTakeOver = false }: { isDry?: boolean; mayTakeOver?: boolean },
  tools: DeployTools,
): Promise<void> => {
  const { wrangler, build, say, folder } = tools;
  const site = await readSite(place, folder);
  const problems = findProblems(place, site);
  if (problems.length > 0) throw new StartFailure(problems.join('\n'));
  say('Building the site …');
  await build();
  const config = await writeLiveConfig(place, folder, site);
  const configured = `--config=${config}`;
  // A relative path would start at the configuration, which is in dist.
  const bundle = ['deploy', '--dry-run', `--outdir=${join(folder, `dist/worker-${place}`)}`, configured];
  say(`Checking the Worker with ${config} …`);
  const tried = await wrangler(bundle);
  if (!tried.isWell || /WARNING/.test(tried.output)) throw new StartFailure(tried.output);
  if (isDry) return say(await planOf(place, site, configured));

  const isFirst = await isUnused(wrangler, configured);
  if (!isFirst) await expectOwnKeys(place, wrangler, configured);
  if (isFirst && !mayTakeOver) await expectFreeAddresses(place, site, tools);
  const before = {
    isFirst,
    config: configured,
    bookmark: await noteRestorePoint(wrangler, configured),
    version: await presentVersion(wrangler, configured),
  };
  say(`\n${wayBack(before)}\n`);
  say('Migrating the database …');
  await orTell(ask(wrangler, ['d1', 'migrations', 'apply', 'DB', '--remote', configured]), () =>
    Promise.resolve(`The program was not touched${isFirst ? '.' : ', and visitors see what they saw: it runs on a database with some of the new migrations as well.'}
Mend what is named here, and run this again: it goes on with the migration that failed.`),
  );
  say('Uploading …');
  await orTell(ask(wrangler, ['deploy', configured, `--message=${await versionName()}`]), () =>
    afterUpload(wrangler, before),
  );
  const isNew = isFirst || before.version === null;
  await orTell(expectHealth(workerOrigin(site), isNew, tools), () => Promise.resolve(wayBack(before)));
  if (isNew) say(nextSteps(place, workerOrigin(site)));
};

const nextSteps = (place: Place, origin: string): string => `
Next, because nobody can sign in before: npm run admin:password -- ${place === 'preview' ? '--preview' : '--remote'}
It sets the owner’s password. Then sign in at ${origin}/#/admin and work through “What to do first”.`;

/** Adds to a failure what it means for the site. */
const orTell = async <T>(work: Promise<T>, tell: () => Promise<string>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    throw new StartFailure(`${error.message}\n\n${await tell()}`, { cause: error });
  }
};

const bookmarkSchema = z.object({ bookmark: z.string() });
const statusSchema = z.object({ versions: z.optional(z.array(z.object({ version_id: z.string() }))) });

/** The Worker's origin. */
const workerOrigin = (site: Site): string => site.worker_origin ?? site.vars['SITE_ORIGIN'] ?? '';

/** A restore point of the database before the deployment, by Cloudflare. */
const noteRestorePoint = async (wrangler: Wrangler, config: string): Promise<string> => {
  const out = await ask(wrangler, ['d1', 'time-travel', 'info', 'DB', '--json', config]);
  return readJson(bookmarkSchema, out).bookmark;
};

const tablesSchema = z.array(z.object({ results: z.array(z.object({ tables: z.number() })) }));

/** True if no version of the site has ever migrated this database. */
export const isUnused = async (wrangler: Wrangler, config: string): Promise<boolean> => {
  const query = "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'd1_migrations'";
  const out = await ask(wrangler, ['d1', 'execute', 'DB', '--remote', '--json', `--command=${query}`, config]);
  return readJson(tablesSchema, out)[0]?.results[0]?.tables === 0;
};

/** The version that is running; null before the first deployment. */
const presentVersion = async (wrangler: Wrangler, config: string): Promise<string | null> => {
  const args = ['deployments', 'status', '--json', config];
  const status = await wrangler(args);
  if (!status.isWell) {
    if (/not found|does not exist|no deployments/i.test(status.output)) return null;
    throw refusalOf(args, status.output);
  }
  const { versions } = readJson(statusSchema, status.out);
  return versions?.[0]?.version_id ?? null;
};

/** Statuses by which Cloudflare's edge answers for a missing server. */
const isNobody = (status: number): boolean => status >= 520 && status <= 530;

/** Throws a `StartFailure` if another site uses an address, because an upload would silently replace it. */
const expectFreeAddresses = async (place: Place, { domains }: Site, { fetch }: DeployTools): Promise<void> => {
  for (const host of domains) {
    const answer = await fetch(`https://${host}/`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    );
    if (answer === null || isNobody(answer.status)) continue;
    throw new StartFailure(
      `There is a site at https://${host} already, and this deployment would put yours in its place: the address would no
longer lead to where it leads now. If that is what you want: npm run deploy -- ${place === 'preview' ? '--preview ' : ''}--take-over`,
    );
  }
};

interface Before {
  isFirst: boolean;
  config: string;
  bookmark: string;
  version: string | null;
}

const rollback = ({ config, version }: Before): string => `npx wrangler rollback ${version ?? 'VERSION'} ${config}`;

const wayBack = (before: Before): string =>
  before.isFirst
    ? 'This is the first deployment: there is nothing yet to go back to.'
    : `To go back to what was there before:
  the program   ${rollback(before)}
  the database  npx wrangler d1 time-travel restore DB --bookmark=${before.bookmark} ${before.config}
The program alone is enough as a rule: the one before runs on a migrated database as well. The database loses what
came in since, such as orders and messages.`;

/** The pages that visitors see after a failed upload, as far as Cloudflare can tell. */
const afterUpload = async (wrangler: Wrangler, before: Before): Promise<string> => {
  const now = await presentVersion(wrangler, before.config).catch((error: unknown) => {
    if (error instanceof StartFailure) return undefined;
    throw error;
  });
  if (now === undefined) {
    return `Whether the new program is there can’t be asked just now. Run this again, or go back: ${rollback(before)}`;
  }
  if (now === before.version) {
    return before.isFirst
      ? 'Nobody sees a site yet. Mend what is named here, and run this again.'
      : 'Visitors get the program that they had, which runs on the migrated database as well. Mend what is named here, and run this again.';
  }
  return `The new program is there already; what failed came after it, such as its address or Cron. Run this again${
    before.isFirst ? '.' : `,\nor go back: ${rollback(before)}`
  }`;
};

const versionName = async (): Promise<string> => {
  const { version }: { version: string } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return `release ${version}`;
};

const planOf = async (place: Place, site: Site, config: string): Promise<string> => {
  const migrations = await listMigrations();
  return `
All of this is well; nothing was sent. npm run deploy${flagOf(place)} then does, with wrangler:
  1. d1 time-travel info DB --json ${config}   notes the restore point; the first time it also looks that
     nobody else’s site is at the address
  2. d1 migrations apply DB --remote ${config}   up to ${migrations.at(-1)}, what the database lacks
  3. deploy ${config}   as ${site.worker}, ${place}, ${await versionName()}
  4. asks ${workerOrigin(site)}/api/health, and says how to go back
The Worker has to have these secrets, or the upload is refused: ${requiredSecrets(site).join(', ')}.
It answers at ${site.domains.length === 0 ? 'its address under workers.dev' : site.domains.join(', ')}.`;
};
