import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Project } from '#contract/content';
import { bringUpProjects } from '../../src-worker/services/content/project-slugs.ts';
import { ensurePublished } from '../../src-worker/services/content/publish.ts';
import { clearSnapshotCache } from '../../src-worker/services/content/snapshot-cache.ts';
import { thinHistory } from '../../src-worker/services/operations/thin-history.ts';
import { recordBackup } from '../../src-worker/services/operations/backup/backup-runs.ts';
import { faultyDatabase, first } from '../faults/faulty-stores.ts';
import { rich } from './admin/documents.ts';
import { asOwner } from './admin/people.ts';
import { ask, runCron, serviceContext } from './site.ts';

const HTML = { headers: { accept: 'text/html' } };

const project = (id: string, title: string, more: Partial<Project> = {}): Project => ({
  id,
  title,
  description: `${title}, described.`,
  technologies: [],
  image: '',
  category: 'Strategy',
  status: 'completed',
  featured: true,
  order: 1,
  ...more,
});

const begin = async () => {
  const owner = await asOwner();
  const read = async () =>
    (await owner('GET', 'admin/content/projects')).json.data as { revision: number; body: Project[] };
  const save = async (body: unknown, revision?: number) =>
    owner('PUT', 'admin/projects', {
      body,
      ...(revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } }),
    });
  const slugs = async () => (await read()).body.map(({ slug }) => slug);
  return { owner, read, save, slugs };
};

const goesTo = async (path: string) => {
  const response = await ask(path, { ...HTML, redirect: 'manual' });
  return [response.status, response.headers.get('location')];
};

