import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUp } from '../../harness/live/set-up.ts';
import { releasesAddress } from '../../harness/live/releases-address.ts';
import { keepSettings, parseSite, setLine } from '../../harness/live/site-file.ts';
import { StartFailure } from '../../harness/start-failure.ts';
import { ACCOUNT, answerWith, DATABASE, NAMESPACE, newFolder, startCloudflare } from './fake-cloudflare.ts';

/** The answers to every question: Resend, a REST app at PayPal, Turnstile, a bucket, the European Union. */
const ANSWERS = [
  'https://www.writer.blog',
  'ines@writer.blog',
  'yes',
  'resend',
  'hello@writer.blog',
  're_secret_key',
  'api',
  'client-id',
  'client-secret',
  '1AB23456CD789012E',
  'EUR',
  'yes',
  '0x4AAA',
  'turnstile-secret',
  'yes',
  'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
];

const readSiteIn = async (folder: string) => readFile(join(folder, 'site.toml'), 'utf8');

test('set-up asks for what a site needs, makes it at Cloudflare and writes no secret to disk', async () => {
  const folder = await newFolder();
  const cloudflare = startCloudflare();
  const { prompter, written, say } = answerWith(ANSWERS);
  await setUp('production', { prompter, say, folder, wrangler: cloudflare.wrangler });

  expect(cloudflare.calls).toEqual([
    'whoami --json',
    'secret list',
    'd1 list --json',
    'd1 list --json',
    'd1 create content-portfolio --jurisdiction=eu',
    'd1 list --json',
    'kv namespace list',
    'kv namespace create content-portfolio --jurisdiction=eu',
    'kv namespace list',
    'r2 bucket create content-portfolio-backups --jurisdiction=eu',
    'secret bulk',
  ]);
  const secrets = cloudflare.secrets();
  expect(secrets).toMatchObject({
    MAIL_API_KEY: 're_secret_key',
    PAYPAL_CLIENT_ID: 'client-id',
    PAYPAL_CLIENT_SECRET: 'client-secret',
    TURNSTILE_SECRET: 'turnstile-secret',
    JWT_KEYS: expect.stringMatching(/^\d{4}-\d\d:[A-Za-z0-9+/]{43}=$/),
  });
  const text = await readSiteIn(folder);
  expect(parseSite(text, 'production')).toMatchObject({
    account_id: ACCOUNT,
    database_id: DATABASE,
    kv_id: NAMESPACE,
    jurisdiction: 'eu',
    bucket: 'content-portfolio-backups',
    paypal: 'api',
    turnstile: 'on',
    domains: ['www.writer.blog'],
    vars: { SITE_ORIGIN: 'https://www.writer.blog', MAIL_PROVIDER: 'resend', CURRENCY: 'EUR' },
  });
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  const shown = written.join('');
  // The owner must keep the pepper elsewhere, because it can never be read again.
  expect(shown).toContain(secrets['PASSWORD_PEPPER']);
  expect(shown).not.toContain('client-secret');
  expect(shown).toContain('npm run deploy');
});

test('set-up takes answers as people write them', async () => {
  const folder = await newFolder();
  const cloudflare = startCloudflare();
  const line = 'BACKUP_PUBLIC_KEY = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"';
  const written = ['www.Writer.blog/', 'ines@writer.blog', 'Y', 'Cloudflare', 'hello@writer.blog', 'LINKS', 'eur'];
  const answers = [...written, 'https://www.paypal.com/ncp/payment/A', '', '', 'N', 'YES', line];
  await setUp('production', { ...answerWith(answers), folder, wrangler: cloudflare.wrangler });
  expect(parseSite(await readSiteIn(folder), 'production')).toMatchObject({
    jurisdiction: 'eu',
    turnstile: 'none',
    vars: {
      SITE_ORIGIN: 'https://www.writer.blog',
      MAIL_PROVIDER: 'cloudflare',
      CURRENCY: 'EUR',
      BACKUP_PUBLIC_KEY: expect.stringMatching(/^age1\w{58}$/),
    },
  });
});

test('set-up that runs again asks nothing, makes nothing and changes nothing', async () => {
  const folder = await newFolder();
  const cloudflare = startCloudflare();
  const tools = { folder, wrangler: cloudflare.wrangler };
  await setUp('production', { ...answerWith(ANSWERS), ...tools });
  const text = await readSiteIn(folder);
  const secrets = cloudflare.secrets();
  cloudflare.calls.length = 0;
  const { prompter, say, written } = answerWith([]);
  await setUp('production', { prompter, say, ...tools });
  expect(cloudflare.calls).toEqual(['whoami --json', 'secret list']);
  expect(await readSiteIn(folder)).toBe(text);
  expect(cloudflare.secrets()).toEqual(secrets);
  expect(written.join('')).not.toContain('> ');
});

test('set-up that was interrupted goes on where it was, with the database that it had made', async () => {
  const folder = await newFolder();
  const first = startCloudflare(/^kv namespace create/);
  await expect(setUp('production', { ...answerWith(ANSWERS), folder, wrangler: first.wrangler })).rejects.toThrow(/kv/);
  expect(await readSiteIn(folder)).toContain(DATABASE);
  const second = startCloudflare();
  // The secrets were not set yet, so set-up asks for them again.
  const answers = ['re_secret_key', 'client-id', 'client-secret', 'turnstile-secret'];
  await setUp('production', { ...answerWith(answers), folder, wrangler: second.wrangler });
  expect(second.calls.filter((call) => call.startsWith('d1'))).toEqual([]);
  expect(await readSiteIn(folder)).toContain(NAMESPACE);
});

