import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RichText } from '#contract/rich-text';
import { richText } from '#contract/rich-text';
import { headingTag, safeHref } from '../../src-web/components/rich-text/attributes.ts';
import { speak } from '../../src-web/lib/words.ts';
import { drawEmbedsWith, RichTextView } from '../../src-web/components/rich-text/view.tsx';

const draw = (children: unknown[], headingBase?: number): string =>
  renderToStaticMarkup(
    <RichTextView document={richText.parse({ root: { type: 'root', children } })} headingBase={headingBase} />,
  ).replaceAll(/^<div[^>]*>|<\/div>$/g, '');

const text = (value: string, fields: object = {}) => ({ type: 'text', text: value, ...fields });

test('formats nest as elements', () => {
  expect(draw([{ type: 'paragraph', children: [text('a'), text('b', { format: 3 })] }])).toBe(
    '<p>a<em><strong>b</strong></em></p>',
  );
  expect(draw([{ type: 'paragraph', children: [text('c', { format: 12 })] }])).toBe('<p><u><s>c</s></u></p>');
});

test('a figure has its pictures as links, each in its shape, and its caption', async () => {
  speak({ language: 'en', texts: { 'picture.enlarge': 'Enlarge' } });
  drawEmbedsWith((await import('../../src-web/components/rich-text/embed.tsx')).Embed);
  const url = `/media/${'a'.repeat(32)}/480-1200x800.webp`;
  const markup = draw([{ type: 'figure', pictures: [url, url], caption: 'A <b> pump', width: 'wide' }]);
  expect(markup.match(/<a href="\/media\/a{32}\/480-1200x800.webp">/g)).toHaveLength(2);
  expect(markup.match(/<img [^>]*width="1200" height="800" loading="lazy"/g)).toHaveLength(2);
  expect(markup).toContain('>A &lt;b&gt; pump</figcaption>');
  expect(markup).not.toContain('style=');
});

const without = (markup: string) => markup.replaceAll(/<link [^>]*>/g, '');

test('blocks with fields of their own are drawn, and unfinished ones are not', async () => {
  speak({ language: 'en', texts: { 'text.film': 'Watch the film', 'text.footnote': 'Footnote' } });
  drawEmbedsWith((await import('../../src-web/components/rich-text/embed.tsx')).Embed);
  expect(without(draw([{ type: 'pull-quote', text: 'Less <b>', by: 'Rams' }]))).toBe(
    '<figure class="pull-quote"><blockquote>Less &lt;b&gt;</blockquote><figcaption>Rams</figcaption></figure>',
  );
  expect(without(draw([{ type: 'code', text: 'if (a < b)\n  go()' }]))).toContain('<code>if (a &lt; b)\n  go()</code>');
  const table = without(draw([{ type: 'table', rows: [['Year', 'Sum'], ['2025', '€ 1,200'], ['2026']] }]));
  expect(table).toContain('<th scope="col">Year</th><th scope="col" data-number="true">Sum</th>');
  expect(table).toContain('<td data-number="true">€ 1,200</td></tr><tr><td>2026</td><td data-number="true"></td></tr>');
  const film = { type: 'film', url: 'https://example.com/film', title: 'A day' };
  expect(without(draw([film]))).toMatch(/<a href="https:\/\/example.com\/film" target="_blank" rel="noopener">.*A day/);
  const line = without(
    draw([{ type: 'paragraph', children: [text('As said'), { type: 'footnote', text: 'By <i>' }] }]),
  );
  expect(line).toMatch(
    /As said<button type="button" class="footnote" popoverTarget="([^"]+)">.*id="\1" popover="auto"/,
  );
  expect(line).toContain('>By &lt;i&gt;</span></p>');
  for (const unfinished of [
    { type: 'pull-quote', text: ' ' },
    { type: 'code', text: '' },
    { type: 'table', rows: [['', ' ']] },
    { ...film, url: 'exam' },
  ])
    expect(without(draw([unfinished])), unfinished.type).toBe('');
});

