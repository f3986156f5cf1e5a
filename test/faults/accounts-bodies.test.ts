import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, newEmail, PASSWORD, newAccount } from '../worker/accounts/api.ts';
import { mailTo } from '../worker/accounts/mails.ts';
import { begin, json, visit } from './visitor.ts';

const LIMIT_BYTES = 64 * 1024;
const LONE_SURROGATE = '\ud83d';

interface Api {
  method: string;
  path: string;
  /** A body that is valid in every field. */
  body: Record<string, string>;
  needsUser?: true;
}

const APIS: Api[] = [
  {
    method: 'POST',
    path: 'register',
    body: { email: 'new@example.com', password: 'brand new password', first_name: 'Ann', last_name: 'Lee' },
  },
  { method: 'POST', path: 'login', body: { email: 'someone@example.com', password: 'whatever it is' } },
  { method: 'POST', path: 'forgot-password', body: { email: 'someone@example.com' } },
  { method: 'POST', path: 'verify-reset-token', body: { token: 'x' } },
  { method: 'POST', path: 'reset-password', body: { token: 'x', new_password: 'brand new password' } },
  { method: 'POST', path: 'verify-email', body: { token: 'x' } },
  { method: 'POST', path: 'disown', body: { token: 'x' } },
  { method: 'PATCH', path: 'me', body: { first_name: 'Ann', last_name: 'Lee' }, needsUser: true },
  { method: 'PUT', path: 'language', body: { language: 'es' }, needsUser: true },
  { method: 'DELETE', path: 'me', body: { password: PASSWORD }, needsUser: true },
  {
    method: 'POST',
    path: 'change-password',
    body: { current_password: PASSWORD, new_password: 'brand new password' },
    needsUser: true,
  },
];

const titled = APIS.map((api) => [`${api.method} ${api.path}`, api] as const);

/** All stored data about accounts. */
const stored = async () => {
  const tables = ['users', 'sessions', 'account_links', 'outbox'];
  return JSON.stringify(
    await Promise.all(tables.map(async (name) => (await env.DB.prepare(`SELECT * FROM ${name}`).all()).results)),
  );
};

const oneErrorBody = { success: false, message: expect.any(String), detail: expect.any(String) };

test.for(titled)('%s refuses a body that is no JSON object', async ([, { method, path, needsUser }]) => {
  const token = needsUser && (await newAccount()).token;
  const before = await stored();
  for (const body of ['', '{', '{"email": }', 'NaN', '[]', '[{}]', 'null', '"text"', '12', 'true']) {
    const { status, json: answer } = await call(method, path, { body, token });
    expect(status, body).toBe(400);
    expect(answer, body).toEqual(oneErrorBody);
    expect(answer['detail']).toBe(answer['message']);
  }
  expect(await stored()).toBe(before);
});

test.for(titled)('%s names every field that is wrong, and changes nothing', async ([, api]) => {
  const { method, path, body, needsUser } = api;
  const token = needsUser && (await newAccount()).token;
  const before = await stored();
  for (const wrong of [
    'null',
    '5',
    '1e999',
    'true',
    '[]',
    '{}',
    '"\\u0000"',
    `"a\\u0000b@example.com"`,
    '"\\ud83d"',
    undefined,
  ]) {
    for (const field of Object.keys(body)) {
      // A language of null stands for the site's language.
      if (field === 'language' && wrong === 'null') continue;
      const entries = Object.entries(body)
        .filter(([name]) => name !== field || wrong !== undefined)
        .map(([name, value]) => `"${name}": ${name === field ? wrong : JSON.stringify(value)}`);
      const { status, json: answer } = await call(method, path, { body: `{${entries.join(',')}}`, token });
      // A mailed token is plain ASCII, so any other text is an unknown token.
      const isStrange = field === 'token' && wrong?.startsWith('"') === true;
      expect(status, `${field}: ${wrong}`).toBe(isStrange ? 400 : 422);
      if (!isStrange) expect(answer['errors'], `${field}: ${wrong}`).toMatchObject([{ path: field }]);
    }
  }
  expect(await stored()).toBe(before);
});

test.for(titled)('%s refuses a body of more than 64 KB', async ([, { method, path, body, needsUser }]) => {
  const token = needsUser && (await newAccount()).token;
  const before = await stored();
  const { status } = await call(method, path, { body: { ...body, filler: 'x'.repeat(LIMIT_BYTES) }, token });
  expect(status).toBe(413);
  expect(await stored()).toBe(before);
});

