import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, newEmail, PASSWORD, newAccount, signIn, tokenOf } from '../worker/accounts/api.ts';
import { mailsTo, mailTo, tokenIn } from '../worker/accounts/mails.ts';
import { always, faultyDatabase, first, type Fault } from './faulty-stores.ts';
import { runCron } from './private-mail.ts';
import { begin, json as withBody } from './visitor.ts';

const NEW_PASSWORD = 'a brand new one';

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');

const faulty = (times: number, sql: RegExp, fault: Fault) => {
  const { DB, faults } = faultyDatabase(first(times, sql, fault));
  return { bindings: { ...env, DB }, faults };
};

const person = (email: string) => ({ email, password: PASSWORD, first_name: 'Ann', last_name: 'Lee' });

const LOST: Fault[] = ['lost_request', 'lost_answer'];

const REGISTERING = /insert into "users"/;
const REPLACING = /update "users" set "password_hash"/;

test.for(LOST)('a registration whose batch meets a %s makes one account, one session and one mail', async (fault) => {
  const email = newEmail();
  const { bindings, faults } = faulty(1, REGISTERING, fault);
  const { status, json } = await call('POST', 'register', { body: person(email), bindings });
  expect(status).toBe(201);
  expect(faults()).toBe(1);
  expect([await count('users'), await count('sessions'), await count('outbox')]).toEqual([1, 1, 1]);
  expect((await call('GET', 'me', { token: String(json['access_token']) })).status).toBe(200);
});

test('matrix 43: a registration that is cut in the middle leaves nothing behind', async () => {
  const email = newEmail();
  const { bindings, faults } = faulty(1, REGISTERING, 'cut_batch');
  const { status } = await call('POST', 'register', { body: person(email), bindings });
  expect(status).toBeGreaterThanOrEqual(500);
  expect(faults()).toBe(1);
  expect([await count('users'), await count('sessions'), await count('account_links'), await count('outbox')]).toEqual([
    0, 0, 0, 0,
  ]);
  expect((await call('POST', 'register', { body: person(email) })).status).toBe(201);
});

test.for(LOST)('a sign-in whose batch meets a %s opens one session', async (fault) => {
  const { email } = await newAccount();
  const { bindings, faults } = faulty(1, /insert into "sessions"/, fault);
  const token = await tokenOf(email, PASSWORD, { bindings });
  expect(faults()).toBe(1);
  expect(await count('sessions')).toBe(2);
  expect((await call('GET', 'me', { token })).status).toBe(200);
});

const resetLink = async (email: string) => {
  await call('POST', 'forgot-password', { body: { email } });
  return tokenIn(await mailTo(email, 'account_reset'));
};

test.for(LOST)('a reset whose batch meets a %s happens once and says so', async (fault) => {
  const { email, token: session } = await newAccount();
  const token = await resetLink(email);
  const { bindings, faults } = faulty(1, REPLACING, fault);
  const { status } = await call('POST', 'reset-password', { body: { token, new_password: NEW_PASSWORD }, bindings });
  expect(status).toBe(200);
  expect(faults()).toBe(1);
  expect((await call('GET', 'me', { token: session })).status).toBe(401);
  expect(await env.DB.prepare('SELECT password_version FROM users').first('password_version')).toBe(2);
  expect(await mailsTo(email, 'account_password_changed')).toHaveLength(1);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
});

test('matrix 43: a reset that is cut in the middle changes nothing, and the link still works', async () => {
  const { email, token: session } = await newAccount();
  const token = await resetLink(email);
  const { bindings, faults } = faulty(1, REPLACING, 'cut_batch');
  const body = { token, new_password: NEW_PASSWORD };
  expect((await call('POST', 'reset-password', { body, bindings })).status).toBeGreaterThanOrEqual(500);
  expect(faults()).toBe(1);
  expect((await call('GET', 'me', { token: session })).status).toBe(200);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect((await call('POST', 'reset-password', { body })).status).toBe(200);
});

test.for(LOST)('a change of password whose batch meets a %s happens once and says so', async (fault) => {
  const { email, token } = await newAccount();
  const { bindings, faults } = faulty(1, REPLACING, fault);
  const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
  expect((await call('POST', 'change-password', { token, body, bindings })).status).toBe(200);
  expect(faults()).toBe(1);
  expect((await call('GET', 'me', { token })).status).toBe(200);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  expect(await mailsTo(email, 'account_password_changed')).toHaveLength(1);
});

