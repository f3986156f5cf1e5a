import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { MINUTE, pass } from '../worker/accounts/clock.ts';
import { OWNER } from '../worker/admin/authenticator.ts';
import { call, cookieOf, loginCookie, logIn, setPassword } from '../worker/admin/owner.ts';
import { newPasskeyDevice } from '../worker/admin/passkey-device.ts';
import { mailsTo } from '../worker/accounts/mails.ts';
import { faultyDatabase } from './faulty-stores.ts';

const begin = async (cookie: string, password = OWNER.password) =>
  call('POST', 'admin/passkeys/begin', { cookie, body: { password } });

const add = (cookie: string, credential: object, name = 'My phone') =>
  call('POST', 'admin/passkeys', { cookie, body: { name, credential } });

/** An owner who is signed in, and a device with a passkey of theirs. */
const withPasskey = async () => {
  await setPassword(OWNER.username, OWNER.password);
  const cookie = await loginCookie(OWNER);
  const device = await newPasskeyDevice();
  const { json } = await begin(cookie);
  const added = await add(cookie, await device.create(json.data.challenge));
  if (added.status !== 201) throw new Error(`The passkey was not added: ${added.text}`);
  return { cookie, device };
};

const challenge = async (): Promise<string> => (await call('GET', 'admin/passkeys/login')).json.data.challenge;

const signIn = (answer: object, more = {}) => call('POST', 'admin/passkeys/login', { body: answer, ...more });

const sessions = () => env.DB.prepare('SELECT count(*) AS n FROM admin_sessions').first<number>('n');

const count = (from: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>('n');

test('a passkey is added with the password, signs the owner in, is renamed and removed', async () => {
  const { cookie, device } = await withPasskey();
  expect((await begin(cookie)).json.data).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    excludeCredentials: [{ id: device.id }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect((await mailsTo('owner@example.com', 'security')).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your admin area',
  ]);
  const entered = await signIn(await device.sign(await challenge()));
  expect(entered.status).toBe(200);
  expect((await call('GET', 'admin/session', { cookie: cookieOf(entered) })).json.data.username).toBe('owner');

  const list = async () => (await call('GET', 'admin/passkeys', { cookie })).json.data.passkeys;
  expect(await list()).toMatchObject([{ id: device.id, name: 'My phone', host: 'localhost' }]);
  await call('PATCH', `admin/passkeys/${device.id}`, { cookie, body: { name: 'Old phone' } });
  expect(await list()).toMatchObject([{ name: 'Old phone', last_used_at: expect.any(String) }]);
  const remove = (password: string) =>
    call('POST', `admin/passkeys/${device.id}/remove`, { cookie, body: { password } });
  const wrong = await remove('not the password');
  expect([wrong.status, wrong.json.errors?.[0]?.path]).toEqual([422, 'password']);
  expect(await list()).toHaveLength(1);
  expect((await remove(OWNER.password)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await signIn(await device.sign(await challenge()))).status).toBe(401);
  expect((await remove(OWNER.password)).status).toBe(404);
  expect((await mailsTo('owner@example.com', 'security')).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your admin area',
    'A passkey was removed from your admin area',
  ]);
  const { results } = await env.DB.prepare("SELECT action FROM audit_log WHERE action LIKE 'passkey%'").all();
  expect(results).toEqual([{ action: 'passkey_added' }, { action: 'passkey_removed' }]);
});

test('a passkey’s answer for another site, with another challenge or from a stranger’s device opens nothing', async () => {
  const { device } = await withPasskey();
  const stranger = await newPasskeyDevice();
  const before = await sessions();
  const given = await challenge();
  const right = await device.sign(given);
  const foreign = await stranger.sign(given);
  const answers: [string, object][] = [
    ['another origin', await device.sign(given, { origin: 'https://evil.example' })],
    ['another port', await device.sign(given, { origin: 'http://localhost:81' })],
    ['another host', await device.sign(given, { host: 'evil.example' })],
    ['an invented challenge', await device.sign('A'.repeat(75))],
    ['a challenge with a letter changed', await device.sign(`${given.slice(0, -4)}AAAA`)],
    ['a credential that is not ours', foreign],
    ['a foreign signature under our id', { ...foreign, id: device.id }],
    ['what was not signed', { ...right, response: { ...right.response, signature: 'MAYCAQECAQE' } }],
  ];
  for (const [why, answer] of answers) {
    const { status, json } = await signIn(answer);
    expect([status, json.detail], why).toEqual([401, 'This passkey does not open this site.']);
  }
  expect(await sessions()).toBe(before);
  expect((await signIn(right)).status).toBe(200);
  const row = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = 'owner_passkey_refused'").first(
    'detail',
  );
  expect(JSON.parse(String(row)).count).toBeGreaterThanOrEqual(4);
});

test('a passkey opens nothing for a device that has not asked who holds it, and none is made by one', async () => {
  const { cookie, device } = await withPasskey();
  expect((await signIn(await device.sign(await challenge(), { isUnverified: true }))).status).toBe(401);
  expect((await signIn(await device.sign(await challenge()))).status).toBe(200);
  const other = await newPasskeyDevice();
  const { json } = await begin(cookie);
  expect((await add(cookie, await other.create(json.data.challenge, { isUnverified: true }))).status).toBe(422);
});

