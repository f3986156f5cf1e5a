import type { PassagePart } from '#contract/search';
import { fold, type Term } from './fold.ts';
import { occurrencesOf, type Occurrence } from './occurrences.ts';

const LENGTH = 220;

/** The passage is the place in the text with the most terms, or else the beginning. */
export const passageOf = (text: string, folded: string, terms: readonly Term[]): PassagePart[] => {
  const found = terms
    .flatMap((term, index) => occurrencesOf(folded, term).map((occurrence) => ({ ...occurrence, index })))
    .toSorted((a, b) => a.start - b.start);
  const from = startOf(found);
  const to = Math.min(folded.length, from + LENGTH);
  const marks = joined(found.filter(({ start, end }) => start >= from && end <= to));
  const [start = 0, end = 0, ...bounds] = unfolded(text, [
    from,
    to,
    ...marks.flatMap((mark) => [mark.start, mark.end]),
  ]);
  return cut(text, atWord(text, start, -1), atWord(text, end, 1), bounds);
};

const startOf = (found: readonly (Occurrence & { index: number })[]): number => {
  let [best, most] = [0, 0];
  for (const { start } of found) {
    const within = found.filter((other) => other.start >= start && other.end <= start + LENGTH - BEFORE);
    const count = new Set(within.map(({ index }) => index)).size;
    if (count > most) [best, most] = [start, count];
  }
  return Math.max(0, best - BEFORE);
};

const BEFORE = 60;

const joined = (marks: readonly Occurrence[]): Occurrence[] =>
  marks.reduce<Occurrence[]>((before, mark) => {
    const last = before.at(-1);
    if (last === undefined || mark.start > last.end) return [...before, mark];
    return [...before.slice(0, -1), { ...last, end: Math.max(last.end, mark.end) }];
  }, []);

/** Folding changes the length of a text, so positions are translated back into the original. */
const unfolded = (text: string, positions: readonly number[]): number[] => {
  const wanted = [...positions].toSorted((a, b) => a - b);
  const known = new Map<number, number>();
  let [at, folded, next] = [0, 0, 0];
  const pass = (piece: string, length: number) => {
    at += piece.length;
    folded += length;
    for (; next < wanted.length && (wanted[next] ?? 0) <= folded; next += 1) known.set(wanted[next] ?? 0, at);
  };
  pass('', 0);
  for (const piece of text.match(WORDS) ?? []) {
    if (next === wanted.length) break;
    const length = fold(piece).length;
    if (folded + length < (wanted[next] ?? 0)) pass(piece, length);
    else for (const letter of piece.match(LETTERS) ?? []) pass(letter, fold(letter).length);
  }
  return positions.map((position) => known.get(position) ?? text.length);
};

const WORDS = /[^ ]* ?/g;

const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

/** A passage begins and ends at a space, if one is near. */
const atWord = (text: string, at: number, step: 1 | -1): number => {
  if (at <= 0 || at >= text.length) return at;
  for (let moved = 0; moved < NEAR; moved += 1) {
    const place = at + moved * step;
    if (place <= 0 || place >= text.length) return Math.max(0, Math.min(place, text.length));
    if (text[place] === ' ') return step < 0 ? place + 1 : place;
  }
  return at;
};

const NEAR = 24;

const cut = (text: string, from: number, to: number, bounds: readonly number[]): PassagePart[] => {
  const parts: PassagePart[] = [];
  let at = from;
  for (let index = 0; index + 1 < bounds.length; index += 2) {
    const [start = 0, end = 0] = [bounds[index], bounds[index + 1]];
    parts.push({ text: text.slice(at, start), isFound: false }, { text: text.slice(start, end), isFound: true });
    at = end;
  }
  parts.push({ text: text.slice(at, to), isFound: false });
  const said = parts.filter((part) => part.text !== '');
  return [
    ...(from > 0 ? [{ text: '… ', isFound: false }] : []),
    ...said,
    ...(to < text.length ? [{ text: ' …', isFound: false }] : []),
  ];
};
