import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, newEmail, PASSWORD, newAccount, register, signIn, SLOW_HASHES, tokenOf } from './api.ts';
import { MINUTE, pass } from './clock.ts';

const WRONG = 'not the password';
const REFUSED = {
  success: false,
  message: 'Invalid email or password',
  detail: 'Invalid email or password',
};

test('signing in answers a token and the user', async () => {
  const { email, user } = await newAccount();
  const { status, json } = await signIn(email, PASSWORD);
  expect(status).toBe(200);
  expect(json).toEqual({ access_token: expect.any(String), token_type: 'bearer', user });
});

test('the e-mail may be written in capitals, the password may not', async () => {
  const { email } = await newAccount();
  expect((await signIn(email.toUpperCase(), PASSWORD)).status).toBe(200);
  expect((await signIn(email, PASSWORD.toUpperCase())).status).toBe(401);
});

test('a password typed with another keyboard is the same password', async () => {
  const { email } = await register(newEmail(), 'cafe\u0301 ﬁne');
  expect((await signIn(email, 'café fine')).status).toBe(200);
});

test('enumeration: a wrong password and an unknown address get the same answer', async () => {
  const { email } = await newAccount();
  const wrong = await signIn(email, WRONG);
  const unknown = await signIn(newEmail(), PASSWORD);
  for (const { status, json } of [wrong, unknown]) {
    expect(status).toBe(401);
    expect(json).toEqual(REFUSED);
  }
});

test("a password too short or too long to be anyone's is simply wrong", async () => {
  const { email } = await newAccount();
  for (const password of ['x', 'x'.repeat(5000)]) {
    for (const address of [email, newEmail()]) {
      expect((await signIn(address, password)).json).toEqual(REFUSED);
    }
  }
});

test('matrix 39: the sixth wrong password within 15 minutes meets the rate limit, and so does the right one', async () => {
  const { email } = await newAccount();
  const address = '192.0.2.1';
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await signIn(email, WRONG, { address })).status).toBe(401);
    pass(MINUTE);
  }
  for (const password of [WRONG, PASSWORD]) {
    const { status, json, headers } = await signIn(email, password, { address });
    expect(status).toBe(429);
    expect(json['detail']).toBe('Too many failed attempts. Please wait a few minutes and try again.');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(9 * 60);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10 * 60);
  }
  // Another person's guesses do not lock the owner out, and another account is not affected.
  expect((await signIn(email, PASSWORD, { address: '192.0.2.2' })).status).toBe(200);
  expect((await signIn(newEmail(), WRONG, { address })).status).toBe(401);

  pass(10 * MINUTE);
  expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
});

test('parallel guesses of a password do not outrun the rate limit', async () => {
  const { email } = await newAccount();
  const guesses = Array.from({ length: 12 }, () => signIn(email, WRONG, { address: '192.0.2.3' }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
});

test('a refused attempt costs no hashing', async () => {
  const { email } = await newAccount(newEmail(), PASSWORD, SLOW_HASHES);
  const more = { address: '192.0.2.4', bindings: SLOW_HASHES };
  const time = async () => {
    const start = performance.now();
    await signIn(email, WRONG, more);
    return performance.now() - start;
  };
  const hashed: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) hashed.push(await time());
  const refused: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) refused.push(await time());
  expect(Math.min(...refused)).toBeLessThan(Math.min(...hashed) / 2);
});

test('rate limit: right passwords do not count as wrong ones', async () => {
  const { email } = await newAccount();
  const address = '192.0.2.5';
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
  }
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    expect((await signIn(email, WRONG, { address })).status).toBe(401);
  }
  expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
  expect((await signIn(email, WRONG, { address })).status).toBe(401);
  expect((await signIn(email, WRONG, { address })).status).toBe(429);
});

test('rate limit: right passwords have a loose one of their own, two hundred an hour', async () => {
  const { email } = await newAccount();
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  // The counter stands as if 198 more attempts had followed.
  await env.DB.prepare("UPDATE rate_limits SET count = 199 WHERE key LIKE 'sign_in:%'").run();
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect((await signIn(email, PASSWORD)).status).toBe(429);
  expect((await signIn((await newAccount()).email, PASSWORD)).status).toBe(200);
});

