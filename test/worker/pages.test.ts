import { expect, test } from 'vitest';
import type { DocumentKey } from '#contract/content';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { publishDocuments } from './publish-documents.ts';
import { ask, ORIGIN, serviceContext } from './site.ts';

const HTML = { headers: { accept: 'text/html' } };
const PROJECTS = ['more-demos', 'one-method', 'catalog', 'lender'];
const PAGES = ['/', '/about', ...PROJECTS.map((id) => `/projects/${id}`)];

interface Tags {
  title: string;
  h1: number;
  /** The content of every `meta`, by its name or property. */
  meta: Record<string, string>;
  /** The address of every `link`, by its relation. */
  links: Record<string, string>;
}

/** The tags that an HTML parser finds in a page for machines. */
const tagsOf = async (html: string): Promise<Tags> => {
  const tags: Tags = { title: '', h1: 0, meta: {}, links: {} };
  const parser = new HTMLRewriter()
    .on('title', { text: (chunk) => void (tags.title += chunk.text) })
    .on('h1', { element: () => void (tags.h1 += 1) })
    .on('meta', {
      element: (meta) => {
        const name = meta.getAttribute('name') ?? meta.getAttribute('property');
        if (name !== null) tags.meta[name] = meta.getAttribute('content') ?? '';
      },
    })
    .on('head link', {
      element: (link) => void (tags.links[link.getAttribute('rel') ?? ''] = link.getAttribute('href') ?? ''),
    });
  await parser.transform(new Response(html)).text();
  return tags;
};

const readPage = async (path: string): Promise<Tags & { html: string }> => {
  const response = await ask(path, HTML);
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
  const html = await response.text();
  return { html, ...(await tagsOf(html)) };
};

type Thing = Record<string, unknown> & { '@type': string };

/** The things of schema.org in a page, by type. */
const thingsOf = (html: string): Map<string, Thing> => {
  const json = /<script type="application\/ld\+json"\s*>([\s\S]*?)<\/script>/.exec(html)?.[1];
  // A missing part fails the expectations below.
  const data = JSON.parse(json ?? '{}') as { '@context'?: string; '@graph'?: Thing[] };
  expect(data['@context']).toBe('https://schema.org');
  return new Map((data['@graph'] ?? []).map((thing) => [thing['@type'], thing]));
};

const change = async (key: DocumentKey, edit: (body: never) => unknown): Promise<void> => {
  const ctx = serviceContext();
  const { content } = await readSnapshot(ctx);
  await publishDocuments(ctx, {
    changes: [{ key, body: edit(structuredClone(content[key]) as never) }],
    actor: 'owner',
  });
};

test('every page has one h1 and a title and description of its own', async () => {
  const pages = await Promise.all(PAGES.map(readPage));
  for (const { h1 } of pages) expect(h1).toBe(1);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(PAGES.length);
  const descriptions = pages.map(({ meta }) => meta['description'] ?? '');
  expect(new Set(descriptions).size).toBe(PAGES.length);
  for (const description of descriptions) expect(description.length).toBeGreaterThan(50);
});

test('Open Graph: a shared page shows its own title, text, picture and address', async () => {
  for (const path of PAGES) {
    const { title, meta, links } = await readPage(path);
    expect(links['canonical'], path).toBe(ORIGIN + path);
    expect(meta).toMatchObject({
      'og:title': title,
      'og:description': meta['description'],
      'og:url': ORIGIN + path,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:image': meta['og:image'],
    });
    expect(meta['og:image'], path).toMatch(new RegExp(String.raw`^${ORIGIN}/cards/[\w-]+\.png$`));
  }
  const pictures = await Promise.all(PAGES.map(async (path) => (await readPage(path)).meta['og:image']));
  expect(new Set(pictures).size).toBe(PAGES.length);
});

test('Open Graph: a page whose picture is not one of ours shows that one, and one without a picture the site’s card', async () => {
  await change('projects', (projects: { image: string }[]) =>
    projects.map((project, index) => ({
      ...project,
      image: ['https://pictures.example/a.webp', '', '/media/b.webp'][index] ?? '',
    })),
  );
  const images = await Promise.all(
    PROJECTS.slice(0, 3).map(async (id) => (await readPage(`/projects/${id}`)).meta['og:image'] ?? ''),
  );
  expect(images[0]).toBe('https://pictures.example/a.webp');
  expect(images).toContain(`${ORIGIN}/media/b.webp`);
  expect(images.some((image) => /\/assets\/card-[\da-f]{8}\.png$/.test(image))).toBe(true);
});

