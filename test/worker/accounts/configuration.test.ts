import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readSettings } from '../../../src-worker/env.ts';
import type { Bindings } from '../../../src-worker/settings.ts';
import { SESSION_SECONDS, tokenKeyId } from '../../../src-worker/token-keys.ts';
import { call, newEmail, PASSWORD } from './api.ts';
import { mailsTo, tokenIn } from './mails.ts';

const secret = (bytes: number) => Buffer.alloc(bytes, 'k').toString('base64');

const PRODUCTION: Bindings = {
  DB: env.DB,
  ASSETS: env.ASSETS,
  KV: env.KV,
  WRITE_LIMIT: env.WRITE_LIMIT,
  TRACK_LIMIT: env.TRACK_LIMIT,
  MODE: 'production',
  SITE_ORIGIN: 'https://writer.example',
  OWNER_EMAIL: 'owner@writer.example',
  JWT_KEYS: `new:${secret(32)},old:${secret(48)}`,
  PASSWORD_PEPPER: 'p'.repeat(32),
};

const without = (name: keyof Bindings): Bindings => ({ ...PRODUCTION, [name]: undefined });

const LOCAL_KEY = 'local:lfyegXcuuDAkzfKFLznmQQ+8NfqP8AsEFjhys6j5Af4=';

const CALLS = [
  ['POST', 'register', { email: 'a@example.com', password: PASSWORD, first_name: 'A', last_name: 'B' }],
  ['POST', 'login', { email: 'a@example.com', password: PASSWORD }],
  ['POST', 'forgot-password', { email: 'a@example.com' }],
  ['GET', 'me', undefined],
] as const;

