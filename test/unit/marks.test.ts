import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarks, type Mark } from '#contract/marks';
import { cleanText, tidyMarks, writeMarks } from '#contract/tidy-marks';
import { marksBetween } from '../../src-web/features/admin/profile/edits-fields.tsx';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';

/** Sentences of few words, so that two of them have much in common, with the signs of marks among the words. */
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
