import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { ask, ORIGIN, runCron } from '../site.ts';
import { rich } from './documents.ts';
import { call, ownerCookie } from './owner.ts';

const HTML = { headers: { accept: 'text/html' } };
const WEEK_MS = 7 * 86_400_000;

/** Makes the owner's calls with a session; `revision` goes into `If-Match`. */
const asOwner = async () => {
  const cookie = await ownerCookie();
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    call(method, `admin/${path}`, { cookie, body, headers });
  return {
    read: (path: string) => send('GET', path),
    send,
    keep: (key: string, body: unknown, revision?: number, base = 1) =>
      send('PUT', `drafts/${key}`, { body, base_revision: base }, revision === undefined ? {} : match(revision)),
    link: async (documents: string[], place: string) => {
      const { status, json } = await send('POST', 'draft-links', { documents, place });
      expect(status).toBe(201);
      return { id: String(json.data.id), path: new URL(json.data.address).pathname };
    },
  };
};

const match = (revision: number) => ({ 'if-match': `"${revision}"` });

const story = (title: string) => ({ title, content: rich(`${title}, told.`), imageUrl: '' });

const textOf = async (path: string): Promise<string> => (await ask(path, HTML)).text();

test('a draft is kept for another computer, unseen by visitors, and published with the save that names it', async () => {
  const { read, send, keep } = await asOwner();
  expect((await read('drafts/story')).status).toBe(404);
  const { status, json } = await keep('story', story('Begun yesterday'), 0);
  expect(status).toBe(200);
  expect(json.data).toMatchObject({ key: 'story', revision: 1, base_revision: 1, saved_by: 'admin' });
  expect((await read('content/story')).json.data).toMatchObject({ revision: 1, draft: { revision: 1 } });
  expect((await read('drafts/story')).json.data.body).toEqual(story('Begun yesterday'));
  expect((await read('drafts')).json.data).toMatchObject([{ key: 'story', revision: 1 }]);
  expect(await textOf('/about')).not.toContain('Begun yesterday');

  expect((await keep('story', story('Gone on today'), 1)).json.data.revision).toBe(2);
  const saved = await send('PUT', 'about/story', story('Gone on today'), { ...match(1), 'draft-revision': '"2"' });
  expect(saved.status).toBe(200);
  expect((await read('drafts/story')).status).toBe(404);
  expect((await read('content/story')).json.data.draft).toBeUndefined();
  expect(await textOf('/about')).toContain('Gone on today');
  // No former window takes the next draft as its own.
  expect((await keep('story', story('The next one'), 0, 2)).json.data.revision).toBe(3);
});