test('set-up that may not make a bucket says how to do without one', async () => {
  const folder = await newFolder();
  const { wrangler } = startCloudflare(/^r2 bucket/);
  await expect(setUp('production', { ...answerWith(ANSWERS), folder, wrangler })).rejects.toThrow(/bucket = "none"/);
});

const releasesFrom = (upstream: string | null) =>
  releasesAddress(() =>
    upstream === null ? Promise.reject(new StartFailure('no upstream')) : Promise.resolve(upstream),
  );

test('a site that comes from GitHub is told where to ask for releases, once, and its owner may take that back', async () => {
  const folder = await newFolder();
  const { wrangler } = startCloudflare();
  const releases = 'https://raw.githubusercontent.com/writer/site/HEAD/package.json';
  await setUp('production', { ...answerWith(ANSWERS), folder, wrangler, releases });
  expect(await readSiteIn(folder)).toContain(`RELEASES_URL = "${releases}"`);
  await keepSettings('production', { 'vars.RELEASES_URL': '' }, folder);
  await setUp('production', { ...answerWith([]), folder, wrangler, releases });
  expect(parseSite(await readSiteIn(folder), 'production').vars['RELEASES_URL']).toBe('');

  expect(await releasesFrom('git@github.com:writer/site.git')).toBe(releases);
  expect(await releasesFrom('https://github.com/writer/site')).toBe(releases);
  expect(await releasesFrom('/home/writer/site')).toBeNull();
  expect(await releasesFrom(null)).toBeNull();
});

test('set-up without sales, challenge, bucket and key needs five answers; a preview is a site of its own', async () => {
  const folder = await newFolder();
  const cloudflare = startCloudflare();
  const answers = [
    'https://site-preview.writer.workers.dev',
    'ines@writer.blog',
    '',
    '',
    'hello@writer.blog',
    '',
    '',
    '',
  ];
  await setUp('preview', { ...answerWith(answers), folder, wrangler: cloudflare.wrangler });
  expect(cloudflare.calls).toContain('d1 create site-preview');
  expect(Object.keys(cloudflare.secrets()).toSorted()).toEqual(['JWT_KEYS', 'PASSWORD_PEPPER']);
  const site = parseSite(await readSiteIn(folder), 'preview');
  expect(site).toMatchObject({ paypal: 'none', turnstile: 'none', bucket: 'none', jurisdiction: 'none', domains: [] });
  expect(parseSite(await readSiteIn(folder), 'production').database_id).toBeUndefined();
});

test.each([
  ['https://www.example.com', /after the host/],
  ['http://www.writer.blog', /after the host/],
  ['https://www.writer.blog/about', /after the host/],
  ['writer', /after the host/],
])('set-up refuses the address %s', async (address, problem) => {
  const folder = await newFolder();
  const { wrangler } = startCloudflare();
  await expect(setUp('production', { ...answerWith([address]), folder, wrangler })).rejects.toThrow(problem);
});

test('set-up for a restore sets the peppers of the former site, and none that the Worker would refuse', async () => {
  const folder = await newFolder();
  const cloudflare = startCloudflare();
  const peppers = {
    PASSWORD_PEPPER: 'the pepper of the site that was lost',
    PASSWORD_PEPPERS: '2027-01:another one that it had been given by then'.replaceAll(' ', '-'),
  };
  const { prompter, written, say } = answerWith(ANSWERS);
  await setUp('production', { prompter, say, folder, wrangler: cloudflare.wrangler, peppers });
  expect(cloudflare.secrets()).toMatchObject(peppers);
  for (const pepper of Object.values(peppers)) expect(written.join('')).not.toContain(pepper);

  for (const wrong of [{ PASSWORD_PEPPER: 'short' }, { PASSWORD_PEPPERS: 'no id of at least thirty-two characters' }]) {
    const other = startCloudflare();
    const tools = { ...answerWith(ANSWERS), folder: await newFolder(), wrangler: other.wrangler, peppers: wrong };
    await expect(setUp('production', tools)).rejects.toThrow(/PASSWORD_PEPPER/);
    expect(other.calls).toEqual([]);
  }
});

test('set-up says when nobody is signed in, and when answers run out', async () => {
  const folder = await newFolder();
  const signedOut = startCloudflare(/^whoami/).wrangler;
  await expect(setUp('production', { ...answerWith([]), folder, wrangler: signedOut })).rejects.toThrow(
    /wrangler login/,
  );
  const { wrangler } = startCloudflare();
  await expect(setUp('production', { ...answerWith([]), folder, wrangler })).rejects.toThrow(/No answer to: Address/);
});

test('a setting is changed in its line, and what the owner wrote around it stays', () => {
  const text = '# mine\n[production]\nworker = "a" # why\n\n[production.vars]\nCURRENCY = "USD"\n';
  expect(setLine(text, 'production', 'kv_id', 'x')).toBe(
    '# mine\n[production]\nworker = "a" # why\nkv_id = "x"\n\n[production.vars]\nCURRENCY = "USD"\n',
  );
  expect(setLine(text, 'production', 'vars.CURRENCY', 'EUR')).toContain('CURRENCY = "EUR"');
  expect(setLine(text, 'preview', 'domains', ['a.b'])).toMatch(/\n\n\[preview\]\ndomains = \["a\.b"\]\n$/);
});
