import { expect, test } from 'vitest';
import type { RichText } from '#contract/rich-text';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { publishDocuments } from '../worker/publish-documents.ts';
import type { Change } from '../../src-worker/services/content/write-documents.ts';
import { serviceContext } from '../worker/site.ts';
import { BAD_LINKS, MARKUP } from './markup-payloads.ts';
import { contactRequest, form, json, storedMessages, visit } from './visitor.ts';

/** Every element of a page with the names of its attributes, as a parser of HTML sees them. */
const structureOf = async (html: string): Promise<string[]> => {
  const elements: string[] = [];
  const parser = new HTMLRewriter().on('*', {
    element: (element) => {
      const attributes = [...element.attributes].map(([name = '']) => name);
      elements.push([element.tagName, ...attributes.toSorted((a, b) => a.localeCompare(b))].join(' '));
    },
    comments: () => {
      elements.push('comment');
    },
  });
  await parser.transform(new Response(html)).text();
  return elements;
};

const richText = (text: string): RichText => ({
  root: {
    type: 'root',
    children: [
      { type: 'paragraph', children: [{ type: 'text', text, format: 1 }] },
      { type: 'heading', tag: 'h2', children: [{ type: 'text', text }] },
      {
        type: 'quote',
        children: [{ type: 'link', url: 'https://example.com/', title: text, children: [{ type: 'text', text }] }],
      },
      { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [{ type: 'text', text }] }] },
    ],
  },
});

/** The whole public content with `text` in every place that takes a text. */
const contentOf = (text: string): Change[] => [
  {
    key: 'profile',
    body: {
      personalInfo: {
        name: text,
        title: text,
        heroDescription: richText(text),
        bio: text,
        email: text,
        phone: text,
        location: text,
        experience: text,
        profileImage: '',
        heroBackground: '',
      },
      socialLinks: [{ platform: text, url: 'https://example.com/', icon: 'github' }],
    },
  },
  { key: 'founder', body: { title: text, description: richText(text), imageUrl: '' } },
  {
    key: 'skills',
    body: [{ id: text, name: text, category: 'content', description: richText(text), level: 50, order: 1 }],
  },
  {
    key: 'projects',
    body: [
      {
        id: text,
        title: text,
        description: text,
        technologies: [text],
        image: '',
        order: 1,
        caseStudy: {
          type: text,
          client: text,
          title: text,
          snapshot: text,
          challenge: richText(text),
          objective: richText(text),
          approach: richText(text),
          deliverables: richText(text),
          results: richText(text),
          metrics: [{ label: text, value: text }],
        },
      },
    ],
  },
  {
    key: 'pricing',
    body: [
      {
        id: text,
        name: text,
        description: text,
        price: text,
        period: text,
        features: [text],
        buttonText: text,
        order: 1,
      },
    ],
  },
  { key: 'experience', body: [{ id: text, role: text, company: text, period: text, description: text }] },
  { key: 'certifications', body: [{ id: text, name: text, issuer: text, year: text }] },
  { key: 'education', body: [{ id: text, degree: text, school: text, year: text }] },
  { key: 'technical_skills', body: [{ id: text, category: text, items: [text] }] },
  {
    key: 'sections',
    body: {
      home: [
        { id: 'skills', heading: text, lead: text },
        { id: 'pricing', heading: text, lead: text },
      ],
      about: [{ id: 'values', heading: text, lead: text }],
    },
  },
  {
    key: 'pages',
    body: [{ id: text, slug: 'terms', title: text, content: richText(text), isPublished: text.trim() !== '' }],
  },
];

const homeOf = async (text: string): Promise<string> => {
  await publishDocuments(serviceContext(), { changes: contentOf(text), actor: 'owner' });
  const response = await visit('/');
  expect(response.status).toBe(200);
  return response.text();
};