test('JSON-LD: the home page says who works here and what each tier costs', async () => {
  const { html } = await readPage('/');
  const things = thingsOf(html);
  expect(things.get('Person')).toMatchObject({
    name: 'Ellen Brandvold',
    jobTitle: expect.any(String),
    url: `${ORIGIN}/`,
  });
  const service = things.get('ProfessionalService');
  expect(service).toMatchObject({
    name: expect.any(String),
    image: expect.stringMatching(/\.png$/),
    url: `${ORIGIN}/`,
  });
  const offers = service?.['makesOffer'] as Thing[];
  expect(offers).toHaveLength(5);
  for (const offer of offers) expect(offer).toMatchObject({ '@type': 'Offer', name: expect.any(String) });
  expect(offers.find(({ name }) => name === 'Monthly Basic')).toMatchObject({ price: '200.00', priceCurrency: 'USD' });
  expect(offers.find(({ name }) => name === 'Standalone Content')).not.toHaveProperty('price');
  const least = offers.find(({ name }) => name === 'Monthly Enterprise');
  expect(least).toMatchObject({ priceSpecification: { minPrice: '8000.00' } });
  expect(least).not.toHaveProperty('price');
});

test('JSON-LD: the other pages say what they are about and where they are', async () => {
  const about = thingsOf((await readPage('/about')).html);
  expect(about.get('AboutPage')).toMatchObject({ mainEntity: { '@id': `${ORIGIN}/#person` } });
  expect(about.get('Person')).toMatchObject({ '@id': `${ORIGIN}/#person` });

  const path = '/projects/catalog';
  const project = thingsOf((await readPage(path)).html);
  expect(project.get('CreativeWork')).toMatchObject({
    name: 'A catalog that can be found',
    author: { '@id': `${ORIGIN}/#person` },
    image: expect.stringMatching(/\.png$/),
    url: ORIGIN + path,
  });
  expect(project.get('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { '@type': 'ListItem', position: 1, item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, item: ORIGIN + path, name: 'A catalog that can be found' },
    ],
  });
});

test('JSON-LD: content cannot close the block of data it stands in', async () => {
  const title = '</script><script>alert(1)</script><!--<script>';
  await change('projects', (projects: object[]) =>
    projects.map((project) => ({ ...project, title, description: title })),
  );
  const { html } = await readPage('/projects/more-demos');
  expect(thingsOf(html).get('CreativeWork')).toMatchObject({ name: title });
  expect(html).not.toContain('<script>alert(1)');
  const feed = await (await ask('/feed.xml')).text();
  expect(feed).not.toContain('<script');
});

test('the pages read in full without script', async () => {
  const { content } = await readSnapshot(serviceContext());
  const about = (await readPage('/about')).html.split('<script type="application/json"')[0] ?? '';
  for (const { heading } of content.values) expect(about).toContain(heading);
  for (const { title } of [...content.approach, ...content.why_choose_us]) expect(about).toContain(title);
  const project = (await readPage('/projects/more-demos')).html.split('<script type="application/json"')[0] ?? '';
  for (const text of ['Strategy', 'Completed', 'Content audit', '2.4×', 'Tarrant Freight Systems', 'Inventory.']) {
    expect(project).toContain(text);
  }
  expect(project).toContain('What this library is for');
  expect((await readPage('/projects/lender')).html).toContain('I have read my answers, and they are true.');
});

test('a project that nothing is known about says so, with its sample still to come', async () => {
  const plain = {
    id: 'proj-1',
    title: 'New',
    description: 'Words.',
    technologies: [''],
    image: '',
    order: 0,
    status: 'planned',
  };
  await change('projects', (projects: object[]) => [plain, ...projects]);
  const { html } = await readPage('/projects/proj-1');
  expect(html).toContain('Sample Content Coming Soon');
  expect(html).toContain('Planned');
  expect(html).not.toContain('Case Study');
});

test('an unchanged page is a 304, and publishing a change shows on every page that shows it', async () => {
  const tags = await Promise.all(PAGES.map(async (path) => (await ask(path)).headers.get('etag') ?? ''));
  const again = () =>
    Promise.all(PAGES.map((path, index) => ask(path, { headers: { 'if-none-match': tags[index] ?? '' } })));
  for (const { status } of await again()) expect(status).toBe(304);

  await change('profile', (profile: { personalInfo: object }) => ({
    ...profile,
    personalInfo: { ...profile.personalInfo, name: 'Somebody New' },
  }));
  for (const response of await again()) {
    expect(response.status).toBe(200);
    const { title, html } = { html: await response.clone().text(), ...(await tagsOf(await response.text())) };
    expect(title).toContain('Somebody New');
    expect(html).not.toContain('Ellen Brandvold |');
  }
  for (const path of ['/feed.xml', '/manifest.webmanifest'])
    expect(await (await ask(path)).text()).toContain('Somebody New');
});

test('what is inactive appears on no page, nor in sitemap and feed', async () => {
  const SECRET = 'Not for visitors yet';
  const hide = (items: object[]) =>
    items.map((item, index) => {
      if (index > 0) return item;
      const named = Object.keys(item).filter((key) => ['name', 'title', 'heading'].includes(key));
      return { ...item, ...Object.fromEntries(named.map((key) => [key, SECRET])), isActive: false };
    });
  for (const key of ['values', 'approach', 'why_choose_us', 'skills', 'pricing'] as const) await change(key, hide);
  for (const path of [...PAGES, '/sitemap.xml', '/feed.xml']) {
    const response = await ask(path);
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).not.toContain(SECRET);
  }
});

