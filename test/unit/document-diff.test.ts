import { expect, test } from 'vitest';
import { compareDocuments } from '../../src-web/features/admin/diff/document-diff.ts';
import { compareWords } from '../../src-web/features/admin/diff/word-diff.ts';
import { readableDocument } from '../../src-web/features/admin/diff/readable-document.ts';

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, format: 0, ...more });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const rich = (...children: object[]) => ({ root: { type: 'root', children } });

const service = (id: string, name: string, order: number, words = 'Done.') => ({
  id: `skill-${id}`,
  name,
  description: rich(paragraph(text(words))),
  level: 50,
  order,
  isActive: true,
});

const listItem = (...children: object[]) => ({ type: 'listitem', children });

const profile = (email: string, url: string) => ({
  personalInfo: { name: 'Ada', email },
  socialLinks: [{ platform: 'GitHub', url, icon: 'github' }],
});

const links = (...urls: string[]) => ({
  socialLinks: urls.map((url) => ({ platform: 'GitHub', url, icon: 'github' })),
});

const story = (...children: object[]) => ({ title: 'Story', content: rich(paragraph(...children)), imageUrl: '' });

const noise = (seed: number) => Array.from({ length: 5000 }, (_, index) => `w${(index * seed) % 9973}`).join(' ');

test('a field is told by its name, and what only places an item is not told', () => {
  expect(readableDocument([service('1', 'Blogs', 1)])).toMatchObject([
    {
      id: 'skill-1',
      title: 'Blogs',
      fields: [
        { label: 'Name', text: 'Blogs' },
        { label: 'Description', text: 'Done.' },
        { label: 'Proficiency', text: '50' },
        { label: 'Shown on the site', text: 'Yes' },
      ],
    },
  ]);
});

test('rich text reads as lines, with list marks and the addresses of links', () => {
  const nested = { type: 'list', listType: 'bullet', children: [listItem(text('deep'))] };
  const list = {
    type: 'list',
    listType: 'number',
    children: [listItem(text('one')), listItem(nested), listItem(text('two'))],
  };
  const link = { type: 'link', url: 'https://example.com/', children: [text('a link')] };
  const content = rich(
    { type: 'heading', tag: 'h2', children: [text('Why')] },
    paragraph(text('Read '), link, { type: 'linebreak' }, text('now')),
    list,
  );
  const [part] = readableDocument({ title: 'Story', content, imageUrl: '' });
  expect(part?.fields[1]?.text).toBe('Why\n\nRead a link (https://example.com/)\nnow\n\n1. one\n  • deep\n2. two');
});

const nameOf = (code: string) => (code === 'category-1' ? 'Weddings' : code);

test('a category is told by its name', () => {
  const project = { id: 'proj-1', title: 'Pumps', order: 1 };
  const [before, after] = [[{ ...project, category: 'SEO' }], [{ ...project, category: 'category-1' }]];
  const [part] = compareDocuments(before, after, nameOf);
  expect(part?.fields.map(({ spans }) => spans)).toEqual([
    [
      { kind: 'removed', text: 'SEO' },
      { kind: 'added', text: 'Weddings' },
    ],
  ]);
});

test('a case study, technologies and metrics are told each by itself', () => {
  const project = {
    id: 'proj-1',
    title: 'Pumps',
    technologies: ['SEO', 'Interviews'],
    order: 1,
    caseStudy: {
      client: 'Acme',
      metrics: [{ label: 'Visits', value: '+40%' }],
      notes: [{ beside: 'results', text: 'By whom?' }],
    },
  };
  const [part] = readableDocument([project]);
  expect(part?.fields.map(({ label, text: words }) => [label, words])).toEqual([
    ['Title', 'Pumps'],
    ['Technologies', 'SEO\nInterviews'],
    ['Case study: Client', 'Acme'],
    ['Case study: Metrics', 'Visits: +40%'],
    ['Case study: Notes in the margin', 'Results: By whom?'],
  ]);
});

test('the profile is told in one piece, and its links one by one', () => {
  expect(
    compareDocuments(profile('a@x.example', 'https://a.example'), profile('b@x.example', 'https://b.example')),
  ).toMatchObject([
    { title: '', fields: [{ label: 'Email' }] },
    { title: 'Social links: GitHub', fields: [{ label: 'Link' }] },
  ]);
});

test('two links to one platform are two', () => {
  expect(compareDocuments(links('https://a.example'), links('https://a.example', 'https://b.example'))).toMatchObject([
    { title: 'Social links: GitHub', kind: 'added' },
  ]);
});