test.each([
  ['JWT_KEYS is missing', without('JWT_KEYS')],
  ['JWT_KEYS is missing', { ...PRODUCTION, JWT_KEYS: ' , ' }],
  ['JWT_KEYS entry 1 must be kid:base64 of at least 32 bytes', { ...PRODUCTION, JWT_KEYS: secret(32) }],
  [
    'JWT_KEYS entry 2 must be kid:base64 of at least 32 bytes',
    { ...PRODUCTION, JWT_KEYS: `a:${secret(32)},b:${secret(31)}` },
  ],
  ['JWT_KEYS entry 1 must be kid:base64 of at least 32 bytes', { ...PRODUCTION, JWT_KEYS: `a:${'A'.repeat(45)}` }],
  ['JWT_KEYS names a kid twice', { ...PRODUCTION, JWT_KEYS: `a:${secret(32)},a:${secret(33)}` }],
  [
    'JWT_KEYS_2 entry 1 must be kid:base64 of at least 32 bytes',
    { ...PRODUCTION, JWT_KEYS_2: `2027-01-15T09-30:${secret(31)}` },
  ],
  [
    'JWT_KEYS_2 must begin with the moment it was made, such as 2027-01-15T09-30',
    { ...PRODUCTION, JWT_KEYS_2: `2027-01:${secret(34)}` },
  ],
  [
    'JWT_KEYS and JWT_KEYS_2 name the same kid',
    {
      ...PRODUCTION,
      JWT_KEYS: `2027-01-15T09-30:${secret(32)}`,
      JWT_KEYS_2: `2027-01-15T09-30:${secret(33)}`,
    },
  ],
  ['JWT_KEYS is missing', { ...without('JWT_KEYS'), JWT_KEYS_2: `2027-01-15T09-30:${secret(33)}` }],
  [
    'JWT_KEYS holds a key that is published',
    { ...PRODUCTION, JWT_KEYS_2: LOCAL_KEY.replace('local', '2027-01-15T09-30') },
  ],
  ['PASSWORD_PEPPER is missing', without('PASSWORD_PEPPER')],
  ['PASSWORD_PEPPER must have at least 32 characters', { ...PRODUCTION, PASSWORD_PEPPER: 'short' }],
  [
    'PASSWORD_PEPPERS entry 2 must be id:secret of at least 32 characters',
    { ...PRODUCTION, PASSWORD_PEPPERS: `new:${secret(32)},old:short` },
  ],
  ['PASSWORD_PEPPERS names an id twice', { ...PRODUCTION, PASSWORD_PEPPERS: `a:${secret(32)},a:${secret(33)}` }],
  [
    'PASSWORD_PEPPERS holds a published one',
    { ...PRODUCTION, PASSWORD_PEPPERS: 'a:only-for-this-machine-and-no-other' },
  ],
  ['QUICK_HASHES is for tests alone', { ...PRODUCTION, QUICK_HASHES: '1' }],
  ['SITE_ORIGIN is missing', without('SITE_ORIGIN')],
  ['PASSWORD_PEPPER is a published one', { ...PRODUCTION, PASSWORD_PEPPER: 'only-for-this-machine-and-no-other' }],
  [
    'PASSWORD_PEPPER is a published one',
    { ...PRODUCTION, PASSWORD_PEPPER: 'made-up-pepper-of-at-least-32-characters' },
  ],
  ['JWT_KEYS holds a key that is published', { ...PRODUCTION, JWT_KEYS: LOCAL_KEY }],
  ['JWT_KEYS holds a key that is published', { ...PRODUCTION, JWT_KEYS: LOCAL_KEY.replace('local:', 'k1:') }],
  ['JWT_KEYS holds a key that is published', { ...PRODUCTION, JWT_KEYS: `own:${secret(32)},${LOCAL_KEY}` }],
  [
    'JWT_KEYS holds a key that is published',
    { ...PRODUCTION, JWT_KEYS: LOCAL_KEY.replaceAll('+', '-').replaceAll('/', '_').replace('=', '') },
  ],
  [
    'JWT_KEYS holds a key that is published',
    { ...PRODUCTION, JWT_KEYS: 'a:bWFkZS11cC1rZXktdGhhdC1pcy0zMi1ieXRlcy1sb25nISE=' },
  ],
])('matrix 48: accounts fail closed: %s', async (problem, bindings: Bindings) => {
  const settings = readSettings(bindings);
  expect(settings.accounts).toEqual({ ready: false, problem });
  for (const [method, path, body] of CALLS) {
    const { status, json } = await call(method, path, {
      body,
      bindings,
      token: method === 'GET' ? 'a.b.c' : undefined,
    });
    expect(status, path).toBe(503);
    expect(json, path).toEqual({ success: false, message: problem, detail: problem });
  }
  expect(await env.DB.prepare('SELECT count(*) AS n FROM users').first('n')).toBe(0);
  // The rest of the site does not need these settings.
  expect(settings.mode).toBe('production');
});

test.each([
  ['SITE_ORIGIN must begin with https://', { SITE_ORIGIN: 'http://writer.example' }],
  ['SITE_ORIGIN is an example', { SITE_ORIGIN: 'https://www.example.com' }],
  ['ALLOWED_ORIGINS must begin with https://', { ALLOWED_ORIGINS: 'https://a.writer.example,http://b.writer.example' }],
  ['OWNER_EMAIL is an example', { OWNER_EMAIL: 'owner@example.com' }],
])('matrix 48: outside local mode %s', (problem, settings: Partial<Bindings>) => {
  for (const MODE of ['preview', 'production']) {
    expect(() => readSettings({ ...PRODUCTION, ...settings, MODE })).toThrow(problem);
  }
});

test.each([
  ['MAIL_API_KEY is a published one', { MAIL_API_KEY: 'SG.made-up-key' }],
  ['MAIL_FROM is an example', { MAIL_FROM: 'site@example.com' }],
])('matrix 48: outside local mode there is no mail when %s', (problem, settings: Partial<Bindings>) => {
  const own = { MAIL_PROVIDER: 'sendgrid', MAIL_API_KEY: 'SG.own', MAIL_FROM: 'site@writer.example' };
  expect(readSettings({ ...PRODUCTION, ...own }).mail.ready).toBe(true);
  expect(readSettings({ ...PRODUCTION, ...own, ...settings }).mail).toEqual({ ready: false, problem });
});

