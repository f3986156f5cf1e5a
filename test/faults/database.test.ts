import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Bindings } from '../../src-worker/settings.ts';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { serviceContext } from '../worker/site.ts';
import { always, faultyDatabase, failing, first, kvWith, nothing, type Fault } from './faulty-stores.ts';
import { contactRequest, countRows, form, json, storedMessages, visit } from './visitor.ts';

const PUBLIC_READS = [
  '/api/profile',
  '/api/skills',
  '/api/experience',
  '/api/projects',
  '/api/projects?featured_only=true',
  '/api/certifications',
  '/api/pricing',
  '/api/about/founder',
  '/api/about/story',
  '/api/about/values',
  '/api/about/approach',
  '/api/about/why-choose-us',
] as const;

const CONTACT_BATCH = /insert into "contact_messages"/;

/** A new isolate without a database, which can still read KV. */
const withoutDatabase = (KV = kvWith()): Bindings => ({ ...env, ...faultyDatabase(always), KV });

test('matrix 40: a read that loses the connection once is answered all the same, by a retry', async () => {
  await readSnapshot(serviceContext());
  for (const path of ['/', ...PUBLIC_READS]) {
    const database = faultyDatabase(first(1, /select/i, 'lost_request'));
    const bindings = { ...env, DB: database.DB, KV: kvWith({ get: nothing }) };
    expect((await visit(path, { bindings })).status, path).toBe(200);
    expect(database.faults(), path).toBe(1);
  }
});

test.for<Fault>(['lost_request', 'lost_answer'])(
  'matrix 40: a contact request is stored once, with one mail, when its batch meets a %s and the retry succeeds',
  async (fault) => {
    const database = faultyDatabase(first(2, CONTACT_BATCH, fault));
    const response = await visit('/api/contact', json(contactRequest(), { bindings: { ...env, DB: database.DB } }));
    expect(response.status).toBe(201);
    expect(database.faults()).toBe(2);
    expect(await countRows('contact_messages')).toBe(1);
    expect(await countRows('outbox')).toBe(1);
  },
);

test('a contact request survives a lost connection while it is counted', async () => {
  const database = faultyDatabase(first(1, /insert into "rate_limits"/, 'lost_request'));
  const response = await visit('/api/contact', json(contactRequest(), { bindings: { ...env, DB: database.DB } }));
  expect(response.status).toBe(201);
  expect(database.faults()).toBe(1);
  expect(await countRows('contact_messages')).toBe(1);
});

test('matrix 43: a contact batch that is cut in the middle leaves neither message nor mail', async () => {
  const database = faultyDatabase(first(1, CONTACT_BATCH, 'cut_batch'));
  const response = await visit('/api/contact', json(contactRequest(), { bindings: { ...env, DB: database.DB } }));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/constraint|SQL|at .*\.ts/);
  expect(database.faults()).toBe(1);
  expect(await countRows('contact_messages')).toBe(0);
  expect(await countRows('outbox')).toBe(0);
});

/**
 * The text of an answer without the time at which the form was shown, which is all that differs between two renderings.
 */
const timeless = async (answer: Response): Promise<string> => (await answer.text()).replaceAll(/\d{13}/g, '');

test('matrix 41: without a database visitors get the last snapshot, of the page and of every public call', async () => {
  await readSnapshot(serviceContext());
  for (const path of ['/', ...PUBLIC_READS]) {
    const usual = await visit(path);
    const response = await visit(path, { bindings: withoutDatabase() });
    expect(response.status, path).toBe(200);
    expect(response.headers.get('etag'), path).toBe(usual.headers.get('etag'));
    expect(await timeless(response), path).toBe(await timeless(usual));
  }
});

test('matrix 41: without a database a contact request is refused for the moment and nothing of it is kept', async () => {
  await readSnapshot(serviceContext());
  const response = await visit('/api/contact', json(contactRequest(), { bindings: withoutDatabase() }));
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const message = 'The site is busy. Please try again in a moment.';
  expect(await response.json()).toEqual({ success: false, message, detail: message });
  expect(await storedMessages()).toEqual([]);
  expect(await countRows('outbox')).toBe(0);
});

test('without a database the posted form comes back with what was typed', async () => {
  await readSnapshot(serviceContext());
  const { name, email, subject, message } = contactRequest();
  const typed = Object.entries({ name, email, subject, message, contentType: 'Whitepaper', shownAt: '1' });
  const response = await visit('/contact', { ...form(typed), bindings: withoutDatabase() });
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.text()).toContain(message);
  expect(await storedMessages()).toEqual([]);
});

test.for([
  ['empty', nothing],
  ['down', failing('KV GET failed: 500')],
] as const)('without a database and with an %s cache the page says so and calls are 503', async ([, get]) => {
  const bindings = withoutDatabase(kvWith({ get }));
  const page = await visit('/', { bindings });
  expect(page.status).toBe(503);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await page.text()).toContain('Unable to Load Portfolio');
  const answers = await Promise.all(PUBLIC_READS.map((path) => visit(path, { bindings })));
  for (const response of answers) {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ success: false, detail: expect.any(String) });
  }
});

test('health tells a lost database from a lost cache', async () => {
  for (const [bindings, condition] of [
    [withoutDatabase(), { database: 'down', cache: 'ok' }],
    [
      { ...env, KV: kvWith({ get: failing('KV GET failed: 500') }) },
      { database: 'ok', cache: 'down' },
    ],
  ] as const) {
    const response = await visit('/api/health', { bindings });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ success: false, data: condition });
  }
});

test('the site recovers by itself when the database is back', async () => {
  let isDown = true;
  const { DB } = faultyDatabase(() => (isDown ? 'lost_request' : null));
  const bindings = { ...env, DB, KV: kvWith() };
  expect((await visit('/', { bindings })).status).toBe(503);
  expect((await visit('/api/contact', json(contactRequest(), { bindings }))).status).toBe(503);
  isDown = false;
  expect((await visit('/', { bindings })).status).toBe(200);
  expect((await visit('/api/contact', json(contactRequest(), { bindings }))).status).toBe(201);
  expect(await countRows('contact_messages')).toBe(1);
});

test('without a database analytics events are counted, and written with the first that finds it again', async () => {
  await visit('/');
  const { DB } = faultyDatabase(first(1, /analytics_daily/, 'lost_request'));
  const bindings = { ...env, DB };
  const event = { event: 'page_view', page: '/' };
  expect((await visit('/api/analytics/track', json(event, { bindings }))).status).toBe(202);
  expect(await countRows('analytics_daily')).toBe(0);
  expect((await visit('/api/analytics/track', json(event, { bindings }))).status).toBe(202);
  expect(await env.DB.prepare('SELECT count FROM analytics_daily').first('count')).toBe(2);
});
