import { beforeEach, expect, test } from 'vitest';
import { readTokenKeys } from '../../../src-worker/token-keys.ts';
import { rotateKey } from '../../harness/live/rotate-key.ts';
import { keepSettings, readSite } from '../../harness/live/site-file.ts';
import { answerWith, newFolder, startCloudflare } from './fake-cloudflare.ts';

const DAY = 86_400_000;
const BEGIN = new Date('2027-01-15T09:30:00.000Z');
const SECRETS = { JWT_KEYS: `2026-12:${Buffer.alloc(32, 'k').toString('base64')}`, MAIL_API_KEY: 're_a_key' };

let folder: string;
let cloudflare: ReturnType<typeof startCloudflare>;

beforeEach(async () => {
  folder = await newFolder();
  cloudflare = startCloudflare();
  await cloudflare.wrangler(['secret', 'bulk'], JSON.stringify(SECRETS));
});

/** Changes a key so many days after the beginning. Returns the output. */
const rotate = async (name: string, { days = 0, isAtOnce = false, answers = [] as readonly string[] } = {}) => {
  const { prompter, written, say } = answerWith(answers);
  const at = new Date(BEGIN.getTime() + days * DAY);
  await rotateKey('production', { name, isAtOnce, at }, { prompter, say, folder, wrangler: cloudflare.wrangler });
  return written.join('');
};

/** The ids of the keys that the Worker would know, the signing key first. */
const keysNow = () => {
  const keys = readTokenKeys(cloudflare.secrets());
  if (!keys.ready) throw new Error(keys.problem);
  return keys.value.map(({ kid, validUntil }) => ({ kid, until: validUntil?.toISOString() ?? null }));
};

test('a key of sign-ins goes to one of two secrets by turns, and the one before it ends after a week', async () => {
  expect(await rotate('JWT_KEYS')).toContain('the one before is good until 2027-01-22');
  expect(keysNow()).toEqual([
    { kid: '2027-01-15T09-30', until: null },
    { kid: '2026-12', until: '2027-01-22T09:30:00.000Z' },
  ]);
  expect((await readSite('production', folder)).token_key).toBe('JWT_KEYS_2 2027-01-15T09-30');

  const present = cloudflare.secrets();
  await expect(rotate('JWT_KEYS', { days: 6.9 })).rejects.toThrow(
    /changed on 2027-01-15.*until 2027-01-22.*--at-once/s,
  );
  expect(cloudflare.secrets()).toEqual(present);
  await rotate('JWT_KEYS', { days: 7 });
  expect(cloudflare.secrets()['JWT_KEYS_2']).toBe(present['JWT_KEYS_2']);
  expect(keysNow()).toEqual([
    { kid: '2027-01-22T09-30', until: null },
    { kid: '2027-01-15T09-30', until: '2027-01-29T09:30:00.000Z' },
  ]);
  await rotate('JWT_KEYS', { days: 14 });
  expect(keysNow().map(({ kid }) => kid)).toEqual(['2027-01-29T09-30', '2027-01-22T09-30']);
});

test('a key that somebody else has is gone from both secrets at once', async () => {
  await rotate('JWT_KEYS');
  const before = cloudflare.secrets();
  expect(await rotate('JWT_KEYS', { days: 1, isAtOnce: true })).toContain('every customer has to sign in again');
  expect(keysNow()[0]?.kid).toBe('2027-01-16T09-30');
  for (const name of ['JWT_KEYS', 'JWT_KEYS_2']) expect(cloudflare.secrets()[name]).not.toBe(before[name]);
});

test('a site that has forgotten where its key is changes nothing', async () => {
  await rotate('JWT_KEYS');
  const before = cloudflare.secrets();
  folder = await newFolder();
  await expect(rotate('JWT_KEYS', { days: 9 })).rejects.toThrow(/lost its line token_key/);
  expect(cloudflare.secrets()).toEqual(before);
  await expect(keepSettings('production', { token_key: 'JWT_KEYS' }, folder)).rejects.toThrow(
    /--rotate JWT_KEYS wrote/,
  );
});

test('a pepper goes before those that were, which are asked for, and is shown once', async () => {
  const shown = await rotate('PASSWORD_PEPPERS');
  const first = cloudflare.secrets()['PASSWORD_PEPPERS'] ?? '';
  expect(first).toMatch(/^2027-01-15T09-30:\S{44}$/);
  expect(shown).toContain(first);
  await expect(rotate('PASSWORD_PEPPERS', { days: 1, answers: ['not what it was'] })).rejects.toThrow(
    'entry 2 must be',
  );
  expect(cloudflare.secrets()['PASSWORD_PEPPERS']).toBe(first);
  await rotate('PASSWORD_PEPPERS', { days: 1, answers: [first] });
  const [second, ...rest] = (cloudflare.secrets()['PASSWORD_PEPPERS'] ?? '').split(',');
  expect(second).toMatch(/^2027-01-16T09-30:/);
  expect(rest).toEqual([first]);
});

test('a key of a provider is asked for and set; a public one goes into the file', async () => {
  expect(await rotate('MAIL_API_KEY', { answers: ['re_another'] })).toContain('End the old one at the provider now');
  expect(cloudflare.secrets()).toMatchObject({ ...SECRETS, MAIL_API_KEY: 're_another' });
  await rotate('ALERT_WEBHOOK_URL', { answers: ['https://ntfy.sh/another'] });
  expect(cloudflare.secrets()['ALERT_WEBHOOK_URL']).toBe('https://ntfy.sh/another');
  const key = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
  expect(await rotate('BACKUP_PUBLIC_KEY', { answers: [key] })).toContain('npm run deploy brings it into force');
  expect((await readSite('production', folder)).vars['BACKUP_PUBLIC_KEY']).toBe(key);
});

test.each([
  ['JWT_KEY', {}, 'JWT_KEYS is meant, perhaps'],
  ['CURRENCY', {}, 'They are JWT_KEYS, PASSWORD_PEPPERS, MAIL_API_KEY'],
  ['MAIL_API_KEY', { isAtOnce: true }, '--at-once is for JWT_KEYS'],
  ['MAIL_API_KEY', { answers: ['SG.made-up-key'] }, 'That one is published'],
  ['MAIL_API_KEY', {}, 'No answer to'],
])('%s with %j is not changed, and that is said', async (name, options, problem) => {
  await expect(rotate(name, options)).rejects.toThrow(problem);
  expect(cloudflare.secrets()).toEqual(SECRETS);
});

test('a key of a site that is not there, or of somebody who is signed out, is not changed', async () => {
  cloudflare = startCloudflare();
  await expect(rotate('JWT_KEYS')).rejects.toThrow('There is no site yet. Run: npm run setup');
  cloudflare = startCloudflare(/^whoami/);
  await expect(rotate('JWT_KEYS')).rejects.toThrow('npx wrangler login');
});
