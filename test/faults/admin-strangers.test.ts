import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { newAccount } from '../worker/accounts/api.ts';
import { call, cookieOf, logIn, OWNER_CALLS, ownerCookie, type Call } from '../worker/admin/owner.ts';

const oneErrorBody = { success: false, message: expect.any(String), detail: expect.any(String) };

/** All data that a refused call must not change; the audit counts refusals. */
const stored = async () => {
  const tables = ['admin_sessions', 'admin_credentials', 'orders', 'payments', 'content'];
  const all = tables.map(async (name) => (await env.DB.prepare(`SELECT * FROM ${name}`).all()).results);
  return JSON.stringify(await Promise.all(all));
};

test('matrix 32: the owner’s calls refuse every forged session, and nothing changes', async () => {
  // A new site fills itself at its first read, such as for the mail about so many refusals.
  await call('GET', 'profile');
  const { token } = await newAccount();
  const cookie = await ownerCookie();
  const [name, id] = cookie.split('=');
  const before = await stored();
  const strangers: [string, Call][] = [
    ['a customer’s token as a cookie', { cookie: `${name}=${token}` }],
    ['the session as a bearer token', { headers: { authorization: `Bearer ${id}` } }],
    ['an empty session', { cookie: `${name}=` }],
    ['a session with a letter changed', { cookie: cookie.slice(0, -2) + (cookie.endsWith('AA') ? 'BB' : 'AA') }],
    ['a session with SQL', { cookie: `${name}=' OR '1'='1` }],
    ['a very long session', { cookie: `${name}=${'A'.repeat(8000)}` }],
  ];
  for (const [method, path, body] of OWNER_CALLS) {
    for (const [who, more] of strangers) {
      const { status, json } = await call(method, path, { body, ...more });
      expect(status, `${method} ${path} for ${who}`).toBe(401);
      expect(json, who).toEqual(oneErrorBody);
    }
  }
  expect(await stored()).toBe(before);
});

const FOREIGN: [string, Record<string, string> | null][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { origin: 'http://blog.localhost', 'sec-fetch-site': 'same-site' }],
  ['another site in an old browser', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['the same host on another port', { origin: 'http://localhost:81' }],
  ['another scheme', { origin: 'https://localhost' }],
  ['nowhere', { 'sec-fetch-site': 'none' }],
  ['a caller that does not say', null],
];

test.for(FOREIGN)('CSRF: a write from %s is refused even with the owner’s cookie', async ([, from]) => {
  const cookie = await ownerCookie();
  const before = await stored();
  for (const [method, path, body] of OWNER_CALLS.filter(([verb]) => verb !== 'GET')) {
    const { status, json } = await call(method, path, { body, cookie, from });
    expect(status, path).toBe(403);
    expect(json, path).toEqual({
      success: false,
      message: 'This request did not come from the site.',
      detail: 'This request did not come from the site.',
    });
  }
  expect((await logIn(undefined, { from })).status).toBe(403);
  expect(await stored()).toBe(before);
  expect((await call('GET', 'admin/session', { cookie, from })).status).toBe(200);
});

test.for<[string, Record<string, string>]>([
  ['a browser that says the same origin', { 'sec-fetch-site': 'same-origin' }],
  ['an old browser that names the origin', { origin: 'http://localhost' }],
])('CSRF: a write from %s passes', async ([, from]) => {
  const login = await logIn(undefined, { from });
  expect(login.status).toBe(200);
  expect((await call('POST', 'admin/logout', { cookie: cookieOf(login), from })).status).toBe(200);
});

test('CSRF: a client on a configured host may write, one that is not configured may not', async () => {
  const bindings = { ...env, ALLOWED_ORIGINS: 'https://admin.writer.example' };
  const from = { origin: 'https://admin.writer.example', 'sec-fetch-site': 'same-site' };
  const login = await logIn(undefined, { bindings, from });
  expect(login.status).toBe(200);
  expect(login.headers.get('access-control-allow-origin')).toBe('https://admin.writer.example');
  expect(login.headers.get('access-control-allow-credentials')).toBe('true');
  const other = { ...from, origin: 'https://blog.writer.example' };
  expect((await logIn(undefined, { bindings, from: other })).status).toBe(403);
});

test('no path below the owner’s tells a stranger what exists', async () => {
  for (const path of ['admin', 'admin/', 'admin/x', 'admin/login', 'admin/payments', 'admin/demo/x', '%61dmin/x']) {
    expect((await call('GET', path)).status, path).toBe(401);
  }
  expect((await call('GET', 'admin/x', { cookie: await ownerCookie() })).status).toBe(404);
});
