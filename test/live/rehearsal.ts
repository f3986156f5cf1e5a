import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../harness/child.ts';
import { realWrangler } from '../harness/live/cloudflare.ts';
import { deploySite } from '../harness/live/deploy-site.ts';
import { rotateKey } from '../harness/live/rotate-key.ts';
import { setUp } from '../harness/live/set-up.ts';
import { keepSettings } from '../harness/live/site-file.ts';
import { makeDatabase } from '../simulators/cloudflare/account.ts';
import { startCloudflare } from '../simulators/cloudflare/server.ts';
import { answerWith, NAMESPACE } from '../unit/live/fake-cloudflare.ts';

/** The version that runs on a site that was deployed before. */
const BEFORE = '5d7bb385-3cae-4818-ad71-c5f5f5985cf3';

/**
 * The answers in set-up: an address, an owner, the European Union, Resend, no sales, no challenge, and a bucket for
 * backups.
 */
export const ANSWERS = [
  'https://www.writer.blog',
  'ines@writer.blog',
  'yes',
  'resend',
  'hello@writer.blog',
  're_secret_key',
  'none',
  'no',
  'yes',
  'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
];

/** The site's answer at an address; null when no site is there. */
type AnswerAt = (url: string) => Promise<Response | null> | Response | null;

const HEALTHY: AnswerAt = (url) =>
  url.endsWith('/api/health') ? Response.json({ data: { database: 'ok', cache: 'ok' } }) : null;

/** These migrations are enough to tell that the project's own were applied. */
const MIGRATIONS = ['0001_content.sql', '0002_contacts.sql'];

/** All output of a run, as a person sees it on the screen, with the failure at its end. */
const tell = async (run: (say: (line: string) => void) => Promise<void>): Promise<string> => {
  const said: string[] = [];
  await run((line) => void said.push(line)).catch((error: unknown) =>
    said.push(`FAILED ${error instanceof Error ? error.message : String(error)}`),
  );
  return said.join('\n');
};

/** The smallest project that wrangler takes for a site. */
const writeSmallSite = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'src-worker'));
  await mkdir(join(folder, 'dist/web'), { recursive: true });
  await writeFile(join(folder, 'dist/web/robots.txt'), '');
  await mkdir(join(folder, 'migrations'));
  for (const file of MIGRATIONS) await cp(join(ROOT, 'migrations', file), join(folder, 'migrations', file));
};

/** Links the project's own Worker, pages and migrations, as they were built. */
const linkWholeSite = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'dist'));
  for (const name of ['src-worker', 'migrations', 'dist/web']) await symlink(join(ROOT, name), join(folder, name));
};

/** A site's folder with a small Worker or the whole one, and a Cloudflare that wrangler can call. */
export const startRehearsal = async ({ isWhole = false } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'site-rehearsal-'));
  await (isWhole ? linkWholeSite : writeSmallSite)(folder);
  const cloudflare = await startCloudflare();
  onTestFinished(() => cloudflare.stop());
  // Nobody on this machine is signed in at Cloudflare for these commands.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME: folder, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
  const wrangler = (isSignedIn = true) => realWrangler(isSignedIn ? { ...env, ...cloudflare.env } : env, folder);

  const change = (version: string) =>
    writeFile(
      join(folder, 'src-worker/index.ts'),
      `export default { fetch: () => new Response('${version}'), scheduled() {} };`,
    );
  if (!isWhole) await change('one');

  return {
    folder,
    cloudflare,
    wrangler,
    change,
    /** The former release has set up and deployed this site. */
    begin: async (): Promise<void> => {
      const { account } = cloudflare;
      const database = makeDatabase(account, 'content-portfolio', null);
      database.query(
        'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
      );
      for (const file of MIGRATIONS) {
        database.query(await readFile(join(ROOT, 'migrations', file), 'utf8'));
        database.query('INSERT INTO d1_migrations (name) VALUES (?)', [file]);
      }
      const names = ['JWT_KEYS', 'PASSWORD_PEPPER', 'MAIL_API_KEY'];
      account.workers.set('content-portfolio', {
        secrets: new Map(names.map((name) => [name, 'secret'])),
        versions: [{ id: BEFORE, metadata: {}, files: new Map() }],
        deployed: [BEFORE],
        domains: ['www.writer.blog'],
        crons: [],
      });
      await keepSettings(
        'production',
        {
          account_id: account.id,
          database_id: database.uuid,
          kv_id: NAMESPACE,
          jurisdiction: 'none',
          bucket: 'none',
          paypal: 'none',
          turnstile: 'none',
          domains: ['www.writer.blog'],
          'vars.SITE_ORIGIN': 'https://www.writer.blog',
          'vars.OWNER_EMAIL': 'ines@writer.blog',
          'vars.MAIL_PROVIDER': 'resend',
          'vars.MAIL_FROM': 'hello@writer.blog',
        },
        folder,
      );
    },
    setUp: (answers: readonly string[], isSignedIn = true) =>
      tell((say) => {
        const { prompter, written } = answerWith(answers);
        return setUp('production', { prompter, say, folder, wrangler: wrangler(isSignedIn) }).finally(() =>
          say(written.join('')),
        );
      }),
    rotate: (name: string, isAtOnce = false) =>
      tell((say) => {
        const { prompter } = answerWith([]);
        const tools = { prompter, say, folder, wrangler: wrangler() };
        return rotateKey('production', { name, isAtOnce, at: new Date() }, tools);
      }),
    deploy: (answerAt: AnswerAt = HEALTHY) =>
      tell((say) =>
        deploySite(
          'production',
          {},
          {
            wrangler: wrangler(),
            build: () => Promise.resolve(),
            fetch: async (url) => {
              const answer = await answerAt(url);
              if (answer === null) throw new Error('nobody is there');
              return answer;
            },
            say,
            folder,
            patienceMs: 1,
          },
        ),
      ),
    /** Adds a migration to those of the project, or replaces one. */
    writeMigration: (number: string, sql: string) => writeFile(join(folder, `migrations/${number}_rehearsal.sql`), sql),
    /** Another site in the same account begins without this file. */
    forgetSite: () => rm(join(folder, 'site.toml')),
    /** The site's Worker at Cloudflare. */
    worker: () => {
      const found = cloudflare.account.workers.get('content-portfolio');
      if (found === undefined) throw new Error('There is no Worker.');
      return found;
    },
    database: () => {
      const [first] = cloudflare.account.databases.values();
      if (first === undefined) throw new Error('There is no database.');
      return first;
    },
  };
};
