import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { runCron } from '../site.ts';
import { call, PASSWORD, newAccount, tokenOf } from './api.ts';
import { DAY, HOUR, MINUTE, pass } from './clock.ts';

const ENDED = 'Your session has ended. Please sign in again.';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface Listed {
  id: string;
  device: string;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

const listed = async (token: string): Promise<Listed[]> => {
  const { status, json } = await call('GET', 'sessions', { token });
  expect(status).toBe(200);
  expect(json).toMatchObject({ success: true });
  // The cast is safe, because the contract types this answer.
  return json['data'] as Listed[];
};

const statusOf = async (token: string) => (await call('GET', 'me', { token })).status;

test.each([
  ['GET', 'me'],
  ['PATCH', 'me'],
  ['DELETE', 'me'],
  ['POST', 'logout'],
  ['GET', 'sessions'],
  ['DELETE', 'sessions'],
  ['DELETE', 'sessions/1'],
  ['POST', 'change-password'],
  ['POST', 'resend-verification'],
])('%s %s needs a session', async (method, path) => {
  for (const token of [undefined, 'garbage', 'a.b.c']) {
    const { status, json, headers } = await call(method, path, { token });
    expect(status).toBe(401);
    expect(json).toEqual({ success: false, message: ENDED, detail: ENDED });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('signing out ends this session at once and no other', async () => {
  const { email, token } = await newAccount();
  const other = await tokenOf(email, PASSWORD);
  const { status, json } = await call('POST', 'logout', { token });
  expect(status).toBe(200);
  expect(json).toEqual({ success: true });
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(other)).toBe(200);
  expect((await call('POST', 'logout', { token })).status).toBe(401);
});

test('the list names each device, the one that asks first used last', async () => {
  const { email, token } = await newAccount();
  pass(MINUTE);
  const desktop = await tokenOf(email, PASSWORD, { userAgent: FIREFOX });
  pass(MINUTE);
  await tokenOf(email, PASSWORD, { userAgent: IPHONE });
  const list = await listed(desktop);
  expect(list.map(({ device, current }) => ({ device, current }))).toEqual([
    { device: 'Safari on iPhone', current: false },
    { device: 'Firefox on Windows', current: true },
    { device: 'Unknown device', current: false },
  ]);
  for (const session of list) {
    expect(Object.keys(session).toSorted()).toEqual(['created_at', 'current', 'device', 'id', 'last_used_at']);
    expect(session.created_at).toBe(session.last_used_at);
  }
  expect((await listed(token)).find(({ current }) => current)?.device).toBe('Unknown device');
});

test('one session can be ended from another', async () => {
  const { email, token } = await newAccount();
  const other = await tokenOf(email, PASSWORD);
  const target = (await listed(token)).find(({ current }) => !current);
  const ended = await call('DELETE', `sessions/${target?.id}`, { token });
  expect(ended.status).toBe(200);
  expect(ended.json).toEqual({ success: true });
  expect(await statusOf(other)).toBe(401);
  expect(await statusOf(token)).toBe(200);
  expect((await call('DELETE', `sessions/${target?.id}`, { token })).status).toBe(404);
});

test("somebody else's session cannot be ended, nor one that never was", async () => {
  const { token } = await newAccount();
  const stranger = await newAccount();
  const [theirs] = await listed(stranger.token);
  for (const id of [theirs?.id, 'nothing', "' OR 1=1 --", '%00', '%']) {
    expect((await call('DELETE', `sessions/${encodeURIComponent(String(id))}`, { token })).status).toBe(404);
  }
  expect(await statusOf(stranger.token)).toBe(200);
});

test('signing out everywhere ends every session of the account and of nobody else', async () => {
  const { email, token } = await newAccount();
  const stranger = await newAccount();
  const others = [await tokenOf(email, PASSWORD), await tokenOf(email, PASSWORD)];
  expect((await call('DELETE', 'sessions', { token })).json).toEqual({ success: true });
  for (const ended of [token, ...others]) expect(await statusOf(ended)).toBe(401);
  expect(await statusOf(stranger.token)).toBe(200);
});

test('the last use is written down about once an hour', async () => {
  const { token } = await newAccount();
  const lastUsed = async () => (await listed(token))[0]?.last_used_at;
  const atFirst = await lastUsed();
  pass(59 * MINUTE);
  await statusOf(token);
  expect(await lastUsed()).toBe(atFirst);
  pass(2 * MINUTE);
  await statusOf(token);
  expect(Date.parse(String(await lastUsed())) - Date.parse(String(atFirst))).toBeGreaterThan(60 * MINUTE);
});

test('a session lasts seven days, and Cron removes what is left of it', async () => {
  const { token } = await newAccount();
  pass(7 * DAY - MINUTE);
  expect(await statusOf(token)).toBe(200);
  pass(2 * MINUTE);
  expect(await statusOf(token)).toBe(401);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM sessions').first('n')).toBe(1);
  await runCron(new Date(Date.now() + 2 * HOUR));
  expect(await env.DB.prepare('SELECT count(*) AS n FROM sessions').first('n')).toBe(0);
});

test('a session that ended is not listed', async () => {
  const { email, token } = await newAccount();
  pass(6 * DAY);
  const fresh = await tokenOf(email, PASSWORD);
  pass(2 * DAY);
  expect(await statusOf(token)).toBe(401);
  expect(await listed(fresh)).toHaveLength(1);
});