test('a draft is not saved over another one unseen, and a save of something else leaves it', async () => {
  const { read, send, keep } = await asOwner();
  await keep('story', story('Of the first window'), 0);
  const refused = await keep('story', story('Of the second window'), 0);
  expect(refused.status).toBe(409);
  expect(refused.json.current).toMatchObject({ key: 'story', revision: 1, body: story('Of the first window') });
  // A repeated save after a lost answer makes no second draft.
  expect((await keep('story', story('Of the first window'), 0)).json.data.revision).toBe(1);
  expect((await keep('story', story('Of the second window'), 1)).status).toBe(200);
  await send('PUT', 'about/story', story('Something else'), { ...match(1), 'draft-revision': '"1"' });
  expect((await read('drafts/story')).json.data).toMatchObject({ revision: 2, base_revision: 1 });
  const both = await Promise.all(['a', 'b', 'c'].map((title) => keep('values', [{ ...value, heading: title }], 0)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

const value = { id: 'value-1', icon: 'Heart', heading: '', description: rich(''), order: 1, isActive: true };

test('a draft is checked as a save is, and discarded only as it was seen', async () => {
  const { read, send, keep } = await asOwner();
  const { status, json } = await keep('story', { ...story('x'), title: 'x'.repeat(201) });
  expect(status).toBe(422);
  expect(json.errors).toMatchObject([{ path: 'title' }]);
  expect((await keep('nothing', {})).status).toBe(404);
  expect((await keep('story', story('Kept'), 0, 0)).status).toBe(422);
  await keep('story', story('Kept'), 0);
  await keep('story', story('Kept again'), 1);
  expect((await send('DELETE', 'drafts/story', {}, match(1))).status).toBe(409);
  expect((await send('DELETE', 'drafts/story', {}, match(2))).status).toBe(200);
  expect((await send('DELETE', 'drafts/story', {}, match(2))).status).toBe(200);
  expect((await read('drafts')).json.data).toEqual([]);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM content_drafts WHERE body IS NOT NULL').first('n')).toBe(0);
  expect((await read('audit?action=discard_draft')).json.data).toMatchObject([{ subject: 'story', actor: 'admin' }]);
});

test('a page with an open place is kept as a draft and shown by a link, and is not on the site though it is saved', async () => {
  const { send, keep, read, link } = await asOwner();
  const page = {
    id: 'page-1',
    kind: 'terms',
    slug: 'terms',
    title: 'Terms',
    inFooter: true,
    isPublished: true,
    changedAt: '',
    content: rich('I deliver within [[your usual time]].'),
  };
  await read('content');
  expect((await keep('pages', [page], 0)).status).toBe(200);
  expect((await read('drafts/pages')).json.data.body).toEqual([page]);
  const { path } = await link(['pages'], '/pages/terms');
  expect(await textOf(path)).toContain('your usual time');
  expect((await send('PUT', 'pages', [page])).status).toBe(200);
  expect((await ask('/pages/terms')).status).toBe(404);
});

test('whoever has the link sees the site with the draft in place, and nothing keeps, lists or runs it', async () => {
  const { read, keep, link } = await asOwner();
  await read('content');
  await keep('story', story('For the client'), 0);
  await keep('founder', { title: 'Not for the client', description: rich(''), imageUrl: '' }, 0);
  const { path } = await link(['story'], '/about');
  const answer = await ask(path, HTML);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox (?!.*allow-(?:scripts|forms))/),
  });
  expect(answer.headers.has('cloudflare-cdn-cache-control')).toBe(false);
  const html = await answer.text();
  expect(html).toContain('For the client');
  expect(html).toContain('data-draft-note');
  expect(html).not.toMatch(/<script|rel="canonical"| href="\/"| href="\/about| href="\/projects/);
  expect(html).toContain('content="noindex"');
  // The draft site's links lead to pages of the draft site.
  const home = await textOf(`${path}/home`);
  expect(home).toContain(` href="${path}/projects/`);
  expect(home).not.toContain('Not for the client');
  expect(await textOf(`${path}/about`)).toContain('For the client');
  expect((await ask(`${path}/projects/nothing`, HTML)).status).toBe(404);
  for (const place of ['feed.xml', 'sitemap.xml', 'robots.txt', 'contact', '.well-known/security.txt']) {
    expect((await ask(`${path}/${place}`, HTML)).status, place).toBe(404);
  }
  expect(await textOf('/about')).not.toContain('For the client');
  const counts = 'SELECT count(*) AS n FROM analytics_daily';
  expect(await env.DB.prepare(counts).first('n')).toBe(0);
});

test('a link that is garbled, over or revoked opens one screen that says what to do', async () => {
  const { read, send, keep, link } = await asOwner();
  await keep('story', story('For the client'), 0);
  const { id, path } = await link(['story'], '/about');
  const screen = await ask('/drafts/nothing', HTML);
  expect(screen.status).toBe(404);
  const text = await screen.text();
  expect(text).toContain('This link opens no draft');
  const paths = [
    `${path}x`,
    path.slice(0, -1),
    path.slice(0, -44),
    `/drafts/.${path.split('.')[1]}`,
    '/drafts/%00',
    '/drafts/a.b.c',
  ];
  for (const garbled of paths) expect(await textOf(garbled), garbled).toBe(text);

  const other = await link(['story'], '/about');
  expect((await read('draft-links')).json.data.map((one: { id: string }) => one.id).toSorted()).toEqual(
    [id, other.id].toSorted(),
  );
  expect((await send('DELETE', `draft-links/${id}`)).status).toBe(200);
  expect(await textOf(path)).toBe(text);
  expect((await ask(other.path, HTML)).status).toBe(200);
  await env.DB.prepare('UPDATE draft_links SET expires_at = ?')
    .bind(new Date(Date.now() - 1).toISOString())
    .run();
  expect(await textOf(other.path)).toBe(text);
  expect((await read('draft-links')).json.data).toEqual([]);
  expect((await read('audit?action=draft_link_made')).json.data).toHaveLength(2);
  await runCron(new Date(Date.now() + WEEK_MS));
  expect(await env.DB.prepare('SELECT count(*) AS n FROM draft_links').first('n')).toBe(0);
});

test('when the draft is published, its link leads to the page itself', async () => {
  const { send, keep, link } = await asOwner();
  await keep('story', story('Published'), 0);
  const { path } = await link(['story'], '/about');
  await send('PUT', 'about/story', story('Published'), { 'draft-revision': '"1"' });
  const answer = await ask(path, HTML);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/about']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a project that is not on the site is nowhere on it, and its link shows it', async () => {
  const { read, send, link } = await asOwner();
  const projects = (await read('content/projects')).json.data.body;
  const [first, ...others] = projects;
  const place = `/projects/${first.slug}`;
  expect(await textOf('/')).toContain(place);
  const saved = await send('PUT', 'projects', [{ ...first, isActive: false }, ...others], match(1));
  expect(saved.status).toBe(200);
  for (const path of ['/', '/sitemap.xml', '/feed.xml', '/api/projects', '/api/profile', '/nothing']) {
    expect(await textOf(path), path).not.toContain(first.id);
  }
  expect((await ask(place, HTML)).status).toBe(404);
  expect(await textOf(place)).toContain('Project Not Found');
  const { path } = await link(['projects'], place);
  expect(await textOf(path)).toContain(first.title);
  expect((await ask((await link(['projects'], '/')).path, HTML)).headers.get('location')).toBe('/');
  expect(`${ORIGIN}${path}`).not.toContain(first.id);
});

const count = (from: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>('n');

test('of 60 links to drafts made at once fifty are there, and one that is over makes room', async () => {
  const { send } = await asOwner();
  const make = () => send('POST', 'draft-links', { documents: ['story'], place: '/about' });
  const answers = await Promise.all(Array.from({ length: 60 }, make));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
  expect(await count('draft_links')).toBe(50);
  expect(await count("audit_log WHERE action = 'draft_link_made'")).toBe(50);
  await env.DB.prepare('UPDATE draft_links SET expires_at = ? WHERE rowid = (SELECT MIN(rowid) FROM draft_links)')
    .bind(new Date(Date.now() - 1000).toISOString())
    .run();
  expect((await make()).status).toBe(201);
  expect((await make()).status).toBe(409);
});