const count = (from: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>('n');

test('a project has an address of its own; by id and by every former address it leads there', async () => {
  const { read, save } = await begin();
  expect((await save([project('proj-1', 'Stars & Tides')])).status).toBe(200);
  expect((await read()).body[0]?.slug).toBe('stars-tides');
  expect(await goesTo('/projects/stars-tides')).toEqual([200, null]);
  expect(await goesTo('/projects/proj-1')).toEqual([301, '/projects/stars-tides']);
  // A call that knows no addresses changes none, and another title changes none either.
  await save([project('proj-1', 'Stars and Tides')]);
  expect((await read()).body[0]?.slug).toBe('stars-tides');
  await save([project('proj-1', 'Stars and Tides', { slug: 'Tides!' })]);
  for (const former of ['proj-1', 'stars-tides'])
    expect(await goesTo(`/projects/${former}`)).toEqual([301, '/projects/tides']);
  expect(await goesTo('/projects/stars-tides.md')).toEqual([301, '/projects/tides.md']);
  const answer = await (await ask('/api/projects/stars-tides')).json<{ data: Project }>();
  expect(answer.data).toMatchObject({ id: 'proj-1', slug: 'tides' });
  for (const path of ['/', '/projects', '/sitemap.xml', '/llms.txt'])
    expect(await (await ask(path)).text(), path).toContain('/projects/tides');
  // A project that is gone has no addresses, and gets them back when it returns.
  const kept = (await read()).body;
  await save([project('proj-2', 'Another')]);
  for (const gone of ['tides', 'stars-tides', 'proj-1']) expect((await goesTo(`/projects/${gone}`))[0], gone).toBe(404);
  await save([project('proj-2', 'Another'), ...kept]);
  expect(await goesTo('/projects/stars-tides')).toEqual([301, '/projects/tides']);
});

test('addresses: taken, emptied, in Arabic, too long, and nothing to make one of', async () => {
  const { save, slugs, owner } = await begin();
  await save([project('proj-1', 'Tides'), project('proj-2', 'Tides'), project('proj-3', 'Tides', { slug: 'tides' })]);
  expect(await slugs()).toEqual(['tides', 'tides-2', 'tides-3']);
  await save([
    project('proj-1', 'مد وجزر', { slug: '' }),
    project('proj-2', '✨', { slug: '' }),
    project('proj-3', 'x'.repeat(200), { slug: '' }),
    project('proj-4', 'Proj 1'),
    project('proj-5', 'New', { slug: 'tides' }),
  ]);
  // An address by id and a former address stay with their projects.
  expect(await slugs()).toEqual(['مد-وجزر', '', 'x'.repeat(80), 'proj-1-2', 'tides-4']);
  expect(await goesTo('/projects/tides')).toEqual([301, `/projects/${encodeURIComponent('مد-وجزر')}`]);
  expect(await goesTo(`/projects/${encodeURIComponent('مد-وجزر')}`)).toEqual([200, null]);
  expect(await goesTo('/projects/proj-2')).toEqual([200, null]);
  const track = (page: string) => owner('POST', 'analytics/track', { body: { event: 'page_view', page } });
  await track('/projects/tides-4');
  expect(await count("analytics_daily WHERE page = '/projects/proj-5'")).toBe(1);
});

test('of two that publish one address at once one is refused and nothing of it is there', async () => {
  const { read, save } = await begin();
  const { revision, body } = await read();
  const answers = await Promise.all(
    ['proj-8', 'proj-9'].map((id) => save([...body, project(id, 'At once', { slug: 'at-once' })], revision)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await count("project_slugs WHERE slug LIKE 'at-once%'")).toBe(1);
  expect((await read()).body).toHaveLength(body.length + 1);
});

test('only a changed project gets a revision; moving makes none; one left out is archived and can come back', async () => {
  const { owner, read, save } = await begin();
  const revisionsOf = async (id: string) =>
    (await owner('GET', `admin/projects/${id}/revisions`)).json.data.map(
      ({ revision }: { revision: number }) => revision,
    );
  await save([project('proj-1', 'One'), project('proj-2', 'Two', { order: 2 })]);
  const begun = await read();
  const [one, two] = begun.body;
  await save([{ ...one, description: 'Changed.' }, two]);
  await save([
    { ...two, order: 1 },
    { ...one, order: 2, description: 'Changed.' },
  ]);
  const moved = await read();
  expect(moved.body.map(({ id, order }) => [id, order])).toEqual([
    ['proj-2', 1],
    ['proj-1', 2],
  ]);
  expect(await revisionsOf('proj-2')).toEqual([begun.revision]);
  expect(await revisionsOf('proj-1')).toEqual([begun.revision + 1, begun.revision]);
  const former = await owner('GET', `admin/projects/proj-1/revisions/${begun.revision}`);
  expect(former.json.data.project).toEqual({ ...one, order: 2 });
  for (const none of ['9999', 'x', '-1'])
    expect((await owner('GET', `admin/projects/proj-1/revisions/${none}`)).status, none).toBe(404);
  expect((await owner('GET', 'admin/projects/nobody/revisions')).json.data).toEqual([]);

  await save([moved.body[0]]);
  const archived = async () => (await owner('GET', 'admin/projects/archived')).json.data;
  // The four sample projects went with the first save; the newest comes first.
  const [newest, ...sample] = await archived();
  expect(newest).toMatchObject({ project: { id: 'proj-1', description: 'Changed.' } });
  expect(sample).toHaveLength(4);
  await env.DB.prepare("UPDATE projects SET archived_at = '2020-01-01T00:00:00.000Z' WHERE id = 'proj-1'").run();
  expect(await archived()).toEqual(sample);

  // Every former list can be read, and restored as it was.
  const list = (await owner('GET', `admin/content/projects/revisions/${begun.revision}`)).json.data;
  expect(list.body).toEqual(begun.body);
  const restored = await owner('POST', `admin/content/projects/revisions/${begun.revision}/restore`, { body: {} });
  expect(restored.status).toBe(200);
  expect((await read()).body).toEqual(begun.body);
  expect(await archived()).toEqual(sample);
});

test('a project of the sample that the owner deletes is in the archive, and none that a trade replaced', async () => {
  const { owner, read, save } = await begin();
  await read();
  await owner('PUT', 'admin/trade', { body: { trade: 'translator' } });
  const archived = async () =>
    (await owner('GET', 'admin/projects/archived')).json.data.map(({ project: { id } }: { project: Project }) => id);
  expect(await archived()).toEqual([]);
  const [deleted, ...others] = (await read()).body;
  await save(others);
  expect(await archived()).toEqual([deleted?.id]);
});

test('title, description and picture for search and sharing stand in the head, the list and nowhere else', async () => {
  const { save } = await begin();
  const own = {
    searchTitle: 'Tide tables for sailors',
    searchDescription: 'What the harbour needed.',
    shareImage: '/media/0123456789abcdef0123456789abcdef/1200-1200x630.webp',
  };
  await save([project('proj-1', 'Tides', own), project('proj-2', 'Moons')]);
  const html = await (await ask('/projects/tides')).text();
  expect(html).toMatch(/<title>Tide tables for sailors \W/);
  expect(html).toContain('content="What the harbour needed."');
  expect(html).toMatch(/property="og:image" content="[^"]*\/media\/0123456789abcdef/);
  expect(html).toMatch(/<h1[^>]*>.*Tides/s);
  expect(await (await ask('/')).text()).not.toContain('Tide tables');
  // A half-typed text is saved, and the page has its card.
  await save([project('proj-1', 'Tides', { ...own, shareImage: 'https://' }), project('proj-2', 'Moons')]);
  const response = await ask('/projects/tides');
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/property="og:image" content="[^"]*\/assets\/card-/);
  expect(await (await ask('/projects/moons')).text()).toMatch(/<title>Moons \W/);
});

