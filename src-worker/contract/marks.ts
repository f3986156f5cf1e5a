export interface Mark {
  kind: 'kept' | 'struck' | 'inserted';
  text: string;
}

/**
 * The parts of a text in which struck words stand as `[-words-]` and inserted ones as `{+words+}`; a backslash before one
 * of these signs makes it a part of the text.
 */
export const readMarks = (marked: string): Mark[] => {
  const marks: Mark[] = [];
  let end = 0;
  const add = (kind: Mark['kind'], text: string): void => {
    if (text !== '') marks.push({ kind, text: text.replaceAll(ESCAPES, '$1') });
  };
  for (const match of marked.matchAll(MARKS)) {
    const [all, escape, struck, inserted = ''] = match;
    if (escape !== undefined) continue;
    add('kept', marked.slice(end, match.index));
    add(struck === undefined ? 'inserted' : 'struck', struck ?? inserted);
    end = match.index + all.length;
  }
  add('kept', marked.slice(end));
  return marks;
};

// Each character can be read in one way only, so that no text takes long to read.
const SIGN = String.raw`(?:\\|\[-|-]|{\+|\+})`;
const WORDS = String.raw`((?:\\${SIGN}|\\(?!${SIGN})|[^\\])*?)`;
const ESCAPES = new RegExp(String.raw`\\(${SIGN})`, 'g');
const MARKS = new RegExp(String.raw`(\\${SIGN})|\[-${WORDS}-]|{\+${WORDS}\+}`, 'g');
