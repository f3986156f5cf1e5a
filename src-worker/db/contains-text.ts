import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * The condition that one of the columns contains a text, in whatever case either is written; undefined for an empty
 * text. Words may stretch from one column to the next. No character is a wildcard, and a long text is no pattern that
 * D1 refuses.
 */
export const containsText = (text: string, columns: readonly (SQLiteColumn | SQL)[]): SQL | undefined => {
  const typed = text.replaceAll(AROUND, '');
  const needle = typed.toLowerCase();
  if (needle === '') return undefined;
  const all = sql.join([...columns], sql` || ' ' || `);
  const foreign = foreignLetters(needle);
  if (foreign.length > FOLDED_MAX) return sql`instr(${all}, ${typed}) > 0`;
  const folded = foreign.reduce(
    (haystack, [capital, letter]) => sql`replace(${haystack}, ${capital}, ${letter})`,
    sql`lower(${all})`,
  );
  return sql`instr(${folded}, ${needle}) > 0`;
};

/** A statement takes a hundred values, and each letter folded here takes two. Longer alphabets are compared as typed. */
const FOLDED_MAX = 40;

/** What stands around a text by accident. Rarer spaces, and those within, are part of it. */
const AROUND = /^[ \t\r\n]+|[ \t\r\n]+$/g;

/** The needle's letters that SQLite, which knows only ASCII, does not fold by itself, each with its capital. */
const foreignLetters = (needle: string): [string, string][] =>
  [...new Set(needle)]
    .filter((letter) => !isAscii(letter) && letter.toUpperCase() !== letter)
    .map((letter): [string, string] => [letter.toUpperCase(), letter]);

const isAscii = (letter: string): boolean => letter < '\u0080';
