import { expect, test } from 'vitest';
import { asOwner } from './admin/people.ts';
import { ask } from './site.ts';

const page = (slug: string, part: object = {}) => ({
  id: `page-${slug}`,
  kind: 'other',
  slug,
  title: `The ${slug}`,
  content: `These are the ${slug}.`,
  inFooter: true,
  isPublished: true,
  ...part,
});

const savingPages = async () => {
  const owner = await asOwner();
  return (body: unknown) => owner('PUT', 'admin/pages', { body });
};

const textOf = async (path: string): Promise<string> => (await ask(path)).text();

test('a page of the owner’s own is a document in the site’s frame, in footer and sitemap, and gone when it is hidden', async () => {
  const save = await savingPages();
  const pages = [
    page('terms', { kind: 'terms' }),
    page('secret', { isPublished: false }),
    page('quiet', { inFooter: false }),
  ];
  const saved = await save(pages);
  expect(saved.status).toBe(200);
  const { changedAt } = saved.json.data.body[0];

  const response = await ask('/pages/terms');
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).toContain('<title>The terms | Ellen Brandvold</title>');
  expect(html).toContain('<link rel="canonical" href="http://localhost/pages/terms"');
  expect(html).toContain('These are the terms.');
  expect(html).toContain(`<time dateTime="${changedAt}">`);
  expect(html).toContain('"@type":"WebPage"');
  expect(html).toMatch(/<a href="\/pages\/terms"[^>]*>The terms<\/a>/);
  // The app hydrates the page with this state.
  const address = /data-content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(address).toMatch(/\/terms$/);
  expect((await (await ask(address)).json<{ data: { page: object } }>()).data.page).toMatchObject({ slug: 'terms' });
  expect(await (await ask('/api/pages/terms')).json()).toMatchObject({ data: { title: 'The terms', changedAt } });

  const home = await textOf('/');
  expect(home).toContain('/pages/terms');
  for (const hidden of ['/pages/quiet', 'secret']) expect(home).not.toContain(hidden);
  const sitemap = await textOf('/sitemap.xml');
  expect(sitemap).toContain('/pages/quiet');
  expect(sitemap).not.toContain('secret');

  for (const missing of ['/pages/secret', '/pages/none', '/pages/Terms']) {
    const answer = await ask(missing);
    expect(answer.status, missing).toBe(404);
    expect(await answer.text()).toContain('Page not found');
  }
  expect((await ask('/api/pages/secret')).status).toBe(404);

  const etag = response.headers.get('etag') ?? '';
  expect((await ask('/pages/terms', { headers: { 'if-none-match': etag } })).status).toBe(304);
  await save([{ ...pages[0], content: 'Other terms.' }]);
  expect(await (await ask('/pages/terms', { headers: { 'if-none-match': etag } })).text()).toContain('Other terms.');
});
