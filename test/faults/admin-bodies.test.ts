import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, DEMO, logIn, ownerCookie } from '../worker/admin/owner.ts';
import { always, faultyDatabase, first, type Fault } from './faulty-stores.ts';
import { visit } from './visitor.ts';

const KIB = 1024;
const oneErrorBody = { success: false, message: expect.any(String), detail: expect.any(String) };

const WRITES: [string, string, object][] = [
  ['admin/login', 'portfolio-demo', DEMO],
  ['admin/payments/some/assign', 'some', { order_id: 'some' }],
  ['admin/totp', 'some', { password: 'some' }],
  ['admin/totp/confirm', 'some', { code: 'some' }],
  ['admin/totp/remove', 'some', { password: 'some', code: 'some' }],
];

test.for(WRITES)('%s refuses a body that is no JSON object', async ([path]) => {
  const cookie = await ownerCookie();
  for (const body of ['', '{', 'NaN', '[]', 'null', '"text"', '12']) {
    const { status, json } = await call('POST', path, { cookie, body });
    expect(status, body).toBe(400);
    expect(json, body).toEqual(oneErrorBody);
  }
});

test.for(WRITES)('%s names every field that is wrong', async ([path, , body]) => {
  const cookie = await ownerCookie();
  for (const field of Object.keys(body)) {
    for (const wrong of ['null', '5', '1e999', '[]', '{}', '""', '"\\u0000"', '"\\ud83d"']) {
      const entries = Object.entries(body).map(
        ([name, value]) => `"${name}": ${name === field ? wrong : JSON.stringify(value)}`,
      );
      const { status, json } = await call('POST', path, { cookie, body: `{${entries.join(',')}}` });
      expect(status, `${field}: ${wrong}`).toBe(422);
      expect(json.errors, `${field}: ${wrong}`).toMatchObject([{ path: field }]);
    }
  }
});

test.for(WRITES)('%s survives 10,000 levels of nesting', async ([path, , body]) => {
  const [field] = Object.keys(body);
  const deep = `{"${field}":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
  expect((await call('POST', path, { cookie: await ownerCookie(), body: deep })).status).toBe(422);
});

test.for(WRITES)('%s takes JSON and nothing else', async ([path, , body]) => {
  const cookie = await ownerCookie();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const { status } = await call('POST', path, { cookie, body, headers: { 'content-type': type } });
    expect(status, type).toBe(415);
  }
});

/** A body of this size is sent in pieces, so that no header tells its size. */
const inPieces = (bytes: number): ReadableStream<Uint8Array> => {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close();
      const piece = Math.min(left, 32 * KIB);
      left -= piece;
      return controller.enqueue(new Uint8Array(piece).fill(32));
    },
  });
};

test('matrix 2: a login takes 64 KB, and the owner 1 MB, declared or in pieces', async () => {
  const cookie = await ownerCookie();
  const send = async (path: string, body: string | ReadableStream) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    const response = await visit(`/api/${path}`, { method: 'POST', headers, body });
    await response.body?.cancel();
    return response.status;
  };
  const assign = 'admin/payments/some/assign';
  const assignment = '{"order_id":"some"}';
  expect(await send(assign, assignment.padEnd(1024 * KIB))).toBe(404);
  expect(await send(assign, assignment.padEnd(1024 * KIB + 1))).toBe(413);
  expect(await send(assign, inPieces(1024 * KIB + 1))).toBe(413);
  expect(await send('admin/login', JSON.stringify(DEMO).padEnd(64 * KIB))).toBe(200);
  expect(await send('admin/login', JSON.stringify(DEMO).padEnd(64 * KIB + 1))).toBe(413);
  expect(await send('admin/login', inPieces(64 * KIB + 1))).toBe(413);
});

test('a stranger’s large body is refused before it is read', async () => {
  const response = await visit('/api/admin/payments/some/assign', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: inPieces(8 * 1024 * KIB),
  });
  expect(response.status).toBe(401);
  await response.body?.cancel();
});

test.for<Fault>(['lost_request', 'lost_answer'])('a login whose batch meets a %s opens one session', async (fault) => {
  const { DB, faults } = faultyDatabase(first(1, /insert into "admin_sessions"/, fault));
  const { status } = await logIn(DEMO, { bindings: { ...env, DB } });
  expect(status).toBe(200);
  expect(faults()).toBe(1);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM admin_sessions').first('n')).toBe(1);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM audit_log').first('n')).toBe(1);
});

test('a login that is cut in the middle opens no session', async () => {
  const { DB } = faultyDatabase(first(1, /insert into "admin_sessions"/, 'cut_batch'));
  expect((await logIn(DEMO, { bindings: { ...env, DB } })).status).toBeGreaterThanOrEqual(500);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM admin_sessions').first('n')).toBe(0);
});

test('without its database the admin area says to come back, and a session is not taken for ended', async () => {
  const cookie = await ownerCookie();
  const bindings = { ...env, DB: faultyDatabase(always).DB };
  const down = [await logIn(DEMO, { bindings }), await call('GET', 'admin/session', { cookie, bindings })];
  for (const { status, headers } of down) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await call('GET', 'admin/session', { cookie })).status).toBe(200);
});
