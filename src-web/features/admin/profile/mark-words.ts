import type { Mark } from '#contract/marks';

/** A mark word is a word, a sign or one whole insertion, because the owner presses each of these as one. */
export interface MarkWord extends Mark {
  space: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const piecesOf = ({ kind, text }: Mark): Mark[] =>
  kind === 'inserted'
    ? [text.trimEnd(), text.slice(text.trimEnd().length)].map((part) => ({ kind, text: part }))
    : [...segmenter.segment(text)].map(({ segment }) => ({ kind, text: segment }));

export const wordsOf = (marks: readonly Mark[]): MarkWord[] => {
  const words: MarkWord[] = [];
  for (const { kind, text } of marks.flatMap(piecesOf)) {
    const last = words.at(-1);
    if (text === '') continue;
    if (text.trim() !== '') words.push({ kind, text, space: '' });
    else if (last === undefined) words.push({ kind: 'kept', text: '', space: text });
    else last.space += text;
  }
  return words;
};

/** Removed words stand before the added ones, and no space is left over. */
export const marksOf = (words: readonly MarkWord[]): Mark[] => {
  const marks: Mark[] = [];
  const add = (kind: Mark['kind'], text: string) => {
    const last = marks.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') marks.push({ kind, text });
  };
  for (const run of runsOf(words)) {
    if (run[0]?.kind === 'kept') {
      for (const { text, space } of run) add('kept', text + space);
      continue;
    }
    const struck = inOnePiece(run, 'struck');
    const inserted = inOnePiece(run, 'inserted');
    const space = run.at(-1)?.space ?? '';
    const before = marks.at(-1);
    const isLoose = space === '' && before?.kind === 'kept' && before.text.endsWith(' ');
    const isApart = before === undefined || /\s$/.test(before.text);
    const hasLead = /^\s/.test(inserted);
    // Added words that follow a space bring the space behind them. All others stand before a space of the original.
    const bringsSpace = isApart && !hasLead;
    if (struck === '') {
      add('inserted', hasLead ? inserted : isApart ? inserted + space : ` ${inserted}`);
      if (!bringsSpace) add('kept', space);
    } else if (inserted !== '') {
      const lead = run[0]?.kind === 'inserted' && !bringsSpace ? run[0].space : '';
      add('struck', lead + struck);
      add('inserted', inserted);
      add('kept', space);
    } else if (isLoose) {
      before.text = before.text.slice(0, -1);
      add('struck', ` ${struck}`);
    } else add('struck', struck + space);
  }
  return marks.filter(({ text }) => text !== '');
};

const inOnePiece = (run: readonly MarkWord[], kind: Mark['kind']): string => {
  let [piece, between] = ['', ''];
  for (const { text, space, ...word } of run) {
    if (word.kind === kind) {
      piece += piece === '' ? text : between + text;
      between = space;
    } else between ||= space;
  }
  return piece;
};

const runsOf = (words: readonly MarkWord[]): MarkWord[][] => {
  const runs: MarkWord[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last !== undefined && (last[0]?.kind === 'kept') === (word.kind === 'kept')) last.push(word);
    else runs.push([word]);
  }
  return runs;
};

export const struckOrKept = (words: readonly MarkWord[], at: number): MarkWord[] =>
  words.map((word, index) =>
    index !== at || word.kind === 'inserted' || word.text === ''
      ? word
      : { ...word, kind: word.kind === 'kept' ? 'struck' : 'kept' },
  );

/** Added words stand behind all removed words beside them, which they replace. */
export const withInserted = (words: readonly MarkWord[], after: number, text: string): MarkWord[] => {
  let at = after;
  if (text.trim() === '') return [...words];
  while (words[at]?.kind === 'struck' && words[at + 1]?.kind === 'struck') at += 1;
  const { space = '' } = words[at] ?? {};
  return words.toSpliced(at + 1, 0, { kind: 'inserted', text: text.trim(), space });
};
