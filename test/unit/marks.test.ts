import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarks, type Mark } from '#contract/marks';
import { cleanText, tidyMarks, writeMarks } from '#contract/tidy-marks';
import { marksBetween } from '../../src-web/features/admin/profile/edits-fields.tsx';
import { marksOf, struckOrKept, withInserted, wordsOf } from '../../src-web/features/admin/profile/mark-words.ts';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';

/** Sentences of few words, so that two have much in common, with the signs of marks among the words. */
const sentence = fc
  .array(fc.constantFrom('a', 'b', 'word', 'Word', '[-', '-]', '{+', '+}', '\\', '-', '+', '.', ',', '!', '’', 'ß'), {
    maxLength: 14,
  })
  .chain((words) => fc.tuple(...words.map((word) => fc.constantFrom(`${word} `, word, ` ${word}`, `${word}\n`))))
  .map((words) => words.join(''));

const originalOf = (marks: readonly Mark[]): string =>
  marks
    .filter(({ kind }) => kind !== 'inserted')
    .map(({ text }) => text)
    .join('');

test('whatever was edited, “Clean” is the text that went to print, and the struck words stand before what replaces them', () => {
  fc.assert(
    fc.property(sentence, sentence, (before, after) => {
      const marked = marksBetween(before, after);
      const marks = readMarks(tidyMarks({ marked, after }));
      expect(cleanText(marks)).toBe(after);
      expect(originalOf(marks)).toBe(before);
      for (const [index, { kind }] of marks.entries())
        if (kind === 'inserted') expect(marks[index + 1]?.kind ?? 'kept').toBe('kept');
    }),
    { numRuns: 2000 },
  );
});

test('marks are read as they were written, also of a text that holds their signs', () => {
  const mark = fc.record({ kind: fc.constantFrom('struck', 'inserted'), text: sentence.filter((text) => text !== '') });
  fc.assert(
    fc.property(mark, sentence, mark, (first, kept, last) => {
      const marks: Mark[] = [first, { kind: 'kept', text: `k${kept}` }, last];
      expect(readMarks(writeMarks(marks))).toEqual(marks);
    }),
    { numRuns: 2000 },
  );
});

test('the space before words that nothing takes the place of goes with them', () => {
  expect(marksBetween('Our very old house.', 'Our house.')).toBe('Our[- very old-] house.');
  expect(marksBetween('We have your application now.', 'We have your application.')).toBe(
    'We have your application[- now-].',
  );
  const byHand = 'You [-now-]. {+We do+}[-They will-], [-too-]';
  expect(readMarks(tidyMarks({ marked: byHand, after: 'You. We do,' }))).toEqual([
    { kind: 'kept', text: 'You' },
    { kind: 'struck', text: ' now' },
    { kind: 'kept', text: '. ' },
    { kind: 'struck', text: 'They will' },
    { kind: 'inserted', text: 'We do' },
    { kind: 'kept', text: ',' },
    { kind: 'struck', text: ' too' },
  ]);
});

test('a long text of unclosed signs is read at once', () => {
  const marked = String.raw`[-\[-`.repeat(3000);
  expect(cleanText(readMarks(marked))).toHaveLength(4 * 3000);
});

test('the edited sentence of the sample reads as it went to print', () => {
  const { edits } = sampleDocuments.profile;
  expect(edits).toBeDefined();
  if (edits === undefined) return;
  expect(cleanText(readMarks(tidyMarks(edits)))).toBe(edits.after);
  expect(originalOf(readMarks(tidyMarks(edits)))).toBe(edits.before);
});

const press = (at: number) => ({ at, inserted: '' });

test('pressing words changes what is printed, never what came', () => {
  const step = fc.record({ at: fc.nat(20), inserted: fc.constantFrom('', 'new', 'new words', '.') });
  fc.assert(
    fc.property(sentence, fc.array(step, { maxLength: 8 }), (before, steps) => {
      let marked = writeMarks([{ kind: 'kept', text: before }]);
      for (const { at, inserted } of steps) {
        const words = wordsOf(readMarks(marked));
        const next =
          inserted === '' ? struckOrKept(words, at) : withInserted(words, Math.min(at, words.length - 1), inserted);
        marked = writeMarks(marksOf(next));
        expect(originalOf(readMarks(marked))).toBe(before);
      }
    }),
    {
      numRuns: 2000,
      examples: [['b ! ', [press(0), { at: 0, inserted: 'new words' }, press(0), press(2)]]],
    },
  );
  const { marked } = sampleDocuments.profile.edits ?? { marked: '' };
  expect(writeMarks(marksOf(wordsOf(readMarks(marked))))).toBe(marked);
});

const clean = (next: ReturnType<typeof wordsOf>): string => cleanText(marksOf(next));

test('a struck word takes its space with it, and an inserted one brings its own', () => {
  const words = wordsOf([{ kind: 'kept', text: 'It is very good.' }]);
  expect(clean(struckOrKept(words, 2))).toBe('It is good.');
  expect(clean(struckOrKept(words, 3))).toBe('It is very.');
  expect(clean(withInserted(struckOrKept(words, 3), 3, 'bad'))).toBe('It is very bad.');
  expect(clean(withInserted(words, 1, 'still'))).toBe('It is still very good.');
  expect(clean(withInserted(words, 3, 'indeed'))).toBe('It is very good indeed.');
  expect(clean(struckOrKept(struckOrKept(words, 2), 2))).toBe('It is very good.');
});
