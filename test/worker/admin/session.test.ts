import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { SLOW_HASHES } from '../accounts/api.ts';
import { HOUR, MINUTE, pass, SECOND } from '../accounts/clock.ts';
import { call, cookieOf, DEMO, logIn, loginCookie, setPassword } from './owner.ts';

const sessionWith = (cookie: string) => call('GET', 'admin/session', { cookie });

const sessions = () => env.DB.prepare('SELECT count(*) AS n FROM admin_sessions').first<number>('n');

test('signing in answers who it is and until when', async () => {
  pass(0);
  const { status, json } = await logIn();
  expect(status).toBe(200);
  const expires_at = new Date(Date.now() + 30 * MINUTE).toISOString();
  expect(json).toEqual({
    success: true,
    data: { username: 'admin', expires_at, currency: 'USD', owner_email: 'owner@example.com' },
  });
});

test('CSRF: the session is a cookie no script can read and no other site can send', async () => {
  const { headers } = await logIn();
  const [pair, ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ');
  expect(pair).toMatch(/^admin_session=[\w-]{86}$/);
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/api', 'SameSite=Strict']);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('the cookie is Secure and has the __Host- prefix everywhere but on http in local mode', async () => {
  const { visit } = await import('../../faults/visitor.ts');
  const { app } = await import('../../../src-worker/app.ts');
  const { createExecutionContext } = await import('cloudflare:test');
  await setPassword('owner', 'a long owner password', { pepper: 'p'.repeat(32) });
  const production = {
    ...SLOW_HASHES,
    MODE: 'production',
    SITE_ORIGIN: 'https://writer.example',
    OWNER_EMAIL: 'owner@writer.example',
    JWT_KEYS: `k:${Buffer.alloc(32, 'k').toString('base64')}`,
    PASSWORD_PEPPER: 'p'.repeat(32),
  };
  const owner = { username: 'owner', password: 'a long owner password' };
  const inProduction = (await logIn(owner, { bindings: production })).headers.getSetCookie()[0];
  expect(inProduction).toMatch(
    /^__Host-admin_session=[\w-]{86}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const init = (origin: string) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(owner),
  });
  const https = new Request('https://localhost/api/admin/login', init('https://localhost'));
  const local = { ...env, PASSWORD_PEPPER: 'p'.repeat(32) };
  const overHttps = await app.fetch(https, local, createExecutionContext());
  expect(overHttps.headers.getSetCookie()[0]).toMatch(/^__Host-admin_session=.*; Path=\/; .*; Secure/);
  const overHttp = await visit('/api/admin/login', { ...init('http://localhost'), bindings: local });
  expect(overHttp.headers.get('set-cookie')).not.toContain('Secure');
});

test('the cookie opens the session, and the database holds nothing that does', async () => {
  const cookie = await loginCookie();
  expect((await sessionWith(cookie)).json).toMatchObject({ success: true, data: { username: 'admin' } });
  const row = await env.DB.prepare('SELECT * FROM admin_sessions').first<Record<string, string>>();
  expect(JSON.stringify(row)).not.toContain(cookie.split('=')[1]);
  expect((await sessionWith(`admin_session=${row?.['id_hash']}`)).status).toBe(401);
});

test('a wrong username and a wrong password get the same answer', async () => {
  const message = 'Invalid username or password.';
  for (const wrong of [
    { ...DEMO, password: 'portfolio' },
    { ...DEMO, username: 'root' },
  ]) {
    const { status, json, headers } = await logIn(wrong);
    expect(status).toBe(401);
    expect(json).toEqual({ success: false, message, detail: message });
    expect(headers.get('set-cookie')).toBeNull();
  }
  expect(await sessions()).toBe(0);
});

