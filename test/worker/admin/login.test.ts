import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Bindings } from '../../../src-worker/settings.ts';
import { SLOW_HASHES } from '../accounts/api.ts';
import { MINUTE, pass } from '../accounts/clock.ts';
import { call, DEMO, logIn, loginCookie, setPassword } from './owner.ts';

const OWNER = { username: 'owner', password: 'a long owner password' };
const WRONG = { ...OWNER, password: 'not the password' };

const PRODUCTION: Bindings = {
  ...SLOW_HASHES,
  MODE: 'production',
  SITE_ORIGIN: 'https://writer.example',
  OWNER_EMAIL: 'owner@writer.example',
  JWT_KEYS: `k:${Buffer.alloc(32, 'k').toString('base64')}`,
  PASSWORD_PEPPER: 'p'.repeat(32),
};

test('in local mode the login screen is told the demo credentials, and they work', async () => {
  expect((await call('GET', 'admin/demo')).json).toEqual({ success: true, data: DEMO });
  expect((await logIn()).status).toBe(200);
});

test('once a password is set, the demo credentials are gone', async () => {
  await setPassword(OWNER.username, OWNER.password);
  expect((await call('GET', 'admin/demo')).json).toEqual({ success: true, data: null });
  expect((await logIn()).status).toBe(401);
  expect((await logIn({ ...OWNER, password: DEMO.password })).status).toBe(401);
  expect((await logIn(OWNER)).status).toBe(200);
});

test.for(['production', 'preview'])('in %s mode there are no demo credentials', async (mode) => {
  const bindings = { ...PRODUCTION, MODE: mode };
  const local = await loginCookie();
  expect((await call('GET', 'admin/demo', { bindings })).json).toEqual({ success: true, data: null });
  for (const credentials of [DEMO, OWNER]) {
    const { status, json, headers } = await logIn(credentials, { bindings });
    expect(status).toBe(503);
    expect(json.detail).toBe('The owner’s password is not set. `npm run admin:password -- --remote` sets it.');
    expect(headers.get('set-cookie')).toBeNull();
  }
  // A session that was begun with the demo credentials opens nothing there either.
  const samePepper = { ...bindings, PASSWORD_PEPPER: 'q'.repeat(40) };
  const demo = await loginCookie(DEMO, { bindings: { ...env, PASSWORD_PEPPER: 'q'.repeat(40) } });
  expect((await call('GET', 'admin/session', { cookie: demo, bindings: samePepper })).status).toBe(401);
  expect((await call('GET', 'admin/session', { cookie: local })).status).toBe(200);
});

test('in production the password that was set opens the site', async () => {
  await setPassword(OWNER.username, OWNER.password, { pepper: PRODUCTION.PASSWORD_PEPPER });
  const cookie = await loginCookie(OWNER, { bindings: PRODUCTION });
  const { status, json } = await call('GET', 'admin/session', { cookie, bindings: PRODUCTION });
  expect(status).toBe(200);
  expect(json.data.username).toBe('owner');
  expect((await logIn(WRONG, { bindings: PRODUCTION })).status).toBe(401);
});

test('capitals and spaces around the username, as phones add them, are no other name', async () => {
  await setPassword(OWNER.username, OWNER.password, { pepper: PRODUCTION.PASSWORD_PEPPER });
  const cookie = await loginCookie({ ...OWNER, username: ' Owner ' }, { bindings: PRODUCTION });
  expect((await call('GET', 'admin/session', { cookie, bindings: PRODUCTION })).json.data.username).toBe('owner');
});

test('without the pepper nobody signs in, and what is missing is named', async () => {
  await setPassword(OWNER.username, OWNER.password, { pepper: PRODUCTION.PASSWORD_PEPPER });
  const { status, json } = await logIn(OWNER, { bindings: { ...PRODUCTION, PASSWORD_PEPPER: undefined } });
  expect(status).toBe(503);
  expect(json.detail).toBe('PASSWORD_PEPPER is missing');
});

