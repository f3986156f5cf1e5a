import { readMarks, type Mark } from './marks.ts';

/** Removed words are put before their replacement. A space before them may be removed too, so that `after` stays. */
export const tidyMarks = ({ marked, after }: { marked: string; after: string }): string => {
  const marks = struckFirst(readMarks(marked));
  return writeMarks(cleanText(marks) === after ? marks : marks.map(withoutLooseSpace));
};

export const cleanText = (marks: readonly Mark[]): string =>
  marks
    .filter(({ kind }) => kind !== 'struck')
    .map(({ text }) => text)
    .join('');

export const writeMarks = (marks: readonly Mark[]): string =>
  marks
    .map(({ kind, text }) => ({ kind, text: text.replaceAll(SIGN, String.raw`\$&`) }))
    .map(({ kind, text }) => (kind === 'struck' ? `[-${text}-]` : kind === 'inserted' ? `{+${text}+}` : text))
    .join('');

const SIGN = /\\|\[-|-\]|\{\+|\+\}/g;

export const struckFirst = (marks: readonly Mark[]): Mark[] => {
  const ordered: Mark[] = [];
  const run = { struck: '', inserted: '' };
  const endRun = () => {
    if (run.struck !== '') ordered.push({ kind: 'struck', text: run.struck });
    if (run.inserted !== '') ordered.push({ kind: 'inserted', text: run.inserted });
    Object.assign(run, { struck: '', inserted: '' });
  };
  for (const [index, { kind, text }] of marks.entries()) {
    if (kind !== 'kept') run[kind] += text;
    else if (isBetweenChanges(marks, index)) {
      run.struck += text;
      run.inserted += text;
    } else {
      endRun();
      ordered.push({ kind, text });
    }
  }
  endRun();
  return ordered;
};

/** A single space between two changes joins them into one. */
const isBetweenChanges = (marks: readonly Mark[], index: number): boolean => {
  const [before, mark, after] = [marks[index - 1], marks[index], marks[index + 1]];
  return (
    before !== undefined &&
    after !== undefined &&
    mark?.text.trim() === '' &&
    ![before.kind, after.kind].includes('kept')
  );
};

const withoutLooseSpace = (mark: Mark, index: number, marks: readonly Mark[]): Mark => {
  const isLoose = (at: number): boolean =>
    marks[at]?.kind === 'kept' &&
    marks[at].text.endsWith(' ') &&
    marks[at + 1]?.kind === 'struck' &&
    marks[at + 2]?.kind !== 'inserted' &&
    /^(?:$|[\s.,;:!?)])/.test(marks[at + 2]?.text ?? '');
  if (isLoose(index)) return { ...mark, text: mark.text.slice(0, -1) };
  return isLoose(index - 1) ? { ...mark, text: ` ${mark.text}` } : mark;
};