test('the parser these tests look through sees what a page that forgets to escape would let in', async () => {
  let seen = 0;
  for (const text of MARKUP) {
    const structures = await Promise.all([`<p>${text}</p>`, `<p title="${text}"></p>`].map(structureOf));
    if (structures.some((structure) => structure.join() !== 'p' && structure.join() !== 'p title')) seen += 1;
  }
  expect(seen).toBeGreaterThan(25);
});

test('matrix 12: markup in any published text is text on the page: not one element or attribute more', async () => {
  const harmless = await structureOf(await homeOf('Plain words'));
  expect(harmless.length).toBeGreaterThan(5);
  for (const text of MARKUP) {
    const html = await homeOf(text);
    expect(await structureOf(html), text).toEqual(harmless);
    // The app starts from exactly what was published.
    const address = /data-content="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await (await visit(address)).json();
    expect(answer, text).toMatchObject({ data: { content: { portfolio: { personalInfo: { name: text } } } } });
  }
});

test('matrix 12: markup in a contact request is stored as it was typed and answered without an echo', async () => {
  for (const text of MARKUP) {
    const body = contactRequest({ name: text, subject: text, message: text });
    const response = await visit('/api/contact', json(body));
    expect(response.status, text).toBe(201);
    expect(await response.text()).not.toContain(text);
    expect((await storedMessages()).at(-1)).toMatchObject({ name: text, subject: text, message: text });
  }
});

/** The page that answers a form full of `text`. */
const refusedForm = async (text: string): Promise<string> => {
  const typed = {
    name: text,
    email: text,
    subject: text,
    message: text,
    contentType: text,
    website: '',
    shownAt: '1',
  };
  const response = await visit('/contact', form(Object.entries(typed)));
  expect(response.status).toBe(422);
  return response.text();
};

test('matrix 12: markup in a refused form comes back in its fields, and nowhere as markup', async () => {
  await readSnapshot(serviceContext());
  const harmless = await structureOf(await refusedForm('Plain words'));
  for (const text of MARKUP) expect(await structureOf(await refusedForm(text)), text).toEqual(harmless);
});

test('markup in an address is neither followed nor shown', async () => {
  await readSnapshot(serviceContext());
  const harmless = await structureOf(await (await visit('/')).text());
  for (const text of MARKUP) {
    const page = await visit(`/?q=${encodeURIComponent(text)}&x="><script>alert(1)</script>`);
    expect(await structureOf(await page.text()), text).toEqual(harmless);
    const missing = await visit(`/api/${encodeURIComponent(text)}`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-type')).toMatch(/^application\/json/);
    expect(missing.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

const linkIn = (url: string): RichText => ({
  root: {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'link', url, children: [{ type: 'text', text: 'here' }] }] }],
  },
});

/** Every place of the content that takes an address. */
const placesOf = (url: string): Change[] => [
  { key: 'founder', body: { title: 'Ada', description: '', imageUrl: url } },
  { key: 'founder', body: { title: 'Ada', description: linkIn(url), imageUrl: '' } },
  { key: 'story', body: { title: 'Story', content: '', imageUrl: url } },
  {
    key: 'projects',
    body: [{ id: 'proj-1', title: 'Case', description: '', technologies: [], image: url, order: 1 }],
  },
  {
    key: 'projects',
    body: [
      {
        id: 'proj-1',
        title: 'Case',
        description: '',
        technologies: [],
        image: '',
        order: 1,
        caseStudy: { results: linkIn(url) },
      },
    ],
  },
];

test('matrix 13: addresses that run script, however dressed up, are refused wherever an address is taken', async () => {
  const ctx = serviceContext();
  const { profile } = (await readSnapshot(ctx)).content;
  for (const url of BAD_LINKS) {
    const profiles: Change[] = [
      { key: 'profile', body: { ...profile, socialLinks: [{ platform: 'X', url, icon: 'github' }] } },
      { key: 'profile', body: { ...profile, personalInfo: { ...profile.personalInfo, profileImage: url } } },
      { key: 'profile', body: { ...profile, personalInfo: { ...profile.personalInfo, heroBackground: url } } },
    ];
    for (const change of [...placesOf(url), ...profiles]) {
      const refused = publishDocuments(ctx, { changes: [change], actor: 'owner' });
      await expect(refused, `${change.key}: ${url}`).rejects.toMatchObject({ code: 'invalid' });
    }
  }
  expect((await readSnapshot(ctx)).version).toBe(1);
});

/** Documents of the founder in which the address is a link or a picture. */
const followed = (url: string): Change => ({
  key: 'founder',
  body: { title: 'Ada', description: linkIn(url), imageUrl: '' },
});
const shown = (url: string): Change => ({ key: 'founder', body: { title: 'Ada', description: '', imageUrl: url } });

test('addresses of the web, of this site and of a person are taken', async () => {
  const ctx = serviceContext();
  for (const url of [
    'https://example.com',
    'HTTPS://EXAMPLE.COM/a?b=c#d',
    'https://example.com/?data:1',
    '/media/a.webp',
  ]) {
    for (const change of placesOf(url)) await publishDocuments(ctx, { changes: [change], actor: 'owner' });
  }
  for (const url of ['http://localhost:8787/x', 'mailto:ann@example.com?subject=Hi', 'tel:+14145550142']) {
    await publishDocuments(ctx, { changes: [followed(url)], actor: 'owner' });
  }
});

test('an http address may be followed; as a picture it is saved and not shown, because the pages’ policy blocks it', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  for (const url of ['http://example.com/a.webp', 'HTTP://EXAMPLE.COM/a.webp', 'http://localhost:8787/a.webp']) {
    const published = await publishDocuments(ctx, { changes: [shown(url)], actor: 'owner' });
    expect(published.content.founder.imageUrl).toBe('');
    await publishDocuments(ctx, { changes: [followed(url)], actor: 'owner' });
  }
});

