import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { richText } from '#contract/rich-text';
import { toAddress } from '../../src-web/features/admin/rich-text/address.ts';
import { canonical, toEditorNodes } from '../../src-web/features/admin/rich-text/editor-state.ts';
import type { Line } from '../../src-web/features/admin/rich-text/line.ts';
import { toBlocks } from '../../src-web/features/admin/rich-text/nest-lists.ts';
import { tidyHtml } from '../../src-web/features/admin/rich-text/paste.ts';
import { richTextTree } from './rich-text-arbitrary.ts';

const line: fc.Arbitrary<Line> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom({ type: 'paragraph' as const }, { type: 'quote' as const }),
      fc.record({ type: fc.constant('heading' as const), tag: fc.constantFrom('h1', 'h4') }),
      fc.record({
        type: fc.constant('item' as const),
        level: fc.integer({ min: -2, max: 40 }),
        listType: fc.constantFrom('bullet' as const, 'number' as const),
      }),
    ),
    fc.string({ minLength: 1, maxLength: 4 }).filter((words) => !words.includes('\0')),
  )
  .map(([kind, words]) => ({
    ...kind,
    format: '',
    children: [{ type: 'link', url: '/about', children: [{ type: 'text', text: words, format: 3 }] }],
  }));

/** Every text of a tree, in order. */
const wordsOf = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(wordsOf);
  if (typeof node !== 'object' || node === null) return [];
  if ('text' in node) return [String(node.text)];
  return 'children' in node ? wordsOf(node.children) : 'root' in node ? wordsOf(node.root) : [];
};

test('lines become blocks that can be stored, however their items are indented, and none is lost', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const document = { root: { type: 'root', children: toBlocks(lines) } };
      expect(richText.safeParse(document).success).toBe(true);
      expect(wordsOf(document)).toEqual(wordsOf(lines));
    }),
  );
});

test('what an editor holds can be stored, and storing it changes no word', () => {
  fc.assert(
    fc.property(richTextTree, (tree) => {
      const stored = canonical({ root: { type: 'root', children: toEditorNodes(tree.root.children) } });
      expect(richText.safeParse(stored).success).toBe(true);
      expect(canonical(stored)).toEqual(stored);
      expect(wordsOf(stored).join('')).toBe(wordsOf(tree).join(''));
    }),
  );
});

const paragraph = (...children: object[]) => ({ type: 'paragraph', children });

test('what an editor adds to a text is taken away: tabs, formats without a key, empty lines at the end', () => {
  const state = {
    root: {
      type: 'root',
      children: [
        paragraph({ type: 'text', text: 'a\0', format: 1 + 16 }, { type: 'tab', text: '\t' }, { type: 'linebreak' }),
        paragraph(),
        paragraph({ type: 'text', text: '\uD800', format: 0 }),
        paragraph(),
        paragraph(),
      ],
    },
  };
  expect(canonical(state)).toEqual({
    root: {
      type: 'root',
      children: [
        paragraph({ type: 'text', text: 'a', format: 1 }, { type: 'text', text: '\t' }),
        paragraph(),
        paragraph({ type: 'text', text: '\uFFFD' }),
      ],
    },
  });
});

test('pasted markup keeps the attributes that are read and no others', () => {
  expect(tidyHtml(`<P onclick='a > b' STYLE="color:red" class=x align=center>a &lt;b&gt; <br/></P>`)).toBe(
    '<P data-style="color:red" align="center">a &lt;b&gt; <br></P>',
  );
  expect(tidyHtml('<a href=https://example.com/?a=1 download>x</a>')).toBe('<a href="https://example.com/?a=1">x</a>');
  expect(tidyHtml('a<style><!-- p { } --></style>b<!-- <p onclick=x> -->c<script>d</script>e<![endif]>')).toBe(
    'abce<![endif]>',
  );
});

test('no attribute but those is left by any markup', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '=',
    ' ',
    '/',
    '-',
    '!',
    'p',
    'a',
    'svg',
    'style',
    'onload',
    'href',
    'javascript:x',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      // Each tag that a parser could recognise was made by the same code.
      for (const [tag] of tidyHtml(pieces.join('')).matchAll(/<[a-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^"'>])*>/gi)) {
        const names =
          tag
            .replace(/^<[^\s/>]+/, '')
            .replaceAll(/=(?:"[^"]*"|'[^']*')/g, '')
            .match(/[^\s>]+/g) ?? [];
        expect(names.filter((name) => !['href', 'align', 'data-style'].includes(name))).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('an address gets the scheme that was left out, and none that runs script passes', () => {
  expect(toAddress(' example.com/a ')).toBe('https://example.com/a');
  expect(toAddress('hello@example.com')).toBe('mailto:hello@example.com');
  for (const address of ['/about', 'tel:+15550100', 'mailto:a@b.c', 'HTTP://example.com']) {
    expect(toAddress(address)).toBe(address);
  }
  for (const address of [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    '',
    'a b',
  ]) {
    expect(toAddress(address)).toBeNull();
  }
});
