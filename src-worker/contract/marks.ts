export interface Mark {
  kind: 'kept' | 'struck' | 'inserted';
  text: string;
}

/** In a marked text, removed words are `[-words-]` and added words `{+words+}`. A backslash escapes a sign. */
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

// The pattern matches each character in only one way, so no text causes long backtracking.
const SIGN = String.raw`(?:\\|\[-|-]|{\+|\+})`;
const WORDS = String.raw`((?:\\${SIGN}|\\(?!${SIGN})|[^\\])*?)`;
const ESCAPES = new RegExp(String.raw`\\(${SIGN})`, 'g');
const MARKS = new RegExp(String.raw`(\\${SIGN})|\[-${WORDS}-]|{\+${WORDS}\+}`, 'g');