/** In this key no two bytes are alike, so it counts as random here. */
const OWN_KEY = `own:${Buffer.from(Uint8Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64')}`;
const STRONG = { ...PRODUCTION, JWT_KEYS: OWN_KEY, PASSWORD_PEPPER: 'c2hhcmQgdG8gZ3Vlc3Mgb2YgMzIgY2hhcnM=' };

test.each([
  [[], {}],
  [['JWT_KEYS'], { JWT_KEYS: `zero:${Buffer.alloc(32).toString('base64')}` }],
  [['JWT_KEYS'], { JWT_KEYS: `${OWN_KEY},typed:${Buffer.from('abcabcab'.repeat(4)).toString('base64')}` }],
  [['JWT_KEYS'], { JWT_KEYS: `${OWN_KEY},${LOCAL_KEY}` }],
  [['PASSWORD_PEPPER'], { PASSWORD_PEPPER: '0'.repeat(32) }],
  [['PASSWORD_PEPPERS'], { PASSWORD_PEPPERS: `new:${'ab'.repeat(16)}` }],
  // A pepper that only verifies older hashes will soon be removed.
  [[], { PASSWORD_PEPPERS: `new:${STRONG.PASSWORD_PEPPER}`, PASSWORD_PEPPER: '0'.repeat(32) }],
  [['MAIL_API_KEY'], { MAIL_API_KEY: 'local-mail-key' }],
  [
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
    { PAYPAL_CLIENT_ID: 'local-paypal-client', PAYPAL_CLIENT_SECRET: 'local-paypal-secret' },
  ],
  [
    ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
    { TURNSTILE_SITE_KEY: '1x00000000000000000000AA', TURNSTILE_SECRET: '1x0000000000000000000000000000000AA' },
  ],
])('weak or published keys are named: %j', (names, settings: Partial<Bindings>) => {
  expect(readSettings({ ...STRONG, ...settings }).weakKeys).toEqual(names);
  const tried = names.filter((name) => !name.startsWith('TURNSTILE'));
  expect(readSettings({ ...STRONG, ...settings, MODE: 'preview' }).weakKeys).toEqual(tried);
  expect(readSettings({ ...STRONG, ...settings, MODE: 'local' }).weakKeys).toEqual([]);
});

test.each([
  ['PAYPAL_CLIENT_ID is a published one', { PAYPAL_CLIENT_ID: 'local-paypal-client' }],
  ['PAYPAL_CLIENT_SECRET is a published one', { PAYPAL_CLIENT_SECRET: 'local-paypal-secret' }],
])('outside local mode nothing is sold online when %s', (problem, settings: Partial<Bindings>) => {
  const own = { PAYPAL_CLIENT_ID: 'own-id', PAYPAL_CLIENT_SECRET: 'own-secret', PAYPAL_WEBHOOK_ID: 'OWN' };
  expect(readSettings({ ...PRODUCTION, ...own }).payments.ready).toBe(true);
  expect(readSettings({ ...PRODUCTION, ...own, ...settings }).payments).toEqual({ ready: false, problem });
});

test('the keys of this repository sign nothing outside local mode', () => {
  const { accounts } = readSettings({ ...PRODUCTION, MODE: 'preview', JWT_KEYS: undefined });
  expect(accounts.ready).toBe(false);
  const local = readSettings({ ...env, MODE: 'local' });
  expect(local.accounts.ready).toBe(true);
});