test('two pictures may stand above one another with a slider, and the slider needs two', async () => {
  speak({
    language: 'en',
    texts: { 'home.before': 'Before', 'home.after': 'After', 'section.before-after': 'Compare' },
  });
  drawEmbedsWith((await import('../../src-web/components/rich-text/embed.tsx')).Embed);
  const [one, two] = ['a', 'b'].map((digit) => `/media/${digit.repeat(32)}/480-1200x800.webp`);
  const markup = draw([{ type: 'figure', pictures: [one, two], isCompared: true, width: 'full' }]);
  expect(markup).toMatch(/data-width="full".*data-side="before".*a{32}.*data-side="after".*b{32}.*type="range"/);
  expect(draw([{ type: 'figure', pictures: [one], isCompared: true }])).not.toContain('type="range"');
});

test('XSS: markup in content stays text', () => {
  expect(draw([{ type: 'paragraph', children: [text('<img src=x onerror=alert(1)>')] }])).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
  );
});

test('sizes, families and alignment become classes and never style attributes', () => {
  const markup = draw([
    {
      type: 'paragraph',
      format: 'center',
      indent: 2,
      children: [text('a', { style: 'font-size: 18px; font-family: Times New Roman;' })],
    },
  ]);
  expect(markup).not.toContain('style=');
  expect(markup).toMatch(/<p class="[^"]*align-center[^"]* [^"]*indent-2[^"]*">/);
  expect(markup).toMatch(/<span class="[^"]*size-18[^"]* [^"]*times-new-roman[^"]*">a<\/span>/);
});

test('headings move down so that the page keeps its one h1', () => {
  expect(draw([{ type: 'heading', tag: 'h1', children: [text('a')] }])).toBe('<h3>a</h3>');
  expect(draw([{ type: 'heading', tag: 'h2', children: [text('a')] }], 4)).toBe('<h5>a</h5>');
  expect(headingTag('h6', 4)).toBe('h6');
});

test('lists hold lists', () => {
  const inner = { type: 'list', listType: 'number', start: 3, children: [{ type: 'listitem', children: [text('b')] }] };
  const outer = {
    type: 'list',
    listType: 'bullet',
    children: [
      { type: 'listitem', children: [text('a')] },
      { type: 'listitem', children: [inner] },
    ],
  };
  expect(draw([outer])).toBe('<ul><li>a</li><li><ol start="3"><li>b</li></ol></li></ul>');
});

test('links carry rel noopener', () => {
  const link = { type: 'link', url: 'https://example.com/', target: '_blank', children: [text('a')] };
  expect(draw([{ type: 'paragraph', children: [link] }])).toBe(
    '<p><a href="https://example.com/" rel="noopener" target="_blank">a</a></p>',
  );
});

test('a link without words is not drawn, because nobody could read it', () => {
  const link = { type: 'link', url: 'https://example.com/', children: [text(' '), { type: 'linebreak' }] };
  expect(draw([{ type: 'paragraph', children: [text('a'), link] }])).not.toContain('<a');
});

test('XSS: a link that would run script is drawn as its words even if it was stored', () => {
  const stored: RichText = {
    root: {
      type: 'root',
      children: [
        {
          type: 'paragraph',
          children: [{ type: 'link', url: 'JavaScript:alert(1)', children: [{ type: 'text', text: 'a' }] }],
        },
      ],
    },
  };
  expect(renderToStaticMarkup(<RichTextView document={stored} />)).toMatch(/<p>a<\/p>/);
});

test('only http, https, mailto, tel and paths of this site are followed', () => {
  for (const url of ['https://a.example', 'http://a.example', 'mailto:a@b.c', 'tel:+1', '/about']) {
    expect(safeHref(url)).toBe(url);
  }
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil',
    ' javascript:x',
  ]) {
    expect(safeHref(url)).toBeNull();
  }
});

const inThreeScripts = (): string =>
  draw(['Two lines.', 'SEO للشركات', 'كتابة'].map((words) => ({ type: 'paragraph', children: [text(words)] })));

test('a block has a direction of its own where it may differ from the page’s (RTL)', () => {
  expect(inThreeScripts()).toBe('<p>Two lines.</p><p dir="auto">SEO للشركات</p><p dir="auto">كتابة</p>');
  speak({ language: 'ar', texts: {} });
  expect(inThreeScripts()).toBe('<p dir="ltr">Two lines.</p><p>SEO للشركات</p><p>كتابة</p>');
  speak({ language: 'de', contentLanguage: 'ar', texts: {} });
  expect(inThreeScripts()).toBe('<p dir="ltr">Two lines.</p><p>SEO للشركات</p><p>كتابة</p>');
});