test.for(LOST)('signing out whose deletion meets a %s ends the session and says so', async (fault) => {
  const { token } = await newAccount();
  const { bindings, faults } = faulty(1, /delete from "sessions"/, fault);
  expect((await call('POST', 'logout', { token, bindings })).status).toBe(200);
  expect(faults()).toBe(1);
  expect(await count('sessions')).toBe(0);
});

test.for(LOST)('a deletion whose batch meets a %s erases the person', async (fault) => {
  const { email, token } = await newAccount();
  const { bindings, faults } = faulty(1, /delete from "sessions"/, fault);
  expect((await call('DELETE', 'me', { token, body: { password: PASSWORD }, bindings })).status).toBe(200);
  expect(faults()).toBe(1);
  expect(await env.DB.prepare('SELECT email FROM users').first('email')).not.toBe(email);
  expect(await count('sessions')).toBe(0);
});

test('matrix 43: a deletion that is cut in the middle deletes nothing', async () => {
  const { token, user } = await newAccount();
  const { bindings } = faulty(1, /delete from "sessions"/, 'cut_batch');
  const deletion = await call('DELETE', 'me', { token, body: { password: PASSWORD }, bindings });
  expect(deletion.status).toBeGreaterThanOrEqual(500);
  expect((await call('GET', 'me', { token })).json).toEqual(user);
});

test.for(LOST)('a reset mail whose batch meets a %s is sent once', async (fault) => {
  const { email } = await newAccount();
  const { bindings, faults } = faulty(1, /insert into "account_links"/, fault);
  expect((await call('POST', 'forgot-password', { body: { email }, bindings })).status).toBe(200);
  expect(faults()).toBe(1);
  expect((await mailTo(email, 'account_reset')).status).toBe('sent');
});

test('a reset mail is not lost when the database dies right after the answer: Cron sends it, once', async () => {
  const { email } = await newAccount();
  let isDead = false;
  const { DB } = faultyDatabase(() => (isDead ? 'lost_request' : null));
  const { response, settled } = await begin(
    '/api/auth/forgot-password',
    withBody({ email }, { bindings: { ...env, DB } }),
  );
  isDead = true;
  expect(response.status).toBe(200);
  await settled;
  const waiting = "SELECT COUNT(*) FROM outbox WHERE kind = 'account_reset'";
  expect(await env.DB.prepare(waiting).first('COUNT(*)')).toBe(0);
  const inAMinute = new Date(Date.now() + 60_000);
  await runCron(env, inAMinute);
  expect((await mailTo(email, 'account_reset')).status).toBe('sent');
  await runCron(env, inAMinute);
  expect(await env.DB.prepare(waiting).first('COUNT(*)')).toBe(1);
  expect(await count('reset_requests')).toBe(0);
});

test('without its database every call says to come back, and a session is not taken for ended', async () => {
  const { email, token } = await newAccount();
  const bindings = { ...env, DB: faultyDatabase(always).DB };
  const calls = [
    ['POST', 'register', person(newEmail())],
    ['POST', 'login', { email, password: PASSWORD }],
    ['POST', 'forgot-password', { email }],
    ['POST', 'verify-reset-token', { token: 'x' }],
    ['POST', 'reset-password', { token: 'x', new_password: NEW_PASSWORD }],
    ['POST', 'verify-email', { token: 'x' }],
    ['GET', 'me', undefined],
    ['POST', 'logout', undefined],
    ['GET', 'sessions', undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const { status, json, headers } = await call(method, path, { body, token, bindings });
    expect(status, path).toBe(503);
    expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0);
    expect(json, path).toEqual({
      success: false,
      message: 'The site is busy. Please try again in a moment.',
      detail: 'The site is busy. Please try again in a moment.',
    });
  }
  expect((await call('GET', 'me', { token })).status).toBe(200);
});

test('a sign-in whose password is changed between the check and the session opens none', async () => {
  const { email } = await newAccount();
  let changed = false;
  const { DB } = faultyDatabase((sql) => {
    if (changed || !/insert into "sessions"/.test(sql)) return null;
    changed = true;
    // This statement is before the second try in the database's queue.
    void env.DB.prepare('UPDATE users SET password_version = password_version + 1').run();
    return 'lost_request';
  });
  const { status, json } = await signIn(email, PASSWORD, { bindings: { ...env, DB } });
  expect(status).toBe(401);
  expect(json['detail']).toBe('Invalid email or password');
  expect(changed).toBe(true);
  expect(await count('sessions')).toBe(1);
});