test('in production a mailed link leads to the configured site, whatever host was asked', async () => {
  const email = newEmail();
  const body = { email, password: PASSWORD, first_name: 'A', last_name: 'B' };
  expect((await call('POST', 'register', { body, bindings: PRODUCTION })).status).toBe(201);
  await call('POST', 'forgot-password', { body: { email }, bindings: PRODUCTION });
  const mails = await mailsTo(email);
  expect(mails.map(({ kind }) => kind)).toEqual(['account_confirm', 'account_reset']);
  for (const mail of mails) {
    expect(mail.text).toMatch(/^https:\/\/writer\.example\/#\/[a-z-]+\?token=/m);
    expect(`${mail.text}${mail.html}`).not.toContain('localhost');
    expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
  }
});

test('a password hashed with another pepper is wrong', async () => {
  const email = newEmail();
  const body = { email, password: PASSWORD, first_name: 'A', last_name: 'B' };
  await call('POST', 'register', { body, bindings: PRODUCTION });
  const other = { ...PRODUCTION, PASSWORD_PEPPER: 'q'.repeat(32) };
  expect((await call('POST', 'login', { body, bindings: other })).status).toBe(401);
  expect((await call('POST', 'login', { body, bindings: PRODUCTION })).status).toBe(200);
});

test('keys can be changed without signing anyone out', async () => {
  const email = newEmail();
  const body = { email, password: PASSWORD, first_name: 'A', last_name: 'B' };
  const before = { ...PRODUCTION, JWT_KEYS: `old:${secret(48)}` };
  const after = { ...PRODUCTION, JWT_KEYS: `new:${secret(32)}` };
  const { json } = await call('POST', 'register', { body, bindings: before });
  const token = String(json['access_token']);
  expect((await call('GET', 'me', { token, bindings: PRODUCTION })).status).toBe(200);
  expect((await call('GET', 'me', { token, bindings: after })).status).toBe(401);
  const renewed = await call('POST', 'login', { body, bindings: PRODUCTION });
  const newToken = String(renewed.json['access_token']);
  expect((await call('GET', 'me', { token: newToken, bindings: after })).status).toBe(200);
  expect((await call('GET', 'me', { token: newToken, bindings: before })).status).toBe(401);
});

const NOW = Date.now();

/** The id of a key that was made so many days ago; it stays the same while time passes. */
const at = (days: number): string => tokenKeyId(new Date(NOW - days * 86_400_000));

test('a key in the second secret signs from then on, and the one it replaced verifies for as long as a sign-in lasts', async () => {
  const body = { email: newEmail(), password: PASSWORD, first_name: 'A', last_name: 'B' };
  const old = { ...PRODUCTION, JWT_KEYS: `old:${secret(48)}` };
  const replaced = (days: number) => ({ ...old, JWT_KEYS_2: `${at(days)}:${secret(40)}` });
  const { json } = await call('POST', 'register', { body, bindings: old });
  const token = String(json['access_token']);
  expect((await call('GET', 'me', { token, bindings: replaced(6.9) })).status).toBe(200);
  expect((await call('GET', 'me', { token, bindings: replaced(7.1) })).status).toBe(401);
  expect(SESSION_SECONDS).toBe(7 * 86_400);

  // The new key signs new tokens, and the former key verifies none once its time is over.
  const next = String((await call('POST', 'login', { body, bindings: replaced(7.1) })).json['access_token']);
  expect((await call('GET', 'me', { token: next, bindings: replaced(7.1) })).status).toBe(200);
  expect((await call('GET', 'me', { token: next, bindings: old })).status).toBe(401);

  // The next new key goes into the first secret again.
  const turned = { ...replaced(7.1), JWT_KEYS: `${at(0.1)}:${secret(56)}` };
  expect((await call('GET', 'me', { token: next, bindings: turned })).status).toBe(200);
  const last = String((await call('POST', 'login', { body, bindings: turned })).json['access_token']);
  expect((await call('GET', 'me', { token: last, bindings: { ...turned, JWT_KEYS_2: undefined } })).status).toBe(200);
  expect((await call('GET', 'me', { token, bindings: turned })).status).toBe(401);
});
