import { isArabicArticle, isLetter, type Term } from './fold.ts';

export interface Occurrence {
  start: number;
  end: number;
  /** An occurrence that begins a longer word is not whole. */
  isWhole: boolean;
}

/** Only the first places of a term are found. In a word, the whole word and its Arabic article are marked. */
export const occurrencesOf = (folded: string, { text, isWord }: Term, max = OCCURRENCES_MAX): Occurrence[] => {
  const found: Occurrence[] = [];
  for (let at = folded.indexOf(text); at >= 0 && found.length < max; at = folded.indexOf(text, at + text.length)) {
    const end = at + text.length;
    if (!isWord) found.push({ start: at, end, isWhole: true });
    else {
      const start = startOfWord(folded, at);
      const last = endOfWord(folded, end);
      if (start === at || isArabicArticle(folded.slice(start, at)))
        found.push({ start, end: last, isWhole: last === end });
    }
  }
  return found;
};

const OCCURRENCES_MAX = 20;

/** The start is searched only as far back as an Arabic article is long. */
const startOfWord = (folded: string, at: number): number => {
  let start = at;
  while (start > 0 && at - start < BEFORE_MAX && isLetter(letterBefore(folded, start)))
    start -= letterBefore(folded, start).length;
  return start;
};

const BEFORE_MAX = 4;

const letterBefore = (text: string, at: number): string => {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(at - 2, at) : text.slice(at - 1, at);
};

const endOfWord = (folded: string, from: number): number => {
  let end = from;
  while (end < folded.length) {
    const letter = String.fromCodePoint(folded.codePointAt(end) ?? 0);
    if (!isLetter(letter)) break;
    end += letter.length;
  }
  return end;
};