test('the sitemap and the feed date each project by itself', async () => {
  const { read, save } = await begin();
  await save([project('proj-1', 'One'), project('proj-2', 'Two')]);
  await env.DB.prepare(
    "UPDATE projects SET updated_at = '2020-01-02T00:00:00.000Z', shown_at = '2020-01-01T00:00:00.000Z'",
  ).run();
  const [one, two] = (await read()).body;
  await save([{ ...one, description: 'Changed.' }, two]);
  const sitemap = await (await ask('/sitemap.xml')).text();
  expect(sitemap).toMatch(/projects\/two<\/loc>\s*<lastmod>2020-01-02/);
  expect(sitemap).not.toMatch(/projects\/one<\/loc>\s*<lastmod>2020/);
  const feed = await (await ask('/feed.xml')).text();
  // A feed reader recognises an entry by its id, so a new address does not make it new.
  expect(feed).toContain('/projects/proj-2</id>');
  expect(feed.match(/<published>2020-01-01/g)).toHaveLength(2);
});

/** Gives the site the data of a former release: one document, with its history and a draft. */
const asFormerRelease = async (bodies: Project[][]): Promise<void> => {
  const at = '2024-05-01T00:00:00.000Z';
  const row = 'key, revision, body, updated_at, updated_by';
  const statements = [
    'DELETE FROM project_slugs',
    'DELETE FROM project_revisions',
    'DELETE FROM projects',
    "DELETE FROM content WHERE key = 'projects'",
    "DELETE FROM content_history WHERE key = 'projects'",
  ].map((statement) => env.DB.prepare(statement));
  const history = bodies.map((body, index) =>
    env.DB.prepare("INSERT INTO content_history VALUES ('projects', ?, ?, ?, 'admin')").bind(
      index + 1,
      JSON.stringify(body),
      at,
    ),
  );
  const newest = env.DB.prepare(`INSERT INTO content (${row}) VALUES ('projects', ?, ?, ?, 'admin')`).bind(
    bodies.length,
    JSON.stringify(bodies.at(-1)),
    at,
  );
  await env.DB.batch([...statements, ...history, newest]);
  await env.KV.delete('snapshot:2');
  clearSnapshotCache(env.KV);
};

const study = (index: number) => ({
  type: 'Case',
  client: `Client ${index}`,
  snapshot: 'In short.',
  challenge: rich(`Challenge ${index} `.repeat(60)),
  results: rich(`Results ${index} `.repeat(60)),
  metrics: [{ value: `${index} %`, label: 'more' }],
});

const withoutSlugs = (projects: readonly Project[]) =>
  projects.map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => name !== 'slug')));

