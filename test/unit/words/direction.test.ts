import { expect, test } from 'vitest';
import { wordIn, type Wordbook } from '#contract/words';

const say = (language: Wordbook['language'], number: string | number): string =>
  wordIn({ language, texts: { receipt: 'إيصال {number}.' } }, 'receipt', { number });

test('a number or a name in an Arabic sentence keeps its own order; a plain number needs nothing (RTL)', () => {
  expect(say('ar', '2026-000001')).toBe('إيصال \u20682026-000001\u2069.');
  expect(say('ar', 24)).toBe('إيصال 24.');
  expect(say('en', '2026-000001')).toBe('إيصال 2026-000001.');
});