test('a passkey’s challenge is answered once, and not after five minutes; its counter never goes back', async () => {
  const { device } = await withPasskey();
  const once = await device.sign(await challenge());
  const both = await Promise.all([signIn(once), signIn(once)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect((await signIn(once)).status).toBe(401);

  expect((await signIn(await device.sign(await challenge(), { counter: 7 }))).status).toBe(200);
  for (const counter of [7, 3, 0]) {
    expect((await signIn(await device.sign(await challenge(), { counter }))).status, String(counter)).toBe(401);
  }
  const old = await challenge();
  pass(5 * MINUTE + 1);
  expect((await signIn(await device.sign(old, { counter: 8 }))).status).toBe(401);
  expect((await signIn(await device.sign(await challenge(), { counter: 9 }))).status).toBe(200);
});

test('of two answers with one counter, each read before the other is written, one opens the site', async () => {
  const { device } = await withPasskey();
  const given = [await challenge(), await challenge()];
  const answers = await Promise.all(given.map((each) => device.sign(each, { counter: 4 })));
  let arrived = 0;
  const { promise: both, resolve } = Promise.withResolvers<null>();
  const { DB } = faultyDatabase((sql) => {
    if (!sql.includes('insert into "admin_used_challenges"')) return null;
    arrived += 1;
    if (arrived === answers.length) resolve(null);
    return both;
  });
  const opened = await Promise.all(answers.map((answer) => signIn(answer, { bindings: { ...env, DB } })));
  expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a passkey is not added without the password, for another site, or with a challenge of another session', async () => {
  const { cookie } = await withPasskey();
  const wrong = await begin(cookie, 'not the password');
  expect([wrong.status, wrong.json.errors]).toMatchObject([422, [{ path: 'password' }]]);
  const other = await loginCookie(OWNER);
  const { challenge: given } = (await begin(cookie)).json.data;
  const device = await newPasskeyDevice();
  const right = await device.create(given);
  const tries: [string, object][] = [
    [cookie, await device.create(given, { origin: 'https://evil.example' })],
    [cookie, await device.create(given, { host: 'evil.example' })],
    [cookie, await device.create(await challenge())],
    [cookie, { ...right, response: { ...right.response, attestationObject: 'oA' } }],
    [other, right],
  ];
  for (const [session, credential] of tries) expect((await add(session, credential)).status).toBe(422);
  expect((await add(cookie, right)).status).toBe(201);
  expect((await add(cookie, right)).status).toBe(422);
  const { challenge: next } = (await begin(cookie)).json.data;
  expect((await add(cookie, await device.create(next))).status).toBe(409);
});

test('the command that sets the password removes passkeys, and the demo credentials have none', async () => {
  const demo = await loginCookie();
  expect((await begin(demo, 'portfolio-demo')).status).toBe(409);
  expect((await call('GET', 'admin/passkeys', { cookie: demo })).json.data).toEqual({
    isAvailable: false,
    passkeys: [],
  });
  const { device } = await withPasskey();
  await setPassword(OWNER.username, OWNER.password);
  expect((await signIn(await device.sign(await challenge()))).status).toBe(401);
  expect((await logIn(OWNER)).status).toBe(200);
});

test('a new password leaves passkeys as they are, or ends them where the owner ticks that, and the mail says so', async () => {
  const { cookie, device } = await withPasskey();
  const change = (from: string, to: string, more = {}) =>
    call('POST', 'admin/password', { cookie, body: { current_password: from, new_password: to, ...more } });
  expect((await change(OWNER.password, 'a second long password')).status).toBe(200);
  expect((await signIn(await device.sign(await challenge()))).status).toBe(200);
  const refused = await change('not the password', 'a third long password', { end_passkeys: true });
  expect(refused.status).toBe(422);
  expect(await count('admin_passkeys')).toBe(1);
  expect((await change('a second long password', 'a third long password', { end_passkeys: true })).status).toBe(200);
  expect((await signIn(await device.sign(await challenge()))).status).toBe(401);
  const mails = (await mailsTo('owner@example.com', 'security')).filter(({ subject }) => /password/.test(subject));
  expect(mails.map(({ text }) => text.includes('all passkeys'))).toEqual([false, true]);
});

test('a challenge for a passkey costs no look at the database, and a lost database lets nobody in', async () => {
  const { device } = await withPasskey();
  const seen: string[] = [];
  const { DB } = faultyDatabase((sql) => {
    seen.push(sql);
    return null;
  });
  const { json } = await call('GET', 'admin/passkeys/login', { bindings: { ...env, DB } });
  expect(seen.filter((sql) => sql.includes('admin_'))).toEqual([]);
  const before = await sessions();
  const lost = faultyDatabase((sql) => (sql.includes('admin_used_challenges') ? 'lost_request' : null)).DB;
  const { status } = await signIn(await device.sign(json.data.challenge), { bindings: { ...env, DB: lost } });
  expect(status).toBe(503);
  expect(await sessions()).toBe(before);
});

test('of 15 passkeys added at once ten stay, each with its mail and its line in the audit', async () => {
  const { cookie } = await withPasskey();
  const begun = await Promise.all(
    Array.from({ length: 14 }, async () => {
      const [device, { json }] = await Promise.all([newPasskeyDevice(), begin(cookie)]);
      return device.create(json.data.challenge);
    }),
  );
  const answers = await Promise.all(begun.map((credential, index) => add(cookie, credential, `Phone ${index}`)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 9 }, () => 201),
    ...Array.from({ length: 5 }, () => 409),
  ]);
  expect(await count('admin_passkeys')).toBe(10);
  expect(await count("audit_log WHERE action = 'passkey_added'")).toBe(10);
  expect(await count("outbox WHERE kind = 'security'")).toBe(10);
  expect((await begin(cookie)).status).toBe(409);
});
