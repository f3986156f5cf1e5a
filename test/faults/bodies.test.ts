import { expect, test } from 'vitest';
import { begin, contactRequest, countRows, form, json, storedMessages, visit } from './visitor.ts';

const API = ['/api/contact', '/api/analytics/track'] as const;
const LIMIT_BYTES = 64 * 1024;

const bytes = (text: string) => new TextEncoder().encode(text);

/** A body that arrives in pieces without a declared length; with a failure, it breaks off at the end. */
const arriving = (pieces: string[], failure?: Error): ReadableStream<Uint8Array> => {
  const left = pieces.map(bytes);
  return new ReadableStream({
    async pull(controller) {
      // The Worker waits for each piece, as with a slow sender.
      await new Promise((resolve) => setTimeout(resolve, 1));
      const piece = left.shift();
      if (piece !== undefined) return controller.enqueue(piece);
      return failure === undefined ? controller.close() : controller.error(failure);
    },
  });
};

const oneErrorBody = (message: unknown = expect.any(String)) => ({ success: false, message, detail: message });

test.for(API)('matrix 1: %s answers a body that is no JSON object with 400 and the one error body', async (path) => {
  for (const body of ['', '{', '{"name": }', 'NaN', '{"name": NaN}', '[]', '[{}]', 'null', '"text"', '12', 'true']) {
    const response = await visit(path, json(body));
    expect(response.status, body).toBe(400);
    expect(await response.json(), body).toEqual(oneErrorBody());
  }
  expect(await countRows('contact_messages')).toBe(0);
  expect(await countRows('analytics_daily')).toBe(0);
});

test.for(API)('matrix 2: %s refuses a body of more than 64 KB by its declared length', async (path) => {
  const body = JSON.stringify({ ...contactRequest(), event: 'page_view', filler: 'x'.repeat(LIMIT_BYTES) });
  const response = await visit(path, json(body, { headers: { 'content-length': String(bytes(body).length) } }));
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual(oneErrorBody('The request is too large.'));
  expect(await countRows('contact_messages')).toBe(0);
});

test.for(API)('matrix 2: %s refuses a body that grows over 64 KB while it arrives', async (path) => {
  const piece = ' '.repeat(8 * 1024);
  const body = arriving([...Array.from({ length: 9 }, () => piece), JSON.stringify(contactRequest())]);
  const response = await visit(path, { ...json(''), body });
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual(oneErrorBody('The request is too large.'));
  expect(await countRows('contact_messages')).toBe(0);
});

test('a form posted without script is held to 64 KB too, by length and while it arrives', async () => {
  const posted = form(Object.entries({ name: 'Ann Lee', message: 'x'.repeat(LIMIT_BYTES) }));
  const text = posted.body;
  const declared = { ...Object.fromEntries(new Headers(posted.headers)), 'content-length': String(bytes(text).length) };
  expect((await visit('/contact', { ...posted, headers: declared })).status).toBe(413);
  expect((await visit('/contact', { ...posted, body: arriving([text.slice(0, 9), text.slice(9)]) })).status).toBe(413);
  expect(await countRows('contact_messages')).toBe(0);
});

test('a body of exactly 64 KB is read', async () => {
  const bare = JSON.stringify({ ...contactRequest(), filler: '' });
  const full = JSON.stringify({ ...contactRequest(), filler: 'x'.repeat(LIMIT_BYTES - bytes(bare).length) });
  expect(bytes(full)).toHaveLength(LIMIT_BYTES);
  expect((await visit('/api/contact', { ...json(''), body: arriving([full]) })).status).toBe(201);
});

test.for(API)('matrix 3: %s takes nothing but JSON (CSRF)', async (path) => {
  const body = JSON.stringify({ ...contactRequest(), event: 'page_view' });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    '',
  ]) {
    const response = await visit(path, json(body, { headers: { 'content-type': type } }));
    expect(response.status, type).toBe(415);
    expect(await response.json(), type).toEqual(oneErrorBody());
  }
  expect(await countRows('contact_messages')).toBe(0);
  expect(await countRows('analytics_daily')).toBe(0);
});

test('JSON is known by its type however that is written', async () => {
  for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json ; charset="UTF-8"']) {
    const response = await visit('/api/contact', json(contactRequest(), { headers: { 'content-type': type } }));
    expect(response.status, type).toBe(201);
  }
});

test('the form page takes nothing but a form', async () => {
  const posted = form(Object.entries({ name: 'Ann Lee' }));
  for (const type of ['application/json', 'text/plain', 'image/png']) {
    const headers = { ...Object.fromEntries(new Headers(posted.headers)), 'content-type': type };
    expect((await visit('/contact', { ...posted, headers })).status, type).toBe(415);
  }
});

