import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { app } from '../../src-worker/app.ts';
import { cachedResponse } from '../../src-worker/http/response-cache.ts';
import { publishDocuments } from './publish-documents.ts';
import { visit } from '../faults/visitor.ts';
import { ORIGIN, serviceContext } from './site.ts';

const recall = (path: string, init: RequestInit = {}, context: { cache?: unknown } = {}) =>
  cachedResponse(new Request(ORIGIN + path, init), env, context);

const withoutId = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-request-id');

test.for(['/', '/about', '/api/profile'])(
  'kept answers: %s is sent again as it was, with an id of its own',
  async (path) => {
    expect(recall(path)).toBeNull();
    const first = await visit(path);
    const again = recall(path);
    expect(again?.status).toBe(200);
    expect(withoutId(again?.headers ?? new Headers())).toEqual(withoutId(first.headers));
    expect(again?.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(await again?.text()).toBe(await first.text());
    const unchanged = recall(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(unchanged?.status).toBe(304);
    expect(unchanged?.headers.get('content-type')).toBeNull();
  },
);

test('kept answers: a publication, another origin, a query, an edge and anything but a page are worked out', async () => {
  for (const path of ['/', '/?featured_only=true', '/missing', '/api/health', '/sitemap.xml']) await visit(path);
  expect(recall('/')).not.toBeNull();
  expect(recall('/', { method: 'HEAD' })).toBeNull();
  expect(recall('/', { headers: { origin: 'https://elsewhere.example' } })).toBeNull();
  expect(recall('/', { headers: { 'cf-ray': 'of the edge' } })).toBeNull();
  expect(recall('/', {}, { cache: {} })).toBeNull();
  for (const path of ['/?featured_only=true', '/missing', '/api/health']) expect(recall(path), path).toBeNull();

  const story = { title: 'Ada, published', content: 'Once.', imageUrl: '' };
  await visit('/about');
  await publishDocuments(serviceContext(), { changes: [{ key: 'story', body: story }], actor: 'owner' });
  expect(recall('/about')).toBeNull();
  expect(await (await visit('/about')).text()).toContain('Ada, published');
  expect(await recall('/about')?.text()).toContain('Ada, published');
});

const at = (port: number): string => `http://localhost:${port}/api/certifications`;

const isKept = (port: number) => cachedResponse(new Request(at(port)), env, {}) !== null;

test('kept answers: two hundred addresses are kept, so that invented ones do not fill the memory', async () => {
  for (let port = 2001; port <= 2201; port += 1) {
    const response = await app.fetch(new Request(at(port)), env, createExecutionContext());
    expect(response.status).toBe(200);
  }
  expect([isKept(2001), isKept(2200), isKept(2201)]).toEqual([true, true, false]);
});
