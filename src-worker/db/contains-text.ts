import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/**
 * The condition that the columns contain a text, in any case; undefined for an empty text. A phrase may continue from
 * one column into the next. No character is a wildcard, and D1's limit on LIKE patterns does not apply.
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

/** A statement takes a hundred values, and each folded letter takes two. Longer alphabets are compared as typed. */
const FOLDED_MAX = 40;

/** White space around a text is not part of it. */
const AROUND = /^[ \t\r\n]+|[ \t\r\n]+$/g;

/** The letters that SQLite does not fold, because it knows only ASCII, each with its capital. */
const foreignLetters = (needle: string): [string, string][] =>
  [...new Set(needle)]
    .filter((letter) => !isAscii(letter) && letter.toUpperCase() !== letter)
    .map((letter): [string, string] => [letter.toUpperCase(), letter]);

const isAscii = (letter: string): boolean => letter < '\u0080';
