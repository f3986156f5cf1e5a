import type { Entry } from './archive.ts';
import { changesBetween, toChanges } from './change-log.ts';
import { leaseOf, type Copy, type Progress } from './copy-progress.ts';
import type { Limits } from './limits.ts';
import { readPage, schemaStatements, START, toEntry, toSchema, type Row, type SiteSchema } from './read-tables.ts';

export interface Reading {
  entries: Entry[];
  counts: Record<string, number>;
}

export const readPart = async (
  db: D1Database,
  { tables }: SiteSchema,
  progress: Progress,
  limits: Limits,
): Promise<Reading & { progress: Progress }> => {
  const reading: Reading = { entries: [], counts: {} };
  let { table, after, entries } = progress;
  let bytes = 0;
  while (bytes < limits.partBytes) {
    const next = tables[table];
    if (next === undefined) break;
    const rows = await readPage(db, next, after, limits);
    const last = rows.at(-1);
    if (last === undefined) {
      [table, after, entries] = [table + 1, START, 0];
      continue;
    }
    [after, entries] = [last._row, entries + 1];
    bytes += add(reading, 'database', next.name, entries, rows);
  }
  return { ...reading, progress: { ...progress, table, after, entries } };
};

export const readChanges = async (
  db: D1Database,
  { tables }: SiteSchema,
  { changes }: Progress,
  upTo: number,
): Promise<Reading> => {
  const results = await db.batch<Row>(changesBetween(db, tables, changes, upTo));
  return toReading('changes', tables, results, changes);
};

export const readAll = async (db: D1Database, schema: SiteSchema): Promise<Reading | null> => {
  const rows = schema.tables.map(({ name }) => db.prepare(`SELECT rowid AS _row, * FROM "${name}" ORDER BY rowid`));
  const results = await db.batch<Row>([...schemaStatements(db), ...rows]);
  return (await isSame(schema, results)) ? toReading('database', schema.tables, results.slice(-rows.length), 0) : null;
};

/**
 * One transaction makes the copy consistent. The answer is null when the schema has changed or another run has the
 * lease.
 */
export const readLast = async (
  db: D1Database,
  schema: SiteSchema,
  copy: Copy,
  { changes }: Progress,
): Promise<Reading | null> => {
  const rows = changesBetween(db, schema.tables, changes, Number.MAX_SAFE_INTEGER);
  const results = await db.batch<Row>([...schemaStatements(db), leaseOf(db, copy), ...rows]);
  const isOurs = results.at(-rows.length - 1)?.results.length === 1;
  if (!isOurs || !(await isSame(schema, results))) return null;
  return toReading('changes', schema.tables, results.slice(-rows.length), changes);
};

const isSame = async ({ fingerprint }: SiteSchema, results: D1Result<Row>[]): Promise<boolean> =>
  (await toSchema(results)).fingerprint === fingerprint;

const toReading = (
  kind: 'database' | 'changes',
  tables: SiteSchema['tables'],
  results: readonly D1Result<Row>[],
  before: number,
): Reading => {
  const reading: Reading = { entries: [], counts: {} };
  for (const [index, { name }] of tables.entries()) {
    const rows = results[index]?.results ?? [];
    if (kind === 'database') reading.counts[name] = 0;
    if (rows.length > 0) add(reading, kind, name, before + 1, kind === 'database' ? rows : toChanges(rows));
  }
  return reading;
};

const add = (
  { entries, counts }: Reading,
  kind: 'database' | 'changes',
  table: string,
  number: number,
  rows: readonly Row[],
): number => {
  const entry = toEntry(kind, table, number, rows);
  entries.push(entry);
  if (kind === 'database') counts[table] = (counts[table] ?? 0) + rows.length;
  return entry.bytes.length;
};