test('a form that cannot be read is refused and is no fault of the server', async () => {
  const posted = form([]);
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    const headers = { ...Object.fromEntries(new Headers(posted.headers)), 'content-type': type };
    expect((await visit('/contact', { ...posted, headers, body: '--y\r\nbroken' })).status, type).toBe(400);
  }
});

test('a file in place of a text is refused and not shown again', async () => {
  const body = new FormData();
  body.set('name', new File(['<script>alert(1)</script>'], '<b>name</b>.txt'));
  body.append('contentType', new File(['x'], 'type.txt'));
  body.set('subject', 'A file for a name');
  const response = await visit('/contact', { method: 'POST', headers: { origin: 'http://localhost' }, body });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('A file for a name');
  expect(page).not.toContain('name</b>.txt');
});

test('matrix 3: methods nobody offers are a 404 or 405 in the one error body', async () => {
  for (const [method, path] of [
    ['GET', '/api/contact'],
    ['DELETE', '/api/contact'],
    ['PUT', '/api/contact'],
    ['GET', '/api/analytics/track'],
    ['POST', '/api/profile'],
    ['DELETE', '/api/pricing'],
  ] as const) {
    const init = method === 'PUT' || method === 'POST' ? { ...json(contactRequest()), method } : { method };
    const response = await visit(path, init);
    expect([404, 405], `${method} ${path}`).toContain(response.status);
    expect(await response.json()).toEqual(oneErrorBody());
  }
  expect(await countRows('contact_messages')).toBe(0);
});

test('matrix 5: fields nobody asked for are ignored, the names of built-in properties among them', async () => {
  const extra = '"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},"status":"replied"';
  const body = JSON.stringify(contactRequest()).replace(/}$/, `,${extra},"ipAddress":"1.2.3.4","createdAt":"1999"}`);
  expect((await visit('/api/contact', json(body, { address: '198.51.100.7' }))).status).toBe(201);
  expect('role' in {}).toBe(false);
  expect(await storedMessages()).toEqual([
    expect.objectContaining({ name: 'Ann Lee', status: 'new', ip_address: '198.51.100.7' }),
  ]);
  const [stored] = await storedMessages();
  expect(stored?.created_at).not.toBe('1999');
});

test.for(API)('matrix 6: %s survives JSON that is nested ten thousand deep', async (path) => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  for (const value of [deep, objects]) {
    for (const body of [value, `{"name":${value}}`, `{"event":${value}}`, `{"contentType":[${value}]}`]) {
      const { status } = await visit(path, json(body));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  }
  expect((await visit('/api/health')).status).toBe(200);
  expect(await countRows('contact_messages')).toBe(0);
});

test('matrix 8: NUL and half of a surrogate pair are refused by field, because they could not be stored to the letter', async () => {
  for (const bad of ['\0', '\uD800', '\uDC00', 'x\uD83D']) {
    for (const field of ['name', 'email', 'subject', 'message'] as const) {
      const body = contactRequest({ [field]: `${contactRequest()[field]}${bad}` });
      const response = await visit('/api/contact', json(body));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ path: field }] });
    }
  }
  expect(await countRows('contact_messages')).toBe(0);
});

test('matrix 44: a sender that breaks off leaves nothing behind', async () => {
  const body = JSON.stringify(contactRequest());
  for (const path of API) {
    const broken = arriving([body.slice(0, 40), body.slice(40)], new Error('The sender is gone'));
    expect((await visit(path, { ...json(''), body: broken })).status).toBe(400);
  }
  const posted = form(Object.entries({ name: 'Ann Lee' }));
  const broken = arriving([posted.body], new Error('The sender is gone'));
  expect((await visit('/contact', { ...posted, body: broken })).status).toBe(400);
  expect(await countRows('contact_messages')).toBe(0);
  expect(await countRows('outbox')).toBe(0);
  expect(await countRows('analytics_daily')).toBe(0);
});

test('matrix 44: a body that stops half-way is refused whole', async () => {
  const body = JSON.stringify(contactRequest());
  for (const length of [1, body.length / 2, body.length - 1]) {
    const response = await visit('/api/contact', { ...json(''), body: arriving([body.slice(0, Math.floor(length))]) });
    expect(response.status).toBe(400);
  }
  expect(await countRows('contact_messages')).toBe(0);
});

test('matrix 44: a body that comes a byte at a time is stored once', async () => {
  const pieces = JSON.stringify(contactRequest()).split('');
  const { response, settled } = await begin('/api/contact', { ...json(''), body: arriving(pieces) });
  await settled;
  expect(response.status).toBe(201);
  expect(await countRows('contact_messages')).toBe(1);
  expect(await countRows('outbox')).toBe(1);
});
