import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { app } from '../../src-worker/app.ts';
import { createContext } from '../../src-worker/create-context.ts';
import type { Bindings } from '../../src-worker/settings.ts';
import { publishDocuments } from '../worker/publish-documents.ts';
import { purgeAgain } from '../../src-worker/services/content/purge-edge.ts';
import { kvWith } from './faulty-stores.ts';
import { contactRequest } from './visitor.ts';

const SITE = 'https://www.writer.example';

/**
 * Workers Cache by its documented rules, between client and Worker: keyed by path and query without the host, it keeps
 * an answer for as long as the answer says, forgets by tag, and answers without the Worker.
 */
const edgeBefore = (bindings: Bindings) => {
  const kept = new Map<string, { response: Response; tags: string[] }>();
  let refuses = false;
  const cache = {
    purge: ({ tags = [] }: { tags?: string[] }) => {
      if (refuses) return Promise.resolve({ success: false, errors: [{ code: 1, message: 'too many' }] });
      for (const [key, entry] of kept) if (entry.tags.some((tag) => tags.includes(tag))) kept.delete(key);
      return Promise.resolve({ success: true, errors: [] });
    },
  } as unknown as CacheContext;

  const visit = async (path: string, init: RequestInit = {}): Promise<Response & { isHit?: boolean }> => {
    const known = kept.get(path);
    if (known !== undefined) return Object.assign(known.response.clone(), { isHit: true });
    const executionContext = Object.assign(createExecutionContext(), { cache });
    const response = await app.fetch(new Request(SITE + path, init), bindings, executionContext);
    await waitOnExecutionContext(executionContext);
    const control = response.headers.get('cloudflare-cdn-cache-control') ?? response.headers.get('cache-control') ?? '';
    if (/max-age=[1-9]/.test(control) && (init.method ?? 'GET') === 'GET') {
      const tags = (response.headers.get('cache-tag') ?? '').split(',');
      kept.set(path, { response: response.clone(), tags });
    }
    return response;
  };
  const context = () =>
    createContext({
      bindings,
      requestId: 'test',
      place: () => 'test',
      now: () => new Date(),
      waitUntil: () => {},
      cache,
    });
  return { visit, context, kept, refuse: (isOn: boolean) => void (refuses = isOn) };
};

const deployed = (KV: KVNamespace = kvWith()): Bindings => ({
  ...env,
  KV,
  MODE: 'preview',
  SITE_ORIGIN: SITE,
  OWNER_EMAIL: 'owner@writer.example',
});

const publishStory = (edge: ReturnType<typeof edgeBefore>, title: string) =>
  publishDocuments(edge.context(), {
    changes: [{ key: 'story', body: { title, content: 'Once.', imageUrl: '' } }],
    actor: 'owner',
  });

/** This KV answers with the values that it had when this function was called. */
const laggingKv = async (): Promise<KVNamespace> => {
  const { keys } = await env.KV.list();
  const former = new Map(await Promise.all(keys.map(async ({ name }) => [name, await env.KV.get(name)] as const)));
  return new Proxy(kvWith(), {
    get(target, property) {
      if (property === 'get') return (name: string) => Promise.resolve(former.get(name) ?? null);
      return Reflect.get(target, property, target);
    },
  });
};

const PAGES = ['/', '/about', '/sitemap.xml', '/feed.xml', '/api/about/story', '/api/profile'];

test('the edge cache answers the second visit, and a publication is seen by the next one although KV lags', async () => {
  const here = edgeBefore(deployed());
  await publishStory(here, 'Before');
  for (const path of PAGES) expect((await here.visit(path)).status, path).toBe(200);
  for (const path of PAGES) expect((await here.visit(path)).isHit, path).toBe(true);
  expect(await (await here.visit('/about')).text()).toContain('Before');

  // Another place does not know of the publication yet, and keeps nothing of the former state.
  const elsewhere = edgeBefore(deployed(await laggingKv()));
  await publishStory(here, 'After');
  for (const edge of [here, elsewhere]) {
    expect(await (await edge.visit('/about')).text()).toContain('After');
    expect(await (await edge.visit('/api/about/story')).text()).toContain('After');
  }
});

test('a purge that the edge refuses is repeated by Cron, once for a publication', async () => {
  const edge = edgeBefore(deployed());
  await publishStory(edge, 'Before');
  await edge.visit('/about');
  edge.refuse(true);
  await publishStory(edge, 'After');
  await purgeAgain(edge.context());
  expect(await (await edge.visit('/about')).text()).toContain('Before');
  edge.refuse(false);
  await purgeAgain(edge.context());
  expect(await (await edge.visit('/about')).text()).toContain('After');
  await purgeAgain(edge.context());
  expect((await edge.visit('/about')).isHit).toBe(true);
});

test('neither an error nor anything personal ever enters the edge cache', async () => {
  const edge = edgeBefore(deployed());
  await publishStory(edge, 'Now');
  const paths = ['/nothing', '/projects/nothing', '/api/nothing', '/api/auth/me', '/api/admin/session', '/api/health'];
  for (const path of [...paths, '/contact', '/api/contact/challenge', '/api/payments/return', '/media/a/b.webp']) {
    await edge.visit(path, { headers: { accept: 'text/html', cookie: 'admin_session=some' } });
  }
  expect([...edge.kept.keys()]).toEqual([]);

  for (const path of PAGES) await edge.visit(path);
  for (const { response } of edge.kept.values()) {
    expect(response.headers.has('set-cookie')).toBe(false);
    expect(response.headers.has('x-request-id')).toBe(false);
  }
  const dark = {
    ...deployed(),
    DB: new Proxy(env.DB, {
      get: () => () => {
        throw new Error('D1_ERROR: down');
      },
    }),
  };
  const without = edgeBefore(dark);
  for (const path of PAGES) await without.visit(path);
  expect([...without.kept.keys()]).toEqual([]);
});

test('without such a cache, or without SITE_ORIGIN, nothing is marked for it', async () => {
  const answer = await app.fetch(new Request(`${SITE}/`), deployed(), createExecutionContext());
  expect(answer.headers.has('cloudflare-cdn-cache-control')).toBe(false);
  const edge = edgeBefore({ ...deployed(), SITE_ORIGIN: undefined });
  await edge.visit('/');
  expect([...edge.kept.keys()]).toEqual([]);
});

test('logs: of views without a fault one in a hundred is logged on a public site, of errors and writes each', async () => {
  const lines = vi.spyOn(console, 'info').mockImplementation(() => {});
  const logged = () => lines.mock.calls.filter(([line]) => String(line).includes('"event":"request"')).length;
  const edge = edgeBefore(deployed());
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  await edge.visit('/');
  expect(logged()).toBe(0);
  await edge.visit('/api/nothing');
  expect(logged()).toBe(1);
  const headers = { 'content-type': 'application/json' };
  const track = (body: string) => edge.visit('/api/analytics/track', { method: 'POST', headers, body });
  await track('{"event":"page_view"}');
  expect(logged()).toBe(1);
  await track('{"event":"none"}');
  expect(logged()).toBe(2);
  await edge.visit('/api/contact', { method: 'POST', headers, body: JSON.stringify(contactRequest()) });
  expect(logged()).toBe(3);
  random.mockReturnValue(0.001);
  await edge.visit('/robots.txt');
  expect(logged()).toBe(4);
  vi.restoreAllMocks();
});
