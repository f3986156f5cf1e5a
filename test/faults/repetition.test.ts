import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { cachedResponse } from '../../src-worker/http/response-cache.ts';
import { call, ownerCookie } from '../worker/admin/owner.ts';
import { PICTURES } from '../worker/media/pictures.ts';
import { upload } from '../worker/media/upload.ts';
import { faultyDatabase } from './faulty-stores.ts';
import { visit } from './visitor.ts';

// Anybody may request these without end, so they must not cost a rendering or a read of D1 or KV each time.

const REPETITIONS = 20;

/** The first few requests may still read what exists. */
const FIRST = 5;

/** The real stores, which note each statement and each read. */
const countingStores = () => {
  const seen: string[] = [];
  const { DB } = faultyDatabase((sql) => {
    seen.push(sql);
    return null;
  });
  const KV = new Proxy(env.KV, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => {
        seen.push(`KV ${String(property)}`);
        return Reflect.apply(member, target, values);
      };
    },
  });
  return { bindings: { ...env, DB, KV }, seen };
};

const HTML = { accept: 'text/html' };

test.for<[string, (index: number) => string, Record<string, string>]>([
  ['pages that are not there', (index) => `/wp-login-${index}.php`, HTML],
  ['projects that are not there', (index) => `/projects/nothing-${index}`, HTML],
  ['the thanks for a message', () => '/contact/sent', HTML],
  ['/api/health', () => '/api/health', {}],
  ['links to drafts that open nothing', (index) => `/drafts/${'a'.repeat(22)}.${index}/about`, HTML],
  ['versions of the content that were never', (index) => `/api/content/${900_000 + index}`, {}],
  ['calls that are not there', (index) => `/api/nothing/${index}`, {}],
  ['a picture that is not there', () => `/media/${'0'.repeat(32)}/480x320.webp`, {}],
])('%s cost no read for each repetition', async ([, path, headers]) => {
  const { bindings, seen } = countingStores();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  for (let index = 0; index < FIRST; index += 1) await visit(path(index), { bindings, headers });
  seen.length = 0;
  const replace = vi.spyOn(String.prototype, 'replace');
  for (let index = 1; index <= REPETITIONS; index += 1) await visit(path(FIRST + index), { bindings, headers });
  const drawn = replace.mock.calls.filter(([marker]: readonly unknown[]) => marker === '<!--app-->');
  replace.mockRestore();
  expect(seen).toEqual([]);
  expect(drawn).toEqual([]);
});

test('an address written in other ways takes no room of those that are asked for', async () => {
  for (let index = 1; index <= 250; index += 1) {
    const letters = 'projects'.split('').map((letter, place) => ((index >> place) & 1 ? encoded(letter) : letter));
    expect((await visit(`/${letters.join('')}/more-demos`)).status).toBe(200);
  }
  await visit('/about');
  expect(cachedResponse(new Request('http://localhost/about'), env, {})).not.toBeNull();
});

const encoded = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

/** The page at an address that does not exist. */
const textOf = async (path: string): Promise<string> => {
  const response = await visit(path, { headers: HTML });
  expect(response.status).toBe(404);
  return response.text();
};

test('a page that is not there looks alike at every address, and tells a project from a page', async () => {
  expect(await textOf('/some')).toBe(await textOf('/other'));
  expect(await textOf('/projects/some')).not.toBe(await textOf('/some'));
});

test('a session cookie that this site never gave out costs no read at all, and few rows of the audit', async () => {
  const { bindings, seen } = countingStores();
  const real = await ownerCookie();
  const cut = `${real.slice(0, -4)}AAAA`;
  for (const cookie of [`admin_session=${'A'.repeat(43)}`, `admin_session=${'A'.repeat(86)}`, cut]) {
    for (let index = 1; index <= REPETITIONS; index += 1) {
      expect((await call('GET', 'admin/session', { cookie, bindings })).status).toBe(401);
    }
  }
  expect(seen.filter((sql) => /admin_sessions|^KV/.test(sql))).toEqual([]);
  expect(seen.filter((sql) => sql.includes('audit_log')).length).toBeLessThanOrEqual(6);
  expect((await call('GET', 'admin/session', { cookie: real, bindings })).status).toBe(200);
});

test('a picture is served as what its bytes are, under no other name, and nothing in it can run', async () => {
  const cookie = await ownerCookie();
  const { json } = await upload('admin/media', [PICTURES['image/gif']], { cookie, name: 'page.html' });
  const { url } = json.data;
  const served = await visit(url);
  expect(served.status).toBe(200);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/gif',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox|sandbox.*default-src 'none'/),
  });
  for (const extension of ['html', 'svg', 'js', 'png', 'gif/x.html', 'gif%00.html']) {
    const other = url.replace(/gif$/, extension);
    expect((await visit(other)).status, other).toBe(404);
  }
  // These bytes were stored in another way than by an upload.
  const forged = `/media/${'1'.repeat(32)}/60x40.png`;
  await env.KV.put(forged.slice(1), '<script>alert(1)</script>');
  expect((await visit(forged)).status).toBe(404);
});

test('a picture that was looked for while it was not there is found once it is', async () => {
  const cookie = await ownerCookie();
  const { json } = await upload('admin/media', [PICTURES['image/png']], { cookie });
  const { id, url } = json.data;
  await call('DELETE', `admin/media/${id}`, { cookie });
  expect((await visit(url)).status).toBe(404);
  await upload('admin/media', [PICTURES['image/png']], { cookie });
  expect((await visit(url)).status).toBe(200);
});
