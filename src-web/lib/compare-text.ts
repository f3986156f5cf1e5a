import { diffArrays } from 'diff';

export interface Span {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Changes are marked as an editor would: paragraph by paragraph, and within one by phrases. */
export const compareText = (before: string, after: string): Span[] => {
  const [older, newer] = [blocksOf(before), blocksOf(after)];
  const pairs = older.length === 1 && newer.length === 1 ? [[0, 0] as const] : align(older, newer);
  const spans: Span[] = [];
  let [from, to] = [0, 0];
  const told = (upTo: number, upToNewer: number) => {
    for (const block of older.slice(from, upTo)) spans.push({ kind: 'removed', text: block.text + block.end });
    for (const block of newer.slice(to, upToNewer)) spans.push({ kind: 'added', text: block.text + block.end });
  };
  for (const [index, other] of pairs) {
    told(index, other);
    const [was, is] = [older[index], newer[other]];
    if (was !== undefined && is !== undefined) {
      spans.push(...comparePhrases(was, is), { kind: 'same', text: is.end === '' ? was.end : is.end });
    }
    [from, to] = [index + 1, other + 1];
  }
  told(older.length, newer.length);
  return joined(spans);
};

interface Block {
  text: string;
  end: string;
  pieces: readonly string[];
  words: readonly string[];
}

/** The segmenter knows words of all scripts, even of those without spaces. */
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

const blocksOf = (text: string): Block[] =>
  [...text.matchAll(/([^\n]+)(\n*)|\n+/g)].map(([all, line = '', end = '']) => {
    const segments = [...segmenter.segment(line)];
    return {
      text: line,
      end: line === '' ? all : end,
      pieces: segments.map(({ segment }) => segment),
      words: segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment.toLowerCase()),
    };
  });

/** Two blocks with a smaller share of common words are two texts and not two versions of one. */
const ALIKE = 0.4;

/** Blocks with equal words in another order count as alike. */
const likeness = (a: Block, b: Block): number => {
  if (a.text === b.text) return 1;
  const rest = new Map<string, number>();
  for (const each of a.words) rest.set(each, (rest.get(each) ?? 0) + 1);
  let common = 0;
  for (const each of b.words) {
    const count = rest.get(each) ?? 0;
    if (count > 0) common += 1;
    rest.set(each, count - 1);
  }
  return (2 * common) / Math.max(1, a.words.length + b.words.length);
};

/** More pairs of blocks than this would take a noticeable time. */
const PAIRS_MAX = 90_000;

const align = (older: readonly Block[], newer: readonly Block[]): [number, number][] => {
  const columns = newer.length + 1;
  if (older.length * newer.length > PAIRS_MAX) return alignEnds(older, newer);
  const best = new Float64Array((older.length + 1) * columns);
  const at = (index: number, other: number): number => best[index * columns + other] ?? 0;
  const worth = (index: number, other: number): number => {
    const [was, is] = [older[index], newer[other]];
    const alike = was === undefined || is === undefined ? 0 : likeness(was, is);
    return alike < ALIKE ? -1 : alike;
  };
  for (let index = older.length - 1; index >= 0; index -= 1) {
    for (let other = newer.length - 1; other >= 0; other -= 1) {
      best[index * columns + other] = Math.max(
        at(index + 1, other),
        at(index, other + 1),
        at(index + 1, other + 1) + worth(index, other),
      );
    }
  }
  const pairs: [number, number][] = [];
  for (let [index, other] = [0, 0]; index < older.length && other < newer.length;) {
    if (at(index, other) === at(index + 1, other)) index += 1;
    else if (at(index, other) === at(index, other + 1)) other += 1;
    else {
      pairs.push([index, other]);
      index += 1;
      other += 1;
    }
  }
  return pairs;
};

const alignEnds = (older: readonly Block[], newer: readonly Block[]): [number, number][] => {
  const shorter = Math.min(older.length, newer.length);
  const isSame = (index: number, other: number) => older[index]?.text === newer[other]?.text;
  let start = 0;
  while (start < shorter && isSame(start, start)) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(older.length - 1 - end, newer.length - 1 - end)) end += 1;
  return [
    ...Array.from({ length: start }, (_, index): [number, number] => [index, index]),
    ...Array.from({ length: end }, (_, index): [number, number] => [
      older.length - end + index,
      newer.length - end + index,
    ]),
  ];
};

/** Texts with very many changes are shown one after the other, because a mixture would be unreadable. */
const CHANGES_MAX = 500;

const comparePhrases = (was: Block, is: Block): Span[] => {
  if (was.text === is.text) return [{ kind: 'same', text: is.text }];
  const whole: Span[] = [
    { kind: 'removed', text: was.text },
    { kind: 'added', text: is.text },
  ];
  if (likeness(was, is) < ALIKE) return whole;
  const changes = diffArrays([...was.pieces], [...is.pieces], { maxEditLength: CHANGES_MAX });
  if (changes === undefined) return whole;
  const spans: Span[] = [];
  let [removed, added] = ['', ''];
  const endPhrase = () => {
    spans.push({ kind: 'removed', text: removed }, { kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [index, change] of changes.entries()) {
    const value = change.value.join('');
    if (change.removed) removed += value;
    else if (change.added) added += value;
    else if (removed + added !== '' && index < changes.length - 1 && isShort(change.value)) {
      removed += value;
      added += value;
    } else {
      endPhrase();
      spans.push({ kind: 'same', text: value });
    }
  }
  endPhrase();
  return spans;
};

const WORDS_BETWEEN = 2;

/** A few unchanged words between two changes are marked with them, so that a phrase is whole. */
const isShort = (pieces: readonly string[]): boolean =>
  pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length <= WORDS_BETWEEN;

const joined = (spans: readonly Span[]): Span[] => {
  const result: Span[] = [];
  for (const { kind, text } of spans) {
    const last = result.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
};
