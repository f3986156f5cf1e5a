import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** The search has no wildcards, and avoids D1's limit on LIKE patterns. */
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

/**
 * A D1 statement takes 100 values, and each folded letter takes two. A text with more such letters is searched with its
 * capitals.
 */
const FOLDED_MAX = 40;

const AROUND = /^[ \t\r\n]+|[ \t\r\n]+$/g;

/** SQLite's `lower` changes only ASCII letters. */
const foreignLetters = (needle: string): [string, string][] =>
  [...new Set(needle)]
    .filter((letter) => !isAscii(letter) && letter.toUpperCase() !== letter)
    .map((letter): [string, string] => [letter.toUpperCase(), letter]);

const isAscii = (letter: string): boolean => letter < '\u0080';