test('a full site of a former release is brought up: every address, restore, draft and byte is there', async () => {
  const { owner, read } = await begin();
  await ensurePublished(serviceContext());
  const full = Array.from({ length: 100 }, (_, index) =>
    project(`proj-${index}`, index < 4 ? 'The same title' : `Work number ${index}`, {
      order: index + 1,
      caseStudy: study(index) as Project['caseStudy'],
      ...(index === 50 && { isActive: false }),
    }),
  );
  const before = full.slice(0, 60).map((each) => ({ ...each, description: 'Before.' }));
  await asFormerRelease([before, full]);
  const drafted = full.map((each, index) => (index === 7 ? { ...each, title: 'Drafted' } : each));
  const draft = await owner('PUT', 'admin/drafts/projects', { body: { body: drafted, base_revision: 2 } });
  expect(draft.status).toBe(200);
  const link = await owner('POST', 'admin/draft-links', {
    body: { documents: ['projects'], place: '/projects/proj-7' },
  });

  // Before the upgrade, each page is still at its id.
  expect(await goesTo('/projects/proj-7')).toEqual([200, null]);
  const { DB } = faultyDatabase(first(1, /insert into "project_revisions"/i, 'cut_batch'));
  await expect(bringUpProjects(serviceContext({ DB }))).rejects.toThrow();
  expect(await count('projects')).toBe(0);
  expect(await goesTo('/projects/proj-7')).toEqual([200, null]);

  // The upgrade runs only once, however often and whoever starts it.
  await Promise.all([runCron(new Date()), bringUpProjects(serviceContext()), bringUpProjects(serviceContext())]);
  expect(await count('projects')).toBe(100);
  expect(await count('project_revisions')).toBe(100);
  const present = await read();
  expect(present.revision).toBe(2);
  expect(withoutSlugs(present.body)).toEqual(full);
  expect(new Set(present.body.map(({ slug }) => slug)).size).toBe(100);
  for (const { id, slug = '' } of present.body) {
    const isHidden = id === 'proj-50';
    expect(await goesTo(`/projects/${id}`), id).toEqual(isHidden ? [404, null] : [301, `/projects/${slug}`]);
    expect((await goesTo(`/projects/${slug}`))[0], slug).toBe(isHidden ? 404 : 200);
  }
  const page = await (await ask(new URL(link.json.data.address).pathname, HTML)).text();
  expect(page).toContain('Drafted');
  expect((await owner('GET', 'admin/drafts/projects')).json.data.body).toEqual(drafted);

  // The draft is published, and then each former version again.
  const published = await owner('PUT', 'admin/projects', {
    body: drafted,
    headers: { 'if-match': '"2"', 'draft-revision': '"1"' },
  });
  expect(published.status).toBe(200);
  expect(await count('project_revisions')).toBe(101);
  for (const [revision, body] of [
    [1, before],
    [2, full],
  ] as const) {
    expect((await owner('GET', `admin/content/projects/revisions/${revision}`)).json.data.body).toEqual(body);
    expect((await owner('POST', `admin/content/projects/revisions/${revision}/restore`, { body: {} })).status).toBe(
      200,
    );
    expect(withoutSlugs((await read()).body)).toEqual(body);
  }
  expect((await read()).body.map(({ slug }) => slug)).toEqual(present.body.map(({ slug }) => slug));
});

test('history thinned: revisions of projects go with the lists that named them, and no others', async () => {
  const { read, save } = await begin();
  const day = 86_400_000;
  const now = Date.parse('2036-06-15T12:00:00.000Z');
  const base = [project('proj-1', 'One'), project('proj-2', 'Two', { order: 2 })];
  for (const text of ['a', 'b', 'c', 'd']) await save([{ ...base[0], description: text }, base[1]]);
  const at = new Date(now - 200 * day).toISOString();
  await env.DB.batch([
    env.DB.prepare("UPDATE content_history SET created_at = ? WHERE key = 'projects'").bind(at),
    env.DB.prepare('UPDATE project_revisions SET created_at = ?').bind(at),
    env.DB.prepare('UPDATE site SET thinning_told_at = ?').bind(new Date(now - 40 * day).toISOString()),
  ]);
  await recordBackup(serviceContext().db, { kind: 'command', finishedAt: new Date(now - day), bytes: 1 });
  const before = await count("project_revisions WHERE project_id = 'proj-1'");
  const present = (await read()).body;
  for (const minute of [1, 2, 3]) await thinHistory(serviceContext({}, new Date(now + minute)));
  expect(before).toBe(4);
  expect(await count("project_revisions WHERE project_id = 'proj-1'")).toBe(1);
  expect(await count("project_revisions WHERE project_id = 'proj-2'")).toBe(1);
  expect((await read()).body).toEqual(present);
});
