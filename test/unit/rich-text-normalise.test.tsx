import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { richText } from '#contract/rich-text';
import { RichTextView } from '../../src-web/components/rich-text/view.tsx';
import { normalise } from '../../src-web/features/admin/rich-text/normalise.ts';
import { richTextTree } from './rich-text-arbitrary.ts';

const classesInOrder = (tag: string): string =>
  tag.replace(/class="([^"]*)"/, (_, names: string) => `class="${names.split(' ').toSorted().join(' ')}"`);

/** The visible parts of a document: every character with the elements around it, where each begins, and every break. */
const seen = (document: unknown): string[] => {
  const markup = renderToStaticMarkup(<RichTextView document={richText.parse(document)} />);
  const around: string[] = [];
  const marks: string[] = [];
  for (const [piece] of markup.matchAll(/<[^>]+>|[^<]+/g)) {
    const inline = /^<\/?(?:strong|em|s|u|span)\b/.test(piece);
    if (!piece.startsWith('<')) marks.push(...Array.from(piece, (character) => `${around.join('')}${character}`));
    else if (piece.startsWith('</')) around.pop();
    else if (piece.startsWith('<br')) marks.push(piece);
    else {
      around.push(classesInOrder(piece.replace(/ start="1"/, '')));
      if (!inline) marks.push(around.join(''));
    }
  }
  return marks;
};

const isEmptyText = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && 'text' in node && node.text === '';

/** A line that contains only empty texts is an empty line once they are removed. */
const hasOnlyEmptyTexts = (document: unknown): boolean => {
  const pending: unknown[] = [document];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('root' in node) pending.push(node.root);
    if (!('children' in node) || !Array.isArray(node.children)) continue;
    if (node.children.length > 0 && node.children.every(isEmptyText)) return true;
    pending.push(...node.children);
  }
  return false;
};

test('normalising changes nothing that is seen', () => {
  fc.assert(
    fc.property(
      richTextTree.filter((document) => !hasOnlyEmptyTexts(document)),
      (document) => {
        expect(seen(normalise(document))).toEqual(seen(document));
      },
    ),
    { numRuns: 500 },
  );
});

test('normalising twice is normalising once', () => {
  fc.assert(
    fc.property(richTextTree, (document) => {
      const once = normalise(document);
      expect(normalise(once)).toEqual(once);
    }),
  );
});

test('what an editor adds of its own accord makes no difference', () => {
  const sample = {
    root: {
      type: 'root',
      children: [
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'b' },
          ],
        },
      ],
    },
  };
  const edited = {
    root: {
      type: 'root',
      version: 1,
      direction: null,
      format: '',
      indent: 0,
      children: [
        {
          type: 'paragraph',
          version: 1,
          direction: null,
          format: '',
          indent: 0,
          textFormat: 0,
          textStyle: '',
          children: [{ type: 'text', version: 1, text: 'ab', format: 0, style: '', mode: 'normal', detail: 0 }],
        },
      ],
    },
  };
  expect(normalise({ title: 't', content: edited })).toEqual(normalise({ title: 't', content: sample }));
});

const letter = (fields: object) => ({
  root: { type: 'root', children: [{ type: 'paragraph', ...fields, children: [{ type: 'text', text: 'a' }] }] },
});

test('what is seen makes a difference', () => {
  for (const fields of [{ format: 'center' }, { indent: 1 }, { direction: 'rtl' }, { type: 'quote' }]) {
    expect(normalise(letter(fields))).not.toEqual(normalise(letter({})));
  }
});

test('everything that is not rich text stays as it is', () => {
  const value = { list: [{ type: 'text', style: '' }, null, 0, 'x'], root: 'a tree', version: 1 };
  expect(normalise(value)).toEqual(value);
});