/** A document of the founder whose rich text has these nodes. */
const founderOf = (children: unknown[]): Change => ({
  key: 'founder',
  body: { title: 'Ada', description: { root: { type: 'root', children } }, imageUrl: '' },
});

const styled = (style: string) => [{ type: 'paragraph', children: [{ type: 'text', text: 'x', style }] }];

test('styles of rich text name a size and a typeface of the editor and nothing else', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  for (const style of [
    'background:url(javascript:alert(1))',
    'font-size: 16px; background: red',
    'font-size: 17px',
    'font-size: 16px !important',
    'font-family: Georgia, expression(alert(1))',
    'position:fixed;inset:0',
    '}</style><script>alert(1)</script>',
    '--x:1',
  ]) {
    const refused = publishDocuments(ctx, { changes: [founderOf(styled(style))], actor: 'owner' });
    await expect(refused, style).rejects.toMatchObject({ code: 'invalid' });
  }
  const after = await publishDocuments(ctx, {
    changes: [founderOf(styled('font-size: 16px; font-family: Georgia;'))],
    actor: 'owner',
  });
  expect(after.version).toBe(2);
});

test('nodes and fields the editor does not make never get into the content', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  for (const node of [
    { type: 'html', html: '<script>alert(1)</script>' },
    { type: 'image', src: 'x', onerror: 'alert(1)' },
    { type: 'heading', tag: 'script', children: [] },
    { type: 'list', listType: 'bullet', tag: 'iframe', children: [] },
    { type: 'paragraph', format: 'expression', children: [] },
    { type: '__proto__', children: [] },
    { type: ['paragraph'], children: [] },
    null,
    'text',
  ]) {
    const refused = publishDocuments(ctx, { changes: [founderOf([node])], actor: 'owner' });
    await expect(refused, JSON.stringify(node)).rejects.toMatchObject({ code: 'invalid' });
  }
  const extra = { type: 'paragraph', onclick: 'alert(1)', dangerouslySetInnerHTML: { __html: 'x' }, children: [] };
  const { content } = await publishDocuments(ctx, { changes: [founderOf([extra])], actor: 'owner' });
  expect(content.founder.description.root.children).toEqual([{ type: 'paragraph', children: [] }]);
});
