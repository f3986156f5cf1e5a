import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, newEmail, PASSWORD, register, SLOW_HASHES } from './api.ts';
import { mailsTo } from './mails.ts';

const person = (email: string, more: object = {}) => ({
  body: { email, password: PASSWORD, first_name: 'Ada', last_name: 'Lovelace', ...more },
});

test('registering answers 201 with a token and the user', async () => {
  const email = newEmail();
  const { status, json, headers } = await call('POST', 'register', person(email));
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(json).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'bearer',
    user: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      email_verified: false,
      language: null,
      subscription_status: null,
      subscription_plan: null,
      subscription_end_date: null,
      total_orders: 0,
      total_spent: 0,
      currency: 'USD',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  });
});

test('the token of a registration is good at once', async () => {
  const { token, user } = await register();
  const { status, json } = await call('GET', 'me', { token });
  expect(status).toBe(200);
  expect(json).toEqual(user);
});

test('a second registration with the same e-mail is refused, however it is written', async () => {
  const { email } = await register();
  for (const same of [email, email.toUpperCase()]) {
    const { status, json } = await call('POST', 'register', person(same));
    expect(status).toBe(400);
    expect(json).toEqual({
      success: false,
      message: 'Email already registered',
      detail: 'Email already registered',
    });
  }
});

test('an e-mail typed in full-width letters and capitals is the same account', async () => {
  const name = crypto.randomUUID();
  const { user } = await register(`${name.toUpperCase()}@ＥＸＡＭＰＬＥ.com`);
  expect(user.email).toBe(`${name}@example.com`);
});

test.each([
  ['password', { password: undefined }, 'Please enter a password'],
  ['password', { password: '12345' }, 'Password must be at least 6 characters long.'],
  ['password', { password: '🔑🔑🔑🔑🔑' }, 'Password must be at least 6 characters long.'],
  ['password', { password: 'p'.repeat(257) }, 'Password must be at most 256 characters long.'],
  ['password', { password: 'PassWord' }, 'This password is too common. Please choose another one.'],
  ['password', { password: '123456' }, 'This password is too common. Please choose another one.'],
  ['first_name', { first_name: undefined }, 'Please fill in all required fields.'],
  ['last_name', { last_name: '  ' }, 'Please fill in all required fields.'],
  ['last_name', { last_name: 'x'.repeat(101) }, 'Please fill in all required fields.'],
  ['email', { email: undefined }, 'Please enter a valid email address'],
  ['email', { email: 'not an address' }, 'Please enter a valid email address'],
])('a registration with a wrong %s is refused: %o', async (path, wrong, message) => {
  const email = newEmail();
  const { status, json } = await call('POST', 'register', person(email, wrong));
  expect(status).toBe(422);
  expect(json).toEqual({ success: false, message, detail: message, errors: [{ path, message }] });
  expect(await env.DB.prepare('SELECT 1 FROM users WHERE email = ?').bind(email).first()).toBeNull();
});

test('the e-mail itself is no password', async () => {
  const email = newEmail();
  const { status, json } = await call('POST', 'register', person(email, { password: email.toUpperCase() }));
  expect(status).toBe(422);
  expect(json['message']).toBe('Your password must not be your email address.');
});

test('the shortest and the longest password work', async () => {
  for (const password of ['🔑🗝🚪🏠🌍🪐', 'ł'.repeat(256)]) {
    const { email } = await register(newEmail(), password);
    expect((await call('POST', 'login', { body: { email, password } })).status).toBe(200);
  }
});

test('names come back to the letter', async () => {
  const names = { first_name: ' Zoë 👩‍💻 ', last_name: 'שָׁלוֹם e\u0301' };
  const { json } = await call('POST', 'register', person(newEmail(), names));
  expect(json['user']).toMatchObject(names);
});

test('matrix 5: what a person may not set is ignored', async () => {
  const email = newEmail();
  const body = `{"email":"${email}","password":"${PASSWORD}","first_name":"A","last_name":"B","role":"admin",
    "id":"1","subscription_status":"active","total_spent":99,"email_verified":true,"__proto__":{"role":"admin"}}`;
  const { status, json } = await call('POST', 'register', { body });
  expect(status).toBe(201);
  expect(json['user']).toMatchObject({ subscription_status: null, total_spent: 0, email_verified: false });
  expect(json['user']).not.toHaveProperty('role');
  expect(json['user']).not.toMatchObject({ id: '1' });
});

test('matrix 28: twenty registrations of one e-mail at the same time make one account', async () => {
  const email = newEmail();
  const spellings = Array.from({ length: 20 }, (_, n) =>
    Array.from(email, (letter, at) => ((at + n) % 3 === 0 ? letter.toUpperCase() : letter)).join(''),
  );
  const answers = await Promise.all(
    spellings.map((spelling) => call('POST', 'register', { ...person(spelling), address: '192.0.2.20' })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(19);
  expect(refused.every(({ json }) => json['detail'] === 'Email already registered')).toBe(true);
  const { results } = await env.DB.prepare('SELECT id FROM users WHERE email = ?').bind(email).all();
  expect(results).toHaveLength(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('rate limit: too many registrations from one address are refused for a while', async () => {
  const address = '192.0.2.100';
  const bodies = Array.from({ length: 100 }, () => person(newEmail(), { password: 'password' }));
  const statuses = await Promise.all(
    bodies.map(async (body) => (await call('POST', 'register', { ...body, address })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([422]));
  const { status, headers } = await call('POST', 'register', { ...person(newEmail()), address });
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
});

test('nothing stored opens an account: no password, no token, no network address', async () => {
  const address = '203.0.113.77';
  const email = newEmail();
  await call('POST', 'register', { ...person(email), address, bindings: SLOW_HASHES });
  const tables = ['users', 'sessions', 'account_links', 'rate_limits'];
  const rows = await Promise.all(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`).all()));
  const everything = JSON.stringify(rows.map(({ results }) => results));
  expect(everything).toContain(email);
  expect(everything).not.toContain(PASSWORD);
  expect(everything).not.toContain(address);
  const [user] = (await env.DB.prepare('SELECT password_hash FROM users WHERE email = ?').bind(email).all()).results;
  expect(user?.['password_hash']).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
});
