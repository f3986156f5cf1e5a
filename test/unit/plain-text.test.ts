import { expect, test } from 'vitest';
import { cleanText, plainText } from '#contract/rich-text-text';

const text = (words: string, format = 0) => ({ type: 'text' as const, text: words, format });
const paragraph = (...children: ReturnType<typeof text>[]) => ({ type: 'paragraph' as const, children });

test('formatted words stay as they were typed, and paragraphs stand apart', () => {
  const children = [
    paragraph(text('For '), text('valve makers', 1), text(', lenders and st'), text('art', 1), text('ups.')),
    paragraph(text('Since 2009.')),
  ];
  expect(plainText({ root: { type: 'root', children } })).toBe('For valve makers, lenders and startups. Since 2009.');
});

test('a description leaves out the words that are struck', () => {
  const children = [paragraph(text('I write '), text('content', 4), text(' '), text('words', 2), text('.'))];
  expect(cleanText({ root: { type: 'root', children } })).toBe('I write words.');
  expect(plainText({ root: { type: 'root', children } })).toBe('I write content words.');
});
