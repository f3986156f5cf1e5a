import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FONT_FAMILIES, RICH_TEXT_LIMITS } from '#contract/rich-text-limits';
import { call, ownerCookie } from '../worker/admin/owner.ts';
import { BAD_LINKS, MARKUP, UNFINISHED_LINKS } from './markup-payloads.ts';
import { visit } from './visitor.ts';

const save = (cookie: string, content: unknown, title = 'A story') =>
  call('PUT', 'admin/about/story', { cookie, body: { title, content, imageUrl: '' } });

/** The elements of the about page with the names of their attributes, and the addresses of its links. */
const aboutPage = async () => {
  const html = await (await visit('/about')).text();
  const elements: string[] = [];
  const links: string[] = [];
  const parser = new HTMLRewriter().on('*', {
    element: (element) => {
      const names = [...element.attributes].map(([name = '']) => name);
      elements.push([element.tagName, ...names].join(' '));
      const href = element.getAttribute('href');
      if (element.tagName === 'a' && href !== null) links.push(href);
    },
  });
  await parser.transform(new Response(html)).text();
  const runnable = elements.filter((element) =>
    /^(?:script|iframe|object|embed)\b| on\w+| style\b| srcdoc\b/.test(element),
  );
  return { html, links, runnable };
};

/** Each place that takes a text gets texts that would run script if they were not escaped. */
const words = fc.constantFrom(...MARKUP);

const styles = fc.constantFrom(
  '',
  'font-size: 18px',
  ...FONT_FAMILIES.map((family) => `font-family: ${family};font-size: 10px;`),
);

const inline = fc.oneof(
  fc.record({ type: fc.constant('text'), text: words, format: fc.integer({ min: 0, max: 15 }), style: styles }),
  fc.constant({ type: 'linebreak', version: 1 }),
  fc.record({
    type: fc.constantFrom('link', 'autolink'),
    url: fc.constantFrom('https://example.com/?a=1&b="', 'mailto:a@example.com', '/about', 'tel:+15550100'),
    target: fc.constantFrom(null, '_blank', '_self'),
    title: fc.option(words),
    children: fc.array(fc.record({ type: fc.constant('text'), text: words }), { maxLength: 2 }),
  }),
);

const place = {
  direction: fc.constantFrom(null, 'ltr', 'rtl'),
  format: fc.constantFrom('', 'left', 'start', 'center', 'right', 'end', 'justify'),
  indent: fc.integer({ min: 0, max: 8 }),
};

const inlines = fc.array(inline, { maxLength: 4 });

const { list } = fc.letrec((tie) => ({
  item: fc.record({
    type: fc.constant('listitem'),
    children: fc.oneof({ maxDepth: 2 }, inlines, fc.tuple(tie('list'))),
    ...place,
  }),
  list: fc.record({
    type: fc.constant('list'),
    listType: fc.constantFrom('bullet', 'number'),
    start: fc.integer({ min: -1, max: 9 }),
    children: fc.array(tie('item'), { maxLength: 3 }),
    ...place,
  }),
}));

const PICTURE = `/media/${'a'.repeat(32)}/480-1200x800.webp`;