test('a project that is taken away leaves its page, the sitemap and the feed', async () => {
  await change('projects', (projects: { id: string }[]) => projects.filter(({ id }) => id !== 'proj-content-strategy'));
  expect((await ask('/projects/more-demos', HTML)).status).toBe(404);
  for (const path of ['/sitemap.xml', '/feed.xml', '/']) {
    expect(await (await ask(path)).text(), path).not.toContain('more-demos');
  }
});

test('an address with nothing at it is a page for people and JSON for programs', async () => {
  for (const [path, words] of [
    ['/nowhere', 'Page not found'],
    ['/projects/unknown', 'Project Not Found'],
    ['/projects/%E0%A4%A', 'Project Not Found'],
  ] as const) {
    const response = await ask(path, HTML);
    expect(response.status, path).toBe(404);
    const html = await response.text();
    const { h1, meta, links } = await tagsOf(html);
    expect(html, path).toContain(words);
    expect(html, path).toContain('href="/"');
    expect(h1).toBe(1);
    expect(meta['robots']).toBe('noindex');
    expect(links).not.toHaveProperty('canonical');
  }
  for (const [path, init] of [
    ['/api/nowhere', HTML],
    ['/assets/nothing.js', HTML],
    ['/nowhere', {}],
  ] as const) {
    const response = await ask(path, init);
    expect(response.status, path).toBe(404);
    expect(await response.json(), path).toMatchObject({ success: false, message: 'Not found' });
  }
});

test('an address with a slash too many leads to the page', async () => {
  const response = await ask('/about/', HTML);
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe(`${ORIGIN}/about`);
});

test('the sitemap names every page with the day it changed, and robots.txt leads to it', async () => {
  const map = await (await ask('/sitemap.xml')).text();
  expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(
    PAGES.toSpliced(2, 0, '/resume', '/projects').map((path) => ORIGIN + path),
  );
  const days = [...map.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, day]) => Date.parse(day ?? ''));
  expect(days).toHaveLength(PAGES.length + 2);
  for (const day of days) expect(Date.now() - day).toBeLessThan(60_000);
  expect(await (await ask('/robots.txt')).text()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
});

test('the feed has what Atom asks of it', async () => {
  const response = await ask('/feed.xml');
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const feed = await response.text();
  expect(feed).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/);
  const entries = feed.split('<entry>').slice(1);
  expect(entries).toHaveLength(PROJECTS.length);
  for (const part of [feed, ...entries]) {
    expect(part).toMatch(new RegExp(`<id>${ORIGIN}/[^<]+</id>`));
    expect(part).toMatch(/<title>[^<]+<\/title>/);
    expect(Number.isFinite(Date.parse(/<updated>([^<]+)<\/updated>/.exec(part)?.[1] ?? ''))).toBe(true);
  }
  expect(feed).toMatch(/<author><name>[^<]+<\/name><\/author>/);
});

test('characters that XML cannot write are left out of the feed', async () => {
  await change('projects', (projects: object[]) =>
    projects.map((project) => ({ ...project, title: 'A\u0007B\u001BC' })),
  );
  const feed = await (await ask('/feed.xml')).text();
  expect(feed).toContain('<title>ABC</title>');
});

test('favicon.ico, which programs ask for unasked, leads to the site’s icon', async () => {
  const response = await ask('/favicon.ico');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toMatch(/^\/assets\/icon-180-\w+\.png$/);
});

test('the manifest names the site and icons of the sizes that devices ask for', async () => {
  const response = await ask('/manifest.webmanifest');
  expect(response.headers.get('content-type')).toBe('application/manifest+json');
  const manifest = await response.json<{ name: string; icons: { sizes: string; purpose: string }[] }>();
  expect(manifest.name).toBe('Ellen Brandvold');
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '180x180 any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('the index of projects: a page of its own with each project, gone when there are none', async () => {
  const { html, links, h1 } = await readPage('/projects');
  expect(h1).toBe(1);
  expect(links['canonical']).toMatch(/\/projects$/);
  for (const id of PROJECTS) expect(html).toContain(`href="/projects/${id}"`);
  expect(await (await ask('/sitemap.xml')).text()).toContain('/projects</loc>');
  const address = /data-content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await ask(address)).status).toBe(200);
  await publishDocuments(serviceContext(), { changes: [{ key: 'projects', body: [] }], actor: 'owner' });
  expect((await ask('/projects')).status).toBe(404);
  expect(await (await ask('/sitemap.xml')).text()).not.toContain('/projects</loc>');
});

test('the resume is a page with what the site says of its owner, and leads to the projects', async () => {
  const { html, links, h1, title } = await readPage('/resume');
  expect(h1).toBe(1);
  expect(title).toBe('Resume | Ellen Brandvold');
  expect(links['canonical']).toMatch(/\/resume$/);
  expect(html).toContain(`href="/projects/${PROJECTS[0]}"`);
  const { data } = await (await ask('/api/profile')).json<{ data: { experience: { company: string }[] } }>();
  const { experience } = data;
  for (const { company } of experience) expect(html).toContain(company.replaceAll('&', '&amp;'));
  expect(await (await ask('/about')).text()).toContain('href="/resume"');
  const address = /data-content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await ask(address)).status).toBe(200);
});