test.for(titled)('%s survives 10,000 levels of nesting', async ([, { method, path, body, needsUser }]) => {
  const token = needsUser && (await newAccount()).token;
  const [field] = Object.keys(body);
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const { status } = await call(method, path, { body: `{"${field}":${deep}}`, token });
  expect(status).toBe(422);
  expect((await call('GET', 'me')).status).toBe(401);
});

test.for(titled.filter(([, { method }]) => method !== 'DELETE'))(
  '%s takes JSON and nothing else',
  async ([, { method, path, body }]) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const response = await visit(`/api/auth/${path}`, {
        method,
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      });
      expect(response.status, type).toBe(415);
      expect(await response.json()).toEqual(oneErrorBody);
    }
  },
);

test.for([
  'register',
  'login',
  'forgot-password',
  'verify-reset-token',
  'reset-password',
  'verify-email',
  'disown',
  'logout',
])('%s is no page to look at', async (path) => {
  expect((await call('GET', path)).status).toBe(404);
  expect((await call('PUT', path, { body: {} })).status).toBe(404);
});

test.for(titled.filter(([, { needsUser }]) => needsUser !== true))(
  '%s does nothing for a body that breaks off',
  async ([, { method, path, body }]) => {
    const before = await stored();
    const text = JSON.stringify(body);
    const pieces = [text.slice(0, text.length / 2)];
    const broken = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        const piece = pieces.shift();
        if (piece === undefined) controller.error(new Error('The client left'));
        else controller.enqueue(new TextEncoder().encode(piece));
      },
    });
    const { response, settled } = await begin(`/api/auth/${path}`, { ...json(body, { method }), body: broken });
    await settled;
    expect(response.status).toBe(400);
    await response.body?.cancel();
    expect(await stored()).toBe(before);
  },
);

test('a slow body is waited for', async () => {
  const email = newEmail();
  const text = JSON.stringify({ email, password: PASSWORD, first_name: 'Ann', last_name: 'Lee' });
  const letters = Array.from(text);
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      const letter = letters.shift();
      if (letter === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(letter));
    },
  });
  const response = await visit('/api/auth/register', { ...json(''), body: slow });
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ user: { email } });
});

test('matrix 8: half an emoji is refused in a name, and a whole one is not', async () => {
  const { token } = await newAccount();
  const rename = (first_name: string) => call('PATCH', 'me', { token, body: { first_name, last_name: 'Lee' } });
  expect((await rename(`Ann ${LONE_SURROGATE}`)).status).toBe(422);
  const { status, json: answer } = await rename('Ann \u{1f469}\u200d\u{1f680}');
  expect(status).toBe(200);
  expect(answer['first_name']).toBe('Ann \u{1f469}\u200d\u{1f680}');
});

test('matrix 7: names are counted in code points, a hundred at most', async () => {
  const { token } = await newAccount();
  const rename = (last_name: string) => call('PATCH', 'me', { token, body: { first_name: 'Ann', last_name } });
  expect((await rename('🚀'.repeat(100))).status).toBe(200);
  expect((await rename('🚀'.repeat(101))).status).toBe(422);
});

test('line breaks in an e-mail are refused, and in a name they reach no mail', async () => {
  const injected = 'Ann\r\nBcc: everyone@example.com';
  for (const email of ['ann@example.com\r\nBcc: all@example.com', 'ann@example.com\n', 'ann@exam\rple.com']) {
    for (const path of ['register', 'login', 'forgot-password']) {
      const body = { email, password: PASSWORD, first_name: 'Ann', last_name: 'Lee' };
      expect((await call('POST', path, { body })).status).toBe(422);
    }
  }
  const email = newEmail();
  const body = { email, password: PASSWORD, first_name: injected, last_name: injected };
  const { json: answer } = await call('POST', 'register', { body });
  expect(answer['user']).toMatchObject({ first_name: injected });
  const mail = await mailTo(email, 'account_confirm');
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(JSON.stringify(mail)).not.toContain('everyone@example.com');
});

test('matrix 11: SQL in an address or a password opens nothing', async () => {
  const { email } = await newAccount();
  const before = await stored();
  for (const sql of ["' OR '1'='1", "'; DROP TABLE users; --", `${email}' --`, '" OR ""="', "admin'/*"]) {
    expect((await call('POST', 'login', { body: { email: sql, password: PASSWORD } })).status).toBe(422);
    expect((await call('POST', 'login', { body: { email, password: sql } })).status).toBe(401);
  }
  expect(
    (await call('POST', 'login', { body: { email: "o'or'1'='1@example.com", password: "' OR 1=1" } })).status,
  ).toBe(401);
  expect(await stored()).toBe(before);
});
