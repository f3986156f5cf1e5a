import type { Entry } from './archive.ts';

/** An entry's name: `database/orders/3.ndjson` is the third part of the table's rows, one JSON object a line. */
export const TABLE_ENTRY = /^database\/(\w+)\/\d+\.ndjson$/;

/** Where wrangler notes which migrations were applied. */
const MIGRATIONS_TABLE = 'd1_migrations';

/** The names of the migrations that were applied, in their order. */
export const readMigrations = async (db: D1Database): Promise<string[]> => {
  const { results } = await db.prepare(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`).all<{ name: string }>();
  return results.map(({ name }) => name);
};

/** What the database counts by itself, and so counts again when rows are put back. */
const COUNTED = 'totals';

/**
 * The site's tables. What refers to others comes first: a row that is written while the copy is made then never refers
 * to one that the copy lacks.
 */
export const listTables = async (db: D1Database): Promise<string[]> => {
  const { results } = await db.prepare(TABLES_QUERY).all<{ name: string; sql: string }>();
  return orderTables(results);
};

export const TABLES_QUERY = "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name";

/** The same from what `TABLES_QUERY` found. */
export const orderTables = (found: readonly { name: string; sql: string }[]): string[] => {
  const own = found.filter(
    ({ name }) => !/^(?:_cf_|sqlite_)/.test(name) && name !== MIGRATIONS_TABLE && name !== COUNTED,
  );
  const refersTo = new Map(
    own.map(({ name, sql }) => [name, [...sql.matchAll(/REFERENCES\s+"?(\w+)/gi)].map(([, other = '']) => other)]),
  );
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    for (const other of refersTo.get(name) ?? []) if (other !== name) add(other);
    ordered.add(name);
  };
  for (const { name } of own) add(name);
  return [...ordered].toReversed();
};

/** A part is about so large; a row may have 2 MB. */
const PART_BYTES = 1_000_000;
const FIRST_ROWS = 8;
const MOST_ROWS = 1000;
const MOST_PARTS = 8;

/** All rows of the tables in parts that fit in memory, read by row id; `counts` gets the number of each table's rows. */
export const readTables = async function* (
  db: D1Database,
  tables: readonly string[],
  counts: Record<string, number>,
): AsyncGenerator<Entry> {
  for (const table of tables) {
    counts[table] = 0;
    let after = -1;
    let limit = FIRST_ROWS;
    let part = 0;
    for (;;) {
      const { results } = await db
        .prepare(`SELECT rowid AS _row, * FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ?`)
        .bind(after, limit)
        .all<Record<string, unknown> & { _row: number }>();
      const last = results.at(-1);
      if (last === undefined) break;
      after = last._row;
      const lines = results.map(({ _row, ...row }) => `${JSON.stringify(row)}\n`);
      counts[table] += lines.length;
      let length = 0;
      for (const text of inParts(lines)) {
        const bytes = new TextEncoder().encode(text);
        length += bytes.length;
        part += 1;
        yield { name: `database/${table}/${part}.ndjson`, bytes };
      }
      const wanted = Math.ceil((limit * PART_BYTES) / Math.max(length, 1));
      limit = Math.max(1, Math.min(wanted, limit * 8, MOST_ROWS));
    }
  }
};

/** Lines together, as far as they fit in a part: a thousand rows may be far larger than the thousand before them. */
const inParts = function* (lines: readonly string[]): Generator<string> {
  let part = '';
  for (const line of lines) {
    if (part !== '' && part.length + line.length > MOST_PARTS * PART_BYTES) {
      yield part;
      part = '';
    }
    part += line;
  }
  if (part !== '') yield part;
};
