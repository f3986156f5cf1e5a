/** People who search leave out capitals, accents and other differences. */
export const fold = (text: string): string => {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(MARKS, '')
    .replaceAll(LETTERS, (letter) => SAME[letter] ?? digitOf(letter))
    .normalize('NFC');
};

const ASCII = /^[\0-\x7f]*$/;

/**
 * Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters are left out in a search; in other scripts a mark makes
 * another word.
 */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u2060\ufeff]/g;

const SAME: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};

const LETTERS = new RegExp(`[${Object.keys(SAME).join('')}٠-٩۰-۹！-～]`, 'g');

const digitOf = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  return code > FULL_WIDTH ? String.fromCodePoint(code - FULL_WIDTH).toLowerCase() : String(code & 0xf);
};

const FULL_WIDTH = 0xfee0;

const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;

const RUNS = new RegExp(String.raw`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\p{L}\p{N}\p{M}])+`, 'gu');

const LETTER = new RegExp(String.raw`^(?![${UNSPACED}])[\p{L}\p{N}\p{M}]$`, 'u');

/** Letters of scripts that write words with spaces between them. */
export const isLetter = (letter: string): boolean => LETTER.test(letter);

const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** Arabic writes the article, and some short words before it, together with the word. */
const ARABIC_ARTICLE = /^(?:[وفبك]?ال|لل)(?=.{3})/u;

export const isArabicArticle = (letters: string): boolean => /^(?:[وفبك]?ال|لل)$/u.test(letters);

export interface Term {
  text: string;
  isWord: boolean;
}

/** In scripts without spaces each two characters are a term. */
export const termsIn = (folded: string): Term[] =>
  (folded.match(RUNS) ?? []).flatMap((run): Term[] =>
    IS_UNSPACED.test(run)
      ? pairsOf(run).map((text) => ({ text, isWord: false }))
      : [{ text: run.replace(ARABIC_ARTICLE, ''), isWord: true }],
  );

const pairsOf = (run: string): string[] => {
  const letters = Array.from(run);
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
};

/** A query counts each term once. A single letter, as in “l’art”, counts only alone. */
export const queryTerms = (query: string): Term[] => {
  const terms = [...new Map(termsIn(fold(query)).map((term) => [term.text, term])).values()];
  const longer = terms.filter(({ text, isWord }) => !isWord || text.length > 1);
  return (longer.length === 0 ? terms : longer)
    .toSorted((a, b) => Number(a.isWord) - Number(b.isWord) || b.text.length - a.text.length)
    .slice(0, TERMS_MAX);
};

/** A pasted sentence is found by its longest words. */
const TERMS_MAX = 24;
