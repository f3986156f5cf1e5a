import { expect, test } from 'vitest';
import { call, ownerCookie } from './admin/owner.ts';
import { startWriting } from './articles/writing.ts';
import { ask, ORIGIN } from './site.ts';

const textOf = async (path: string): Promise<string> => (await ask(path)).text();

const headOf = async (path: string) => {
  const html = await textOf(path);
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    description: meta('description'),
    shared: [meta('og:title'), meta('og:description'), meta('og:image')],
  };
};

const PATHS = { home: '/', about: '/about', projects: '/projects', writing: '/writing', resume: '/resume' } as const;

const startOwner = async () => {
  await textOf('/');
  const { release } = await startWriting();
  await release('An article');
  const cookie = await ownerCookie();
  const heads = async () => (await call('GET', 'admin/page-heads', { cookie })).json.data;
  const save = (search: object) =>
    call('PUT', 'admin/sections', { cookie, body: { home: [], about: [], search: { ...search } } });
  return { cookie, heads, save };
};

test('search engines: the owner’s previews say what each page has by itself', async () => {
  const { heads } = await startOwner();
  const { origin, name, pages, projects } = await heads();
  expect([origin, name]).toEqual([ORIGIN, 'Ellen Brandvold']);
  for (const [page, path] of Object.entries(PATHS)) {
    const { title, description, image } = pages[page];
    const drawn = await headOf(path);
    expect(drawn.title, path).toBe(title);
    expect(drawn.description?.replaceAll('&#39;', "'"), path).toBe(description);
    expect(drawn.shared.at(-1), path).toBe(image);
  }
  expect((await headOf('/projects/catalog')).shared.at(-1)).toBe(projects['proj-manufacturing-seo']);
});

test('search engines: a title, description and picture of the owner’s are in each page’s document', async () => {
  const { heads, save } = await startOwner();
  const before = await heads();
  const picture = 'https://example.com/card.png';
  for (const [page, path] of Object.entries(PATHS)) {
    const own = { title: 'My <own>', description: 'What it is.', picture };
    expect((await save({ [page]: own })).status).toBe(200);
    const title = page === 'home' ? 'My &lt;own&gt;' : 'My &lt;own&gt; | Ellen Brandvold';
    expect(await headOf(path), path).toEqual({
      title,
      description: 'What it is.',
      shared: [title, 'What it is.', picture],
    });
    await save({ [page]: { title: '', description: ' ', picture: 'half an address' } });
    expect((await headOf(path)).shared.at(-1), path).toBe(before.pages[page].image);
  }
  expect((await heads()).pages).toEqual(before.pages);
  expect((await save({ home: { description: 'x'.repeat(301) } })).status).toBe(422);
});

test('search engines: an own page has a title, description and picture of its own', async () => {
  const { cookie } = await startOwner();
  const content = {
    root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'A' }] }] },
  };
  const page = { id: 'page-1', kind: 'other', slug: 'how', title: 'How', content, isPublished: true };
  const search = { title: 'How I work', description: 'Slowly.', picture: '/a.png' };
  expect((await call('PUT', 'admin/pages', { cookie, body: [{ ...page, search }] })).status).toBe(200);
  expect(await headOf('/pages/how')).toEqual({
    title: 'How I work | Ellen Brandvold',
    description: 'Slowly.',
    shared: ['How I work | Ellen Brandvold', 'Slowly.', `${ORIGIN}/a.png`],
  });
  expect((await (await ask('/api/pages/how')).json<{ data: object }>()).data).not.toHaveProperty('search');
});
