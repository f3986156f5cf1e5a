export interface Mark {
  kind: 'kept' | 'struck' | 'inserted';
  text: string;
}

/** The parts of a text in which struck words stand as `[-words-]` and inserted ones as `{+words+}`. */
export const readMarks = (marked: string): Mark[] => {
  const marks: Mark[] = [];
  let end = 0;
  for (const match of marked.matchAll(MARKS)) {
    if (match.index > end) marks.push({ kind: 'kept', text: marked.slice(end, match.index) });
    const [all, struck, inserted = ''] = match;
    marks.push(struck === undefined ? { kind: 'inserted', text: inserted } : { kind: 'struck', text: struck });
    end = match.index + all.length;
  }
  if (end < marked.length) marks.push({ kind: 'kept', text: marked.slice(end) });
  return marks;
};

const MARKS = /\[-([^]*?)-\]|\{\+([^]*?)\+\}/g;

export const writeMarks = (marks: readonly Mark[]): string =>
  marks
    .map(({ kind, text }) => (kind === 'struck' ? `[-${text}-]` : kind === 'inserted' ? `{+${text}+}` : text))
    .join('');
