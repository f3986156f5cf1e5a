import * as z from 'zod/mini';
import { type Entry } from './archive.ts';
import { sha256 } from '../../crypto/sha256.ts';
import type { Limits } from './limits.ts';

/** `database/orders/3.ndjson` is the third part of the rows, one JSON object per line. */
export const TABLE_ENTRY = /^database\/(\w+)\/\d+\.ndjson$/;

const MIGRATIONS_TABLE = 'd1_migrations';

const MIGRATIONS_QUERY = `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`;

export const readMigrations = async (db: D1Database): Promise<string[]> => {
  const { results } = await db.prepare(MIGRATIONS_QUERY).all<{ name: string }>();
  return results.map(({ name }) => name);
};

/** A backup leaves out tables that are computed from others or track a copy. */
const LEFT_OUT = new Set([
  MIGRATIONS_TABLE,
  'totals',
  'day_totals',
  'payment_totals',
  'search_entries',
  'search_shards',
  'backup_copy',
  'backup_changes',
]);

/** A table comes before the tables that it refers to. */
export const listTables = async (db: D1Database): Promise<string[]> => {
  const { results } = await db.prepare(TABLES_QUERY).all<Found>();
  return orderTables(results);
};

export const TABLES_QUERY = "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name";

interface Found {
  name: string;
  sql: string;
}

export const orderTables = (found: readonly Found[]): string[] => {
  const own = found.filter(({ name }) => !/^(?:_cf_|sqlite_)/.test(name) && !LEFT_OUT.has(name));
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

export interface SiteSchema {
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  fingerprint: string;
}

const COLUMNS_QUERY = `SELECT tables.name AS table_name, columns.name FROM sqlite_master tables
  JOIN pragma_table_info(tables.name) columns WHERE tables.type = 'table' AND tables.name NOT GLOB '_cf_*'`;

export const schemaStatements = (db: D1Database): D1PreparedStatement[] =>
  [TABLES_QUERY, COLUMNS_QUERY, MIGRATIONS_QUERY].map((query) => db.prepare(query));

export const readSchema = async (db: D1Database): Promise<SiteSchema & { bytes: number }> => {
  const results = await db.batch<Row>(schemaStatements(db));
  return { ...(await toSchema(results)), bytes: results[0]?.meta.size_after ?? 0 };
};

export const toSchema = async ([tables, columns, migrations]: readonly D1Result[]): Promise<SiteSchema> => {
  const found = z.array(foundSchema).parse(tables?.results);
  const columnsOf = Map.groupBy(z.array(columnSchema).parse(columns?.results), ({ table_name }) => table_name);
  const names = z
    .array(nameSchema)
    .parse(migrations?.results)
    .map(({ name }) => name);
  return {
    migrations: names,
    tables: orderTables(found).map((name) => ({
      name,
      columns: (columnsOf.get(name) ?? []).map((column) => column.name),
    })),
    fingerprint: await sha256(new TextEncoder().encode(JSON.stringify([found, names]))),
  };
};

const nameSchema = z.object({ name: z.string() });
const foundSchema = z.object({ name: z.string(), sql: z.string() });
const columnSchema = z.object({ table_name: z.string(), name: z.string() });

export type Row = Record<string, unknown> & { _row: number };

/** The lengths of the rows are added up first, so that a page always fits into memory. */
export const readPage = async (
  db: D1Database,
  { name, columns }: SiteSchema['tables'][number],
  after: number,
  { pageBytes, pageRows }: Limits,
): Promise<Row[]> => {
  const length = columns.map((column) => `COALESCE(octet_length("${column}"), 0)`).join(' + ');
  const { results } = await db
    .prepare(
      `WITH page AS (SELECT rowid AS at, ${length} AS bytes FROM "${name}" WHERE rowid > ?1 ORDER BY rowid
         LIMIT ${pageRows}),
       sums AS (SELECT at, SUM(bytes) OVER (ORDER BY at) - bytes AS before FROM page)
       SELECT rowid AS _row, * FROM "${name}"
       WHERE rowid > ?1 AND rowid <= (SELECT MAX(at) FROM sums WHERE before < ${pageBytes}) ORDER BY rowid`,
    )
    .bind(after)
    .all<Row>();
  return results;
};

export const START = -1;

export const toEntry = (kind: 'database' | 'changes', table: string, number: number, rows: readonly Row[]): Entry => ({
  name: `${kind}/${table}/${number}.ndjson`,
  bytes: new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
});
