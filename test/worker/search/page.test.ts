import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { visit } from '../../faults/visitor.ts';
import { ask } from '../site.ts';
import { startSearching } from './searching.ts';

const main = async (response: Response): Promise<string> =>
  /<main[\s\S]*<\/main>/.exec(await response.text())?.[0].replaceAll('<!-- -->', '') ?? '';

const pageAt = async (path: string) => (await ask(path, { headers: { accept: 'text/html' } })).text();

test('search page: a form that needs no script, results with marked words, kept out of search engines and caches', async () => {
  const { release, titles } = await startSearching();
  await release('Reefs & <tides>', {
    body: 'The <b>coral</b> & the "moon" move the water of a lagoon.',
    slug: 'reefs',
  });
  await expect.poll(() => titles('lagoon')).toHaveLength(1);
  const response = await ask(`/search?${new URLSearchParams({ q: 'lagoon "coral"' }).toString()}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await main(response.clone());
  expect(html).toMatch(/<search><form [^>]*action="\/search"/);
  expect(html).toMatch(/<input type="search"[^>]* name="q"[^>]* value="lagoon &quot;coral&quot;"\/>/);
  expect(html).toContain('>1 result</output>');
  expect(html).toMatch(/<a href="\/writing\/reefs"[^>]*>Reefs &amp; &lt;tides&gt;<\/a>/);
  expect(html).toContain('&lt;b&gt;<mark>coral</mark>&lt;/b&gt; &amp; the &quot;moon&quot;');
  const document = await response.text();
  expect(document).toContain('<meta name="robots" content="noindex"');
  expect(document).toContain('<title>Search: lagoon &quot;coral&quot; | Ellen Brandvold</title>');
  expect(document).not.toContain('application/ld+json');
  // The app hydrates the page with this state.
  const content = /data-content="([^"]+)"/.exec(document)?.[1] ?? '';
  expect(content).toMatch(/\/search$/);
  expect((await ask(content)).status).toBe(200);
  for (const path of ['/sitemap.xml', '/llms.txt']) expect(await (await ask(path)).text()).not.toContain('/search');
});

test('search page: empty, without results, too long, further results, and from another page’s field', async () => {
  const { release, index } = await startSearching();
  const empty = await main(await ask('/search'));
  expect(empty).toContain('>Articles, projects and pages.</output>');
  expect(empty).not.toContain('<ol');
  expect(await main(await ask('/search?q=xylem'))).toContain('Nothing here contains these words.');
  const long = await ask(`/search?q=${'b'.repeat(301)}`);
  expect(long.status).toBe(400);
  const said = await main(long);
  expect(said).toContain('A search has at most 300 characters. Please shorten it.');
  expect(said).toContain(`value="${'b'.repeat(301)}"`);
  for (let number = 1; number <= 11; number += 1) await release(`Part ${number}`, { body: 'Of rivets.' });
  await index();
  expect(await main(await ask('/search?q=rivets'))).toContain('href="/search?q=rivets&amp;page=2"');
  const last = await main(await ask('/search?q=rivets&page=2'));
  expect(last).toContain('href="/search?q=rivets"');
  expect(last).not.toContain('page=3');
  for (const page of ['0', '-1', 'x', '99', '1e3'])
    expect((await ask(`/search?q=rivets&page=${page}`)).status).toBe(200);
  for (const path of ['/nothing', '/projects/nothing']) expect(await pageAt(path), path).toContain('<search><form');
  // Lists of less than a dozen entries have a link in its place.
  for (const path of ['/writing', '/projects']) {
    expect(await pageAt(path), path).not.toContain('<search>');
    expect(await pageAt(path), path).toContain('href="/search"');
  }
});

test('search page: too many searches of a network are refused for a minute, on the page and in the API', async () => {
  const bindings = { ...env, TRACK_LIMIT: { limit: async () => ({ success: false }) } };
  const page = await visit('/search?q=words', { bindings });
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await main(page)).toContain('Too many requests. Please wait a minute.');
  expect((await visit('/api/search?q=words', { bindings })).status).toBe(429);
  expect((await visit('/search', { bindings })).status).toBe(200);
});
