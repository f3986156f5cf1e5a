import type { SearchKind } from '#contract/search';
import { fold, type Term } from './fold.ts';
import { occurrencesOf } from './occurrences.ts';

export interface SearchDocument {
  kind: SearchKind;
  id: string;
  path: string;
  title: string;
  fact: string;
  /** A term in the subjects or the summary counts for more than one in the text. */
  about: string;
  text: string;
}

/** Folding is slow, so an isolate folds each document once for all searches. */
export interface FoldedDocument extends SearchDocument {
  folded: Record<'title' | 'about' | 'text', string>;
}

export const foldDocument = (document: SearchDocument): FoldedDocument => {
  const { title, about, text } = document;
  return { ...document, folded: { title: fold(title), about: fold(about), text: fold(text) } };
};

export interface Ranked {
  document: FoldedDocument;
  isWhole: boolean;
}

/** When no document has all terms, the search finds those with at least half of them, best first. */
export const rank = (documents: readonly FoldedDocument[], terms: readonly Term[]): Ranked[] => {
  const found = documents.map((document) => ({ document, weights: terms.map((term) => weightOf(document, term)) }));
  const rareness = terms.map((_, index) => {
    const having = found.filter(({ weights }) => (weights[index] ?? 0) > 0).length;
    return Math.log(1 + documents.length / Math.max(1, having));
  });
  const scored = found.map(({ document, weights }) => ({
    document,
    count: weights.filter((weight) => weight > 0).length,
    score: weights.reduce((sum, weight, index) => sum + weight * (rareness[index] ?? 0), 0),
  }));
  const most = Math.max(0, ...scored.map(({ count }) => count));
  const wanted = most === terms.length ? most : Math.max(1, Math.ceil(terms.length / 2));
  return scored
    .filter(({ count }) => count >= wanted)
    .toSorted((a, b) => b.count - a.count || b.score - a.score)
    .map(({ document, count }) => ({ document, isWhole: count === terms.length }));
};

/**
 * A term in the title counts for more than any number in the text, and a whole word for more than the beginning of one.
 */
const weightOf = ({ folded }: FoldedDocument, term: Term): number => {
  const inTitle = occurrencesOf(folded.title, term);
  const inText = occurrencesOf(folded.text, term);
  const whole = (found: typeof inText, part: number): number =>
    found.length === 0 ? 0 : part * (found.some(({ isWhole }) => isWhole) ? 1 : BEGINNING);
  return (
    whole(inTitle, IN_TITLE) +
    whole(occurrencesOf(folded.about, term, 1), IN_ABOUT) +
    whole(inText, Math.log2(1 + inText.length))
  );
};

const IN_TITLE = 14;
const IN_ABOUT = 3;
const BEGINNING = 0.7;
