import { expect, test } from 'vitest';
import { formatList } from '../../src-web/lib/format-list.ts';
import { speak } from '../../src-web/lib/words.ts';

const TOOLS = ['WordPress', 'Markdown'];

test('in a language from right to left each name keeps its own direction, so that separators stay between them', () => {
  speak({ language: 'en', texts: {} });
  expect(formatList(TOOLS)).toBe('WordPress, Markdown');
  speak({ language: 'ar', texts: {} });
  expect(formatList(TOOLS)).toMatch(/^\u2068WordPress\u2069[^\u2068]+\u2068Markdown\u2069$/);
});