const block = fc.oneof(
  fc.record({ type: fc.constantFrom('paragraph', 'quote'), children: inlines, ...place }),
  fc.record({
    type: fc.constant('heading'),
    tag: fc.constantFrom('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
    children: inlines,
    ...place,
  }),
  list,
  fc.record({
    type: fc.constant('figure'),
    pictures: fc.array(fc.constant(PICTURE), { minLength: 1, maxLength: 3 }),
    width: fc.constantFrom('text', 'wide', 'full'),
    caption: words,
    isCompared: fc.boolean(),
  }),
  fc.record({ type: fc.constant('pull-quote'), text: words, by: words }),
  fc.record({ type: fc.constant('code'), text: words, language: fc.constantFrom('', '<script>alert(1)</script>') }),
  fc.record({
    type: fc.constant('table'),
    rows: fc.array(fc.array(words, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    caption: words,
  }),
  fc.record({
    type: fc.constant('file'),
    url: fc.constantFrom(`/media/${'a'.repeat(32)}/1024-a-file.pdf`, ''),
    label: words,
  }),
  fc.record({
    type: fc.constant('film'),
    url: fc.constantFrom('https://example.com/film', 'example', ''),
    title: words,
    picture: fc.constant(PICTURE),
  }),
);

const blocks: fc.Arbitrary<unknown[]> = fc.array(block, { minLength: 1, maxLength: 6 });

const documentOf = (children: unknown[]) => ({ root: { type: 'root', children } });

test('whatever is stored is drawn without a script, a handler, a style or a link that runs one', async () => {
  const cookie = await ownerCookie();
  await save(cookie, 'Plain.');
  const plain = await aboutPage();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(blocks, async (children) => {
      runs += 1;
      const title = `Story number ${runs}`;
      expect((await save(cookie, documentOf(children), title)).status).toBe(200);
      const page = await aboutPage();
      expect(page.html).toContain(title);
      expect(page.runnable).toEqual(plain.runnable);
      for (const href of page.links) expect(href).toMatch(/^(?:https?:|mailto:|tel:|\/(?!\/)|#)/);
    }),
    { numRuns: 40 },
  );
});

/** Blocks and inline nodes that are refused, and the place of the fault. */
const REFUSED_INLINE: [object, string][] = [
  [{ type: 'image', src: 'https://example.com/a.png' }, 'type'],
  [{ type: 'text' }, 'text'],
  [{ type: 'text', text: 'a', format: 16 }, 'format'],
  [{ type: 'text', text: 'a', format: -1 }, 'format'],
  [{ type: 'text', text: 'a', style: 'color: red' }, 'style'],
  [{ type: 'text', text: 'a', style: 'font-size: 11px' }, 'style'],
  [{ type: 'text', text: 'a', style: 'font-family: Arial; background: url(https://example.com)' }, 'style'],
  [{ type: 'text', text: 'a\0' }, 'text'],
  [{ type: 'text', text: '\uD800' }, 'text'],
  [{ type: 'text', text: 'a', mode: 'token' }, 'mode'],
  [{ type: 'footnote' }, 'text'],
  [{ type: 'footnote', text: 'a'.repeat(1001) }, 'text'],
  [{ type: 'link', url: 'https://example.com', children: [{ type: 'paragraph', children: [] }] }, 'children.0.type'],
  ...[...BAD_LINKS, ...UNFINISHED_LINKS].map((url): [object, string] => [
    { type: 'link', url, children: [{ type: 'text', text: 'a' }] },
    'url',
  ]),
];

const REFUSED_BLOCKS: [object, string][] = [
  [{ type: 'iframe', children: [] }, 'type'],
  [{ type: 'table', children: [] }, 'rows'],
  [{ type: 'table', rows: [] }, 'rows'],
  [{ type: 'table', rows: [[]] }, 'rows.0'],
  [{ type: 'table', rows: [['a'.repeat(301)]] }, 'rows.0.0'],
  [{ type: 'table', rows: Array.from({ length: 61 }, () => ['a']) }, 'rows'],
  [{ type: 'table', rows: [Array.from({ length: 9 }, () => 'a')] }, 'rows.0'],
  [{ type: 'code', children: [] }, 'text'],
  [{ type: 'code', text: 'a'.repeat(10_001) }, 'text'],
  [{ type: 'pull-quote', text: 'a'.repeat(501) }, 'text'],
  [{ type: 'film', url: 'javascript:alert(1)', title: '' }, 'url'],
  [{ type: 'file', url: 'javascript:alert(1)', label: '' }, 'url'],
  [{ type: 'file', url: `/media/${'a'.repeat(32)}/10-a.b/c.pdf`, label: '' }, 'url'],
  [{ type: 'film', url: '', title: '', picture: 'https://example.com/a.png' }, 'picture'],
  [{ type: 'figure', pictures: [PICTURE], isCompared: 'yes' }, 'isCompared'],
  [{ type: 'footnote', text: 'A note stands in a line' }, 'type'],
  [{ type: 'heading', tag: 'h7', children: [] }, 'tag'],
  [{ type: 'paragraph' }, 'children'],
  [{ type: 'paragraph', children: 'text' }, 'children'],
  [{ type: 'paragraph', format: 'middle', children: [] }, 'format'],
  [{ type: 'paragraph', indent: 9, children: [] }, 'indent'],
  [{ type: 'figure', pictures: [] }, 'pictures'],
  [{ type: 'figure', pictures: Array.from({ length: 25 }, () => PICTURE) }, 'pictures'],
  [{ type: 'figure', pictures: [PICTURE, 'https://example.com/a.png'] }, 'pictures.1'],
  [{ type: 'figure', pictures: ['/media/../api/admin/1x1.png'] }, 'pictures.0'],
  [{ type: 'figure', pictures: [PICTURE], width: 'wider' }, 'width'],
  [{ type: 'figure', pictures: [PICTURE], caption: 'a'.repeat(501) }, 'caption'],
  [{ type: 'list', listType: 'check', children: [] }, 'listType'],
  [{ type: 'list', listType: 'bullet', children: [{ type: 'paragraph', children: [] }] }, 'children.0.type'],
];

test('whatever is not to be stored is refused, naming where it stands', async () => {
  const cookie = await ownerCookie();
  await fc.assert(
    fc.asyncProperty(
      blocks,
      fc.nat(),
      fc.oneof(
        fc.constantFrom(...REFUSED_BLOCKS).map(([node, path]) => ({ node, path })),
        fc.constantFrom(...REFUSED_INLINE).map(([node, path]) => ({
          node: { type: 'paragraph', children: [{ type: 'text', text: 'a' }, node] },
          path: `children.1.${path}`,
        })),
      ),
      async (children, at, { node, path }) => {
        const index = at % (children.length + 1);
        const answer = await save(cookie, documentOf(children.toSpliced(index, 0, node)));
        expect(answer.status).toBe(422);
        expect(answer.json.errors.map((error: { path: string }) => error.path)).toContain(
          `content.root.children.${index}.${path}`,
        );
      },
    ),
    { numRuns: 150 },
  );
});

const paragraphs = (count: number, text: string) =>
  documentOf(Array.from({ length: count }, () => ({ type: 'paragraph', children: [{ type: 'text', text }] })));

const nested = (depth: number): object =>
  depth === 0
    ? { type: 'list', listType: 'bullet', children: [] }
    : { type: 'list', listType: 'bullet', children: [{ type: 'listitem', children: [nested(depth - 1)] }] };

test('a text is as long and as deep as it may be, and no longer or deeper', async () => {
  const cookie = await ownerCookie();
  const tooLong = [
    paragraphs(1, 'a'.repeat(RICH_TEXT_LIMITS.characters + 1)),
    paragraphs(RICH_TEXT_LIMITS.nodes / 2, 'a'),
    documentOf([nested(6)]),
    documentOf([nested(1000)]),
  ];
  for (const content of tooLong) {
    const answer = await save(cookie, content);
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toEqual([{ path: 'content', message: 'This text is too long or too deeply nested' }]);
  }
  for (const content of [
    paragraphs(1, 'a'.repeat(RICH_TEXT_LIMITS.characters)),
    paragraphs(RICH_TEXT_LIMITS.nodes / 2 - 1, 'a'),
    documentOf([nested(5)]),
  ]) {
    expect((await save(cookie, content)).status).toBe(200);
  }
});

test('a node that calls something its root is looked into like any other', async () => {
  const cookie = await ownerCookie();
  const harmless = { type: 'root', children: [] };
  const text = 'a'.repeat(RICH_TEXT_LIMITS.characters + 1);
  for (const child of [
    { type: 'paragraph', root: harmless, children: [{ type: 'text', text }] },
    { ...nested(6), root: harmless },
    { ...nested(1000), root: null },
    // A tree as deep as the largest body allows is deep enough to exhaust the stack of a recursion.
    { ...nested(5000), root: harmless },
  ]) {
    for (const content of [documentOf([child]), { root: { ...documentOf([child]).root, root: harmless } }]) {
      const answer = await save(cookie, content);
      expect(answer.status).toBe(422);
      expect(answer.json.errors).toEqual([{ path: 'content', message: 'This text is too long or too deeply nested' }]);
    }
  }
});