test('a session that is used goes on, one that is idle for 30 minutes ends', async () => {
  pass(0);
  const cookie = await loginCookie();
  for (let turn = 1; turn <= 3; turn += 1) {
    pass(30 * MINUTE - SECOND);
    const { status, json } = await sessionWith(cookie);
    expect(status).toBe(200);
    expect(json.data.expires_at).toBe(new Date(Date.now() + 30 * MINUTE).toISOString());
  }
  pass(30 * MINUTE);
  const { status, json } = await sessionWith(cookie);
  expect(status).toBe(401);
  expect(json).toEqual({
    success: false,
    message: 'Please sign in to the admin area.',
    detail: 'Please sign in to the admin area.',
  });
  // A call with the ended session does not revive it.
  expect((await sessionWith(cookie)).status).toBe(401);
});

test('no session lasts longer than 12 hours, however much it is used', async () => {
  pass(0);
  const cookie = await loginCookie();
  const end = new Date(Date.now() + 12 * HOUR).toISOString();
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    pass(20 * MINUTE);
    expect((await sessionWith(cookie)).status).toBe(200);
  }
  pass(20 * MINUTE - SECOND);
  const { status, json } = await sessionWith(cookie);
  expect(status).toBe(200);
  expect(json.data.expires_at).toBe(end);
  pass(SECOND);
  expect((await sessionWith(cookie)).status).toBe(401);
});

test('two logins at the same time are two sessions, and each ends for itself', async () => {
  const [one, two] = (await Promise.all([logIn(), logIn()])).map(cookieOf);
  if (one === undefined || two === undefined) throw new Error('Two logins set two cookies');
  expect(one).not.toBe(two);
  const { status, json, headers } = await call('POST', 'admin/logout', { cookie: one });
  expect(status).toBe(200);
  expect(json).toEqual({ success: true, message: 'You have been signed out of the admin dashboard.' });
  expect(headers.get('set-cookie')).toMatch(/^admin_session=; Max-Age=0; Path=\/api;/);
  expect((await sessionWith(one)).status).toBe(401);
  expect((await sessionWith(two)).status).toBe(200);
});

test('a login forgets the sessions that have ended', async () => {
  await loginCookie();
  pass(20 * MINUTE);
  await loginCookie();
  expect(await sessions()).toBe(2);
  pass(11 * MINUTE);
  await loginCookie();
  expect(await sessions()).toBe(2);
});

test('every login stands in the audit', async () => {
  await logIn(DEMO, { address: '198.51.100.7', headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' } });
  expect(await env.DB.prepare('SELECT actor, action, subject, detail, ip_address FROM audit_log').first()).toEqual({
    actor: 'admin',
    action: 'admin_login',
    subject: 'admin',
    detail: '{"device":"Firefox on Linux"}',
    ip_address: '198.51.100.7',
  });
});

test('setting a password ends every session, the demo ones too, and starts none', async () => {
  const demo = await loginCookie();
  await setPassword('owner', 'the first long password');
  expect((await sessionWith(demo)).status).toBe(401);
  const first = await loginCookie({ username: 'owner', password: 'the first long password' });
  await setPassword('owner.two@example.com', 'the second long password');
  expect((await sessionWith(first)).status).toBe(401);
  expect((await logIn({ username: 'owner', password: 'the first long password' })).status).toBe(401);
  expect((await logIn({ username: 'owner.two@example.com', password: 'the first long password' })).status).toBe(401);
  expect((await logIn({ username: 'owner.two@example.com', password: 'the second long password' })).status).toBe(200);
});

test('a session of a password that was replaced while it opened is refused', async () => {
  const cookie = await loginCookie();
  await env.DB.prepare("UPDATE admin_sessions SET password_version = 7, username = 'admin'").run();
  expect((await sessionWith(cookie)).status).toBe(401);
});

test('what a page asks by itself passes, and does not keep the session from ending', async () => {
  pass(0);
  const cookie = await loginCookie();
  const background = () => call('GET', 'admin/session', { cookie, headers: { 'x-background': '1' } });
  const until = new Date(Date.now() + 30 * MINUTE).toISOString();
  pass(20 * MINUTE);
  expect((await background()).json.data.expires_at).toBe(until);
  pass(9 * MINUTE);
  expect((await background()).status).toBe(200);
  pass(2 * MINUTE);
  expect((await background()).status).toBe(401);
  expect((await sessionWith(cookie)).status).toBe(401);
});
