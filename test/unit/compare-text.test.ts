import { expect, test } from 'vitest';
import { compareText, type Span } from '../../src-web/lib/compare-text.ts';

const marked = (before: string, after: string): string =>
  compareText(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('');

test.for<[string, string, string]>([
  ['We write clear posts.', 'We write honest posts.', 'We write [-clear-]{+honest+} posts.'],
  ['From the copy desk', 'A title to compare', '[-From the copy desk-]{+A title to compare+}'],
  [
    'We write clear posts and short mails for banks.',
    'We write honest posts and long mails for banks.',
    'We write [-clear posts and short-]{+honest posts and long+} mails for banks.',
  ],
  ['', 'New.', '{+New.+}'],
  ['Old.', '', '[-Old.-]'],
  ['أكتب نصوصاً قصيرة للبنوك', 'أكتب نصوصاً طويلة للبنوك', 'أكتب نصوصاً [-قصيرة-]{+طويلة+} للبنوك'],
])('“%s” and “%s” are told by phrases', ([before, after, told]) => {
  expect(marked(before, after)).toBe(told);
});

test('a paragraph is compared with what it was, whatever came before it', () => {
  const first = 'Banks ask for words that their clients read to the end.';
  const second = 'Each text is read by two people before it leaves the house.';
  expect(
    marked(`${first}\n\n${second}`, `Prices are on request.\n\n${first}\n\n${second.replace('two', 'three')}`),
  ).toBe(
    `{+Prices are on request.\n\n+}${first}\n\nEach text is read by [-two-]{+three+} people before it leaves the house.`,
  );
  expect(marked(`${first}\n\n${second}`, second)).toBe(`[-${first}\n\n-}`.replace('}', ']') + second);
});

/** Makes numbers below `end`, the same ones for the same seed. */
const numbers = (seed: number) => {
  let state = seed;
  return (end: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * end);
  };
};

const plain = (words: string): string => words.replaceAll(/\n+/g, '\n').trim();

const joinedOf = (spans: readonly Span[], without: Span['kind']): string =>
  plain(
    spans
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join(''),
  );

test('struck and kept words are the text before, added and kept ones the text after', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const below = numbers(seed);
    const text = () =>
      Array.from({ length: below(6) }, () =>
        Array.from({ length: below(9) }, () => ['one', 'two', 'three', 'four', 'five,'][below(5)]).join(' '),
      ).join('\n');
    const [before, after] = [text(), text()];
    const spans = compareText(before, after);
    expect(joinedOf(spans, 'added'), `seed ${seed}`).toBe(plain(before));
    expect(joinedOf(spans, 'removed'), `seed ${seed}`).toBe(plain(after));
  }
});

const lines = (word: string): string => Array.from({ length: 600 }, (_, at) => `${word} ${at}`).join('\n');

test('a long text that was written anew is told, too', () => {
  const spans = compareText(`Same.\n${lines('old')}\nEnd.`, `Same.\n${lines('new')}\nEnd.`);
  expect(spans.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
});
