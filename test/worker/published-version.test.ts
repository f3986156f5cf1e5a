import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Project } from '#contract/content';
import type { PublicContent, PublishedContent } from '#contract/published-content';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { paragraph, richText } from '../../src-worker/services/content/sample/rich-text-builder.ts';
import { publishDocuments } from './publish-documents.ts';
import { ask, serviceContext } from './site.ts';

const publishFounder = async (title: string) => {
  const body = { title, description: 'Writes.', imageUrl: '' };
  return publishDocuments(serviceContext(), { changes: [{ key: 'founder', body }], actor: 'owner' });
};

/** The address of the content that a page names. */
const contentOf = async (path: string): Promise<string> => {
  const html = await (await ask(path)).text();
  return /<script data-content="([^"]+)"/.exec(html)?.[1] ?? '';
};

const publishedAt = async (address: string): Promise<PublishedContent> => {
  const response = await ask(address);
  expect(response.status, address).toBe(200);
  return (await response.json<{ data: PublishedContent }>()).data;
};

const founderAt = async (address: string): Promise<unknown> => {
  const response = await ask(address);
  expect(response.status).toBe(200);
  return (await response.json<{ data: { content: { founder: { title: string } } } }>()).data.content.founder.title;
};

test('a page names the version of its content, and the app has it by that after the next publication, too', async () => {
  await readSnapshot(serviceContext());
  await publishFounder('First');
  const address = await contentOf('/');
  expect(await contentOf('/about')).toBe(`${address}/about`);
  expect(await founderAt(address)).toBe('First');
  expect((await ask(address)).headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);

  await publishFounder('Second');
  expect(await founderAt(await contentOf('/'))).toBe('Second');
  expect(await founderAt(address)).toBe('First');
});

/** A project comes with what clients said of it. */
const withTestimonials = (project: Project, { testimonials }: PublicContent) => ({
  ...project,
  testimonials: testimonials
    .filter(({ project_id }) => project_id === project.id)
    .map(({ id, words, name, role }) => ({ id, words, name, role })),
});

test('a page takes its own part in full, and of the projects what a list shows of them', async () => {
  const { content } = await readSnapshot(serviceContext());
  const [project] = content.projects;
  if (project?.caseStudy === undefined) throw new Error('The sample has no case study');
  const home = await publishedAt(await contentOf('/'));
  expect(Object.keys(home)).toEqual(['content']);
  expect(home.content.portfolio.projects).toHaveLength(content.projects.length);
  const { type, client, title, metrics = [] } = project.caseStudy;
  expect(home.content.portfolio.projects[0]?.caseStudy).toEqual({ type, client, title, metrics: metrics.slice(0, 2) });

  const about = await publishedAt(await contentOf('/about'));
  expect(about.about?.story).toEqual(content.story);
  expect(about.content).toEqual(home.content);
  const own = await publishedAt(await contentOf(`/projects/${project.slug}`));
  expect(own.project).toEqual(withTestimonials(project, content));
  expect(own.content).toEqual(home.content);
  const version = (await contentOf('/')).replace('/api/content/', '');
  for (const none of ['projects/unknown', 'pages/unknown', 'pages', 'unknown'])
    expect((await ask(`/api/content/${version}/${none}`)).status, none).toBe(404);
});

const dataOf = async (path: string) => (await (await ask(path)).json<{ data: unknown }>()).data;

test('a project is answered whole by its id, and the profile with summaries when that is asked for', async () => {
  const { content } = await readSnapshot(serviceContext());
  const [project] = content.projects;
  if (project === undefined) throw new Error('The sample has no project');
  expect(await dataOf(`/api/projects/${project.id}`)).toEqual(withTestimonials(project, content));
  expect(await dataOf('/api/profile')).toMatchObject({ projects: content.projects });
  const home = await publishedAt(await contentOf('/'));
  expect(await dataOf('/api/profile?projects=summary')).toEqual(home.content.portfolio);
  expect(await dataOf('/api/profile')).toMatchObject({ projects: content.projects });
});

/** The size of an answer after compression. */
const sentBytes = async (path: string): Promise<number> => {
  const { body } = await ask(path);
  if (body === null) throw new Error(`${path} is empty`);
  return (await new Response(body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()).byteLength;
};

/** Text that compresses like English: the sample's own words, in an order that never repeats. */
const writer = (words: readonly string[]) => {
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return words[seed % words.length] ?? '';
  };
  return (count: number): string => Array.from({ length: count }, next).join(' ');
};

test('a hundred case studies of 2,000 words: what a page takes after its document stays under 40 KB', async () => {
  const ctx = serviceContext();
  const { content } = await readSnapshot(ctx);
  const [sample] = content.projects;
  if (sample?.caseStudy === undefined) throw new Error('The sample has no case study');
  const text = writer([...new Set(JSON.stringify(content).match(/\b[a-z]{2,12}\b/gi))]);
  const section = () => richText(...Array.from({ length: 4 }, () => paragraph(text(100))));
  const projects = Array.from({ length: 100 }, (_, index): Project => {
    const study = { challenge: section(), objective: section(), approach: section(), deliverables: section() };
    const caseStudy = { ...sample.caseStudy, ...study, results: section(), title: text(6), client: text(3) };
    const own = { id: `proj-${index}`, slug: '', title: text(6), description: text(60), order: index + 1 };
    return { ...sample, ...own, image: `/media/${crypto.randomUUID()}/480-960x640.webp`, caseStudy };
  });
  await publishDocuments(ctx, { changes: [{ key: 'projects', body: projects }], actor: 'owner' });

  for (const page of ['/', '/about', '/projects/proj-70'])
    expect(await sentBytes(await contentOf(page)), page).toBeLessThan(40 * 1024);
  expect(await sentBytes('/api/profile?projects=summary')).toBeLessThan(40 * 1024);
  // The size with the case studies shows that their texts do not compress well.
  expect(await sentBytes('/api/profile')).toBeGreaterThan(300 * 1024);
  expect((await publishedAt(await contentOf('/projects/proj-70'))).project).toEqual(projects[70]);
});

test('content of a version that is gone is not found, and that answer is not kept', async () => {
  const { version } = await publishFounder('Now');
  for (const gone of [version + 1, 999_999_999, 'x', '-1']) {
    const response = await ask(`/api/content/${gone}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('content that KV has not yet is read from the database', async () => {
  const { version } = await publishFounder('Here already');
  const { keys } = await env.KV.list();
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
  expect(await founderAt(`/api/content/${version}-any`)).toBe('Here already');
});

test('header and boot script name the files of the fonts that the page uses', async () => {
  const response = await ask('/');
  const html = await response.text();
  const files = / data-fonts="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(files).toHaveLength(3);
  for (const file of files) {
    expect(html).toContain(`url(${file})`);
    expect(response.headers.get('link')).toContain(`<${file}>; rel=preload; as=font;`);
  }
  expect(html).not.toContain('data:font');
});
