import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANSWERS, startRehearsal } from './rehearsal.ts';

const lines = (words: string, start: string) =>
  words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith(start));

/** A command in the printed form, without `npx wrangler`. */
const commandIn = (words: string, start: string): string[] =>
  (lines(words, start)[0] ?? '').replace(/^.*npx wrangler /, '').split(' ');

test('from an empty account to a site, and back: set-up, deployment, another one, and its two ways back', async () => {
  const site = await startRehearsal();
  expect(await site.setUp(ANSWERS)).toContain('Next: npm run deploy');
  const { account } = site.cloudflare;
  expect(site.database().jurisdiction).toBe('eu');
  expect(account.namespaces).toMatchObject([{ title: 'content-portfolio', jurisdiction: 'eu' }]);
  expect(account.buckets).toEqual([{ name: 'content-portfolio-backups', jurisdiction: 'eu' }]);
  expect([...site.worker().secrets.keys()].toSorted()).toEqual(['JWT_KEYS', 'MAIL_API_KEY', 'PASSWORD_PEPPER']);
  expect(await readFile(join(site.folder, 'site.toml'), 'utf8')).not.toContain('re_secret_key');

  const first = await site.deploy();
  expect(first).toContain('first deployment');
  expect(first).toContain('The site is up: https://www.writer.blog');
  expect(site.worker()).toMatchObject({ domains: ['www.writer.blog'], crons: ['* * * * *', '* 3-5 * * *'] });
  const before = site.worker().deployed.at(-1);

  await site.change('two');
  const second = await site.deploy();
  expect(site.worker().deployed.at(-1)).not.toBe(before);
  site.database().query("INSERT INTO audit_log VALUES ('a', '2027', 'owner', 'came in since', '', '', NULL)");
  await site.wrangler()([...commandIn(second, 'the program'), '--yes']);
  expect(site.worker().deployed.at(-1)).toBe(before);
  await site.wrangler()(commandIn(second, 'the database'));
  expect(site.database().query("SELECT * FROM audit_log WHERE action = 'came in since'")).toEqual([[]]);
});

test.each([
  ['POST .*versions$', {}, 'Visitors get the program that they had'],
  ['POST .*deployments$', { isDone: true }, 'The new program is there already'],
])('an upload that fails at %s is told by what visitors see', async (at, fault, words) => {
  const site = await startRehearsal();
  await site.begin();
  const before = site.worker().deployed.at(-1);
  site.cloudflare.faults.push({ at: new RegExp(`^${at}`), ...fault });
  const failed = await site.deploy();
  expect(failed).toContain('FAILED Cloudflare has trouble of its own');
  expect(failed).toContain(words);
  const isSame = site.worker().deployed.at(-1) === before;
  expect(isSame).toBe(words.startsWith('Visitors'));
  if (!isSame) expect(failed.slice(failed.indexOf('FAILED'))).toContain(`npx wrangler rollback ${before}`);
});

test('a migration that fails leaves the program, names itself, and is gone on from; an ill site has its way back', async () => {
  const site = await startRehearsal();
  await site.begin();
  const before = site.worker().deployed.at(-1);
  await site.writeMigration('9999', 'CREATE TABLE nothing_of (broken;');
  const failed = await site.deploy();
  expect(failed).toContain('9999');
  expect(failed).toContain('The program was not touched');
  expect(failed).toContain('visitors see what they saw');
  expect(site.worker().deployed.at(-1)).toBe(before);
  await site.writeMigration('9999', 'CREATE TABLE all_is_well (id TEXT);');
  const ill = await site.deploy((url) =>
    url.endsWith('/api/health') ? Response.json({ data: { database: 'down' } }, { status: 503 }) : null,
  );
  expect(ill).toContain('FAILED The site is not well: database is down.');
  expect(ill.slice(ill.indexOf('FAILED'))).toContain(`npx wrangler rollback ${before}`);
});

test('a deployment to a site with a weak key stops before anything is changed, and names the way to another', async () => {
  const site = await startRehearsal();
  await site.begin();
  site.database().query('CREATE TABLE cron_runs (started_at TEXT)');
  site.database().query('CREATE TABLE alerts (key TEXT, problem TEXT, closed_at TEXT)');
  const problem =
    'A key of the site is published or easily guessed: JWT_KEYS, PAYPAL_CLIENT_SECRET. Anybody may have it.';
  site.database().query("INSERT INTO alerts VALUES ('weak_keys', ?, NULL)", [problem]);
  const ranAt = (minutesAgo: number) =>
    site
      .database()
      .query('INSERT INTO cron_runs VALUES (?)', [new Date(Date.now() - minutesAgo * 60_000).toISOString()]);
  ranAt(1);
  await site.writeMigration('9999', 'CREATE TABLE not_yet (id TEXT);');
  const refused = await site.deploy();
  expect(refused).toContain(`FAILED ${problem}`);
  expect(lines(refused, 'npm run setup').map((line) => line.split('   ')[0])).toEqual([
    'npm run setup -- --rotate JWT_KEYS --at-once',
    'npm run setup -- --rotate PAYPAL_CLIENT_SECRET',
  ]);
  expect(site.worker().deployed).toHaveLength(1);
  expect(site.database().query("SELECT name FROM sqlite_master WHERE name = 'not_yet'")).toEqual([[]]);

  // A site whose Cron has stopped cannot tell that its key was changed, and must be repaired.
  site.database().query('DELETE FROM cron_runs');
  ranAt(11);
  expect(await site.deploy()).toContain('The site is up');
});

test('a deployment names a secret that is missing', async () => {
  const site = await startRehearsal();
  await site.begin();
  site.worker().secrets.delete('MAIL_API_KEY');
  const failed = await site.deploy();
  expect(failed).toContain('MAIL_API_KEY');
  expect(site.worker().deployed).toHaveLength(1);
});