test('rate limit: one address cannot try one password on many accounts', async () => {
  const { email } = await newAccount();
  const address = '192.0.2.6';
  expect((await signIn(newEmail(), WRONG, { address })).status).toBe(401);
  // The counter stands as if 48 more attempts had followed.
  await env.DB.prepare("UPDATE rate_limits SET count = 49 WHERE key LIKE 'password_network:%'").run();
  expect((await signIn(newEmail(), WRONG, { address })).status).toBe(401);
  expect((await signIn(email, PASSWORD, { address })).status).toBe(429);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('matrix 45 and matrix 52: of twenty who sign in at the same time some wait for their turn, and the others are told when to try again', async () => {
  const { email } = await newAccount(newEmail(), PASSWORD, SLOW_HASHES);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signIn(email, PASSWORD, { bindings: SLOW_HASHES })),
  );
  const signedIn = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(signedIn.length).toBeGreaterThanOrEqual(9);
  expect(signedIn.length + refused.length).toBe(20);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(new Set(signedIn.map(({ json }) => json['access_token'])).size).toBe(signedIn.length);
});

test('a hash made with other parameters still works and is renewed', async () => {
  const bindings = { ...SLOW_HASHES, PASSWORD_PEPPER: 'p'.repeat(32) };
  const { email, user } = await newAccount();
  // This is PASSWORD with that pepper, as stored by a version of the site with cheaper parameters.
  const old = 'scrypt$1024$8$1$BwcHBwcHBwcHBwcHBwcHBw$8FPI2eY9HzXFYcNWAeLH6gZDs_Id5UrbSrBIEC1GqS8';
  await env.DB.prepare('UPDATE users SET password_hash = ? WHERE id = ?').bind(old, user.id).run();
  expect((await signIn(email, WRONG, { bindings })).status).toBe(401);
  expect(await env.DB.prepare('SELECT password_hash FROM users').first('password_hash')).toBe(old);

  const token = await tokenOf(email, PASSWORD, { bindings });
  const renewed = await env.DB.prepare('SELECT password_hash FROM users').first('password_hash');
  expect(renewed).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect((await call('GET', 'me', { token })).status).toBe(200);
  expect((await signIn(email, PASSWORD, { bindings })).status).toBe(200);
  expect(await env.DB.prepare('SELECT password_hash FROM users').first('password_hash')).toBe(renewed);
});

test('a sign-in begun with a password that is changed meanwhile does not succeed', async () => {
  const { email, token } = await newAccount();
  const change = call('POST', 'change-password', {
    token,
    body: { current_password: PASSWORD, new_password: 'another long one' },
  });
  const signIns = Array.from({ length: 6 }, () => signIn(email, PASSWORD));
  expect((await change).status).toBe(200);
  const answers = await Promise.all(signIns);
  for (const { status, json } of answers) {
    expect([200, 401]).toContain(status);
    // A change of the password ends a session from before it.
    if (status === 200) expect((await call('GET', 'me', { token: String(json['access_token']) })).status).toBe(401);
  }
});

test('passwords are hashed slowly, unless a test says otherwise', async () => {
  const hashOf = 'SELECT password_hash FROM users';
  await register();
  expect(await env.DB.prepare(hashOf).first('password_hash')).toMatch(/^scrypt\$1024\$8\$1\$/);
  const email = newEmail();
  await newAccount(email, PASSWORD, SLOW_HASHES);
  expect(await env.DB.prepare(`${hashOf} WHERE email = ?`).bind(email).first('password_hash')).toMatch(
    /^scrypt\$16384\$8\$5\$/,
  );
});

const storedHash = () => env.DB.prepare('SELECT password_hash FROM users').first<string>('password_hash');

test('peppers are changed one after the other: each password works on, and its hash moves at the next sign-in', async () => {
  const unnamed = 'u'.repeat(32);
  const older = { PASSWORD_PEPPER: unnamed };
  const newer = { PASSWORD_PEPPERS: `first:${'f'.repeat(32)}`, PASSWORD_PEPPER: unnamed };
  const newest = { PASSWORD_PEPPERS: `second:${'s'.repeat(32)},first:${'f'.repeat(32)}`, PASSWORD_PEPPER: '' };
  const { email } = await newAccount(undefined, undefined, { ...env, ...older });
  expect((await storedHash())?.split('$')).toHaveLength(6);
  for (const [settings, ends] of [
    [newer, '$first'],
    [newest, '$second'],
  ] as const) {
    const bindings = { ...env, ...settings };
    expect((await signIn(email, WRONG, { bindings })).status).toBe(401);
    expect((await signIn(email, PASSWORD, { bindings })).status).toBe(200);
    expect((await storedHash())?.endsWith(ends)).toBe(true);
    expect((await signIn(email, PASSWORD, { bindings })).status).toBe(200);
  }
  // Without its pepper every password is wrong, and the log names the pepper.
  expect((await signIn(email, PASSWORD, { bindings: { ...env, ...newer } })).status).toBe(401);
});