test('a password typed with another keyboard is the same password', async () => {
  await setPassword('owner', 'café fine enough');
  expect((await logIn({ username: 'owner', password: 'cafe\u0301 ﬁne enough' })).status).toBe(200);
});

test('rate limit: the sixth wrong password within 15 minutes is refused, and so is the right one', async () => {
  await setPassword(OWNER.username, OWNER.password);
  const address = '192.0.2.11';
  pass(0);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await logIn(WRONG, { address })).status).toBe(401);
    pass(MINUTE);
  }
  for (const credentials of [WRONG, OWNER]) {
    const { status, headers } = await logIn(credentials, { address });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBe(10 * 60);
  }
  // A stranger's guesses do not lock the owner out.
  expect((await logIn(OWNER, { address: '192.0.2.12' })).status).toBe(200);
  pass(10 * MINUTE);
  expect((await logIn(OWNER, { address })).status).toBe(200);
});

test('rate limit: wrong owner passwords from everywhere are bounded, and a device that has signed in before still signs in', async () => {
  await setPassword(OWNER.username, OWNER.password);
  const { headers } = await logIn(OWNER, { address: '192.0.2.21' });
  const known = /(?:__Host-)?device=[^;]+/.exec(headers.getSetCookie().join(', '))?.[0];
  expect((await logIn(WRONG, { address: '192.0.2.22' })).status).toBe(401);
  // The counter stands as if 29 more networks had followed.
  await env.DB.prepare("UPDATE rate_limits SET count = 30 WHERE key LIKE 'password_account:%'").run();
  expect((await logIn(WRONG, { address: '192.0.2.23' })).status).toBe(429);
  expect((await logIn(OWNER, { address: '192.0.2.24' })).status).toBe(429);
  expect((await logIn(OWNER, { address: '192.0.2.25', cookie: known })).status).toBe(200);
});

test('parallel guesses do not outrun the rate limit of sign-ins, nor does a customer of the same name count with them', async () => {
  await setPassword('owner@example.com', OWNER.password);
  const address = '192.0.2.13';
  const guess = () => logIn({ username: 'owner@example.com', password: 'wrong' }, { address });
  const statuses = (await Promise.all(Array.from({ length: 9 }, guess))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
  const body = { email: 'owner@example.com', password: 'wrong' };
  expect((await call('POST', 'auth/login', { body, address })).status).toBe(401);
});

const time = async (credentials: object, address?: string): Promise<number> => {
  const start = performance.now();
  await logIn(credentials, { address, bindings: SLOW_HASHES });
  return performance.now() - start;
};

test('a refused attempt costs no hashing', async () => {
  await setPassword(OWNER.username, OWNER.password, { isQuick: false });
  const address = '192.0.2.14';
  const hashed: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) hashed.push(await time(WRONG, address));
  const refused: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) refused.push(await time(WRONG, address));
  expect(Math.min(...refused)).toBeLessThan(Math.min(...hashed) / 2);
});

test('timing: an unknown username costs as much hashing as a wrong password', async () => {
  await setPassword(OWNER.username, OWNER.password, { isQuick: false });
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    known.push(await time(WRONG));
    unknown.push(await time({ ...WRONG, username: 'somebody' }));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});

test.for([
  ['owner', 'short one', 'The owner’s password must have at least 12 characters.'],
  ['owner', 'portfolio-demo', 'The demo password is known to everyone. Please choose another one.'],
  ['owner@example.com', 'owner@example.com', 'Your password must not be your email address.'],
  ["o'wner", 'a long owner password', 'A username has letters, digits and . _ @ + - and nothing else.'],
  ['', 'a long owner password', 'A username has letters, digits and . _ @ + - and nothing else.'],
] as const)('the command does not set %j with %j', async ([username, password, message]) => {
  await expect(setPassword(username, password)).rejects.toMatchObject({ code: 'invalid', message });
  expect((await call('GET', 'admin/demo')).json.data).toEqual(DEMO);
});