test('only what changed is told, word by word', () => {
  const before = [service('1', 'Blogs', 1, 'Short and clear posts.'), service('2', 'Papers', 2)];
  const after = [service('1', 'Blogs', 1, 'Short and honest posts.'), service('2', 'Papers', 2)];
  expect(compareDocuments(before, after)).toEqual([
    {
      id: 'skill-1',
      title: 'Blogs',
      kind: 'changed',
      moved: null,
      fields: [
        {
          path: 'description',
          label: 'Description',
          spans: [
            { kind: 'same', text: 'Short and ' },
            { kind: 'removed', text: 'clear' },
            { kind: 'added', text: 'honest' },
            { kind: 'same', text: ' posts.' },
          ],
        },
      ],
    },
  ]);
});

test('an added and a removed item are told whole, and move nobody', () => {
  const before = [service('1', 'Blogs', 1), service('2', 'Papers', 2)];
  const after = [service('3', 'Ads', 1), service('2', 'Papers', 2)];
  expect(compareDocuments(before, after)).toMatchObject([
    {
      title: 'Ads',
      kind: 'added',
      moved: null,
      fields: [{ label: 'Name', spans: [{ kind: 'added', text: 'Ads' }] }, {}, {}, {}],
    },
    { title: 'Blogs', kind: 'removed', fields: [{ spans: [{ kind: 'removed', text: 'Blogs' }] }, {}, {}, {}] },
  ]);
});

test('items that changed places say from where to where, by the order they carry', () => {
  const before = [service('1', 'Blogs', 1), service('2', 'Papers', 2), service('3', 'Ads', 3)];
  const after = [service('1', 'Blogs', 2), service('2', 'Papers', 1), service('3', 'Ads', 3)];
  expect(compareDocuments(before, after)).toEqual([
    { id: 'skill-2', title: 'Papers', kind: 'changed', moved: { from: 2, to: 1 }, fields: [] },
    { id: 'skill-1', title: 'Blogs', kind: 'changed', moved: { from: 1, to: 2 }, fields: [] },
  ]);
});

test('a renamed item is the same item', () => {
  expect(compareDocuments([service('1', 'Blogs', 1)], [service('1', 'Articles', 1)])).toMatchObject([
    { title: 'Articles', kind: 'changed', fields: [{ label: 'Name' }] },
  ]);
});

test('a change of form alone is told as one, and what nobody sees is none', () => {
  expect(compareDocuments(story(text('Bold')), story(text('Bold', { format: 1 })))).toMatchObject([
    { fields: [{ label: 'Content', spans: [] }] },
  ]);
  expect(compareDocuments(story(text('One text')), story(text('One '), text('text', { version: 1 })))).toEqual([]);
});

test('a field that was left out and is empty now is no change', () => {
  expect(compareDocuments([{ id: '1', title: 'A' }], [{ id: '1', title: 'A', bio: '' }])).toEqual([]);
  expect(compareDocuments([{ id: '1', title: 'A', bio: '' }], [{ id: '1', title: 'A' }])).toEqual([]);
});

test('long passages that did not change are left out around a change', () => {
  const long = 'word '.repeat(200);
  const spans = compareWords(`${long}old ${long}`, `${long}new ${long}`);
  expect(spans.map(({ kind }) => kind)).toEqual(['gap', 'same', 'removed', 'added', 'same', 'gap']);
  expect(spans.reduce((sum, span) => sum + span.text.length, 0)).toBeLessThan(200);
});

test('texts that have little in common are told one after the other', () => {
  const spans = compareWords(noise(7), noise(11));
  expect(spans.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

test('a cut passage never cuts a character in two', () => {
  const emoji = '🙂'.repeat(200);
  for (const { text: words } of compareWords(`${emoji} old ${emoji}`, `${emoji} new ${emoji}`)) {
    expect(words.isWellFormed()).toBe(true);
  }
});

test.for<[string, unknown]>([
  ['nothing', null],
  ['a text', 'once'],
  ['an unknown form', { heading: 'Old', parts: [{ a: 1 }], nested: { deep: [1, [2]] } }],
  ['items without ids', [{ title: 'A' }, { title: '' }, {}]],
  ['rich text that is none', { title: 'A', content: { root: { type: 'root', children: 'none' } } }],
])('%s of a former time is told as well as it can be', ([, body]) => {
  expect(() => compareDocuments(body, { title: 'New' })).not.toThrow();
  expect(compareDocuments(body, body)).toEqual([]);
});
