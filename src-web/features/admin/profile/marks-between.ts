import { diffWordsWithSpace } from 'diff';
import type { Mark } from '#contract/marks';
import { struckFirst, writeMarks } from '#contract/tidy-marks';

/** Kept and struck words are the first text, kept and inserted words the second. */
export const marksBetween = (before: string, after: string): string =>
  writeMarks(
    struckFirst(
      diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
        kind: kindOf(added, removed),
        text: value,
      })),
    ).map(withItsSpace),
  );

const kindOf = (isAdded: boolean, isRemoved: boolean): Mark['kind'] =>
  isAdded ? 'inserted' : isRemoved ? 'struck' : 'kept';

/** A word struck without replacement takes the space before it along. */
const withItsSpace = (mark: Mark, index: number, marks: readonly Mark[]): Mark => {
  const hasSpaceBehind = (at: number): boolean =>
    marks[at]?.kind === 'struck' &&
    marks[at].text.endsWith(' ') &&
    marks[at - 1]?.kind === 'kept' &&
    marks[at - 1]?.text.endsWith(' ') === true &&
    marks[at + 1]?.kind === 'kept';
  if (hasSpaceBehind(index)) return { ...mark, text: ` ${mark.text.slice(0, -1)}` };
  if (mark.kind !== 'kept') return mark;
  const start = hasSpaceBehind(index - 1) ? ' ' : '';
  return { ...mark, text: start + (hasSpaceBehind(index + 1) ? mark.text.slice(0, -1) : mark.text) };
};
