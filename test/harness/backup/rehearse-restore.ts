import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { CHANGES_ENTRY } from '../../../src-worker/services/operations/backup/change-log.ts';
import { orderTables, TABLE_ENTRY, TABLES_QUERY } from '../../../src-worker/services/operations/backup/read-tables.ts';
import { listMigrations, MIGRATIONS } from '../local-database.ts';
import { StartFailure } from '../start-failure.ts';
import type { Backup } from './check-archive.ts';
import { messageOf, readArchive } from './read-archive.ts';

/**
 * Puts a backup's rows into a temporary database made by the backup's own migrations, tries the later migrations, and
 * returns the database before those. Throws a `StartFailure` that names the table of a refused row, so that no site is
 * half restored.
 */
export const rehearseRestore = async (
  { file, key }: { file: string; key: string },
  { manifest: { migrations }, archives }: Backup,
): Promise<DatabaseSync> => {
  // Without a name, SQLite uses a file that nothing else can open and that is deleted on closing.
  const database = new DatabaseSync('', { enableForeignKeyConstraints: false });
  let at = 'the migrations';
  const note = (table: string): void => void (at = table);
  try {
    for (const name of migrations) database.exec(await readFile(join(MIGRATIONS, name), 'utf8'));
    const known = orderTables(z.array(tableSchema).parse(database.prepare(TABLES_QUERY).all()));
    const named = archives.flatMap(({ manifest }) => Object.keys(manifest.tables));
    at = named.find((table) => !known.includes(table)) ?? '';
    if (at !== '') throw new Error('there is no such table');
    const changed = await findChanges(archives, key, note);
    at = [...changed.keys()].find((table) => !known.includes(table)) ?? '';
    if (at !== '') throw new Error('there is no such table');
    database.exec('BEGIN');
    for (const archive of archives) await putRows(database, { file: archive.file, key, changed, note });
    database.exec('COMMIT');
    const [orphan] = z.array(orphanSchema).parse(database.prepare('PRAGMA foreign_key_check').all());
    if (orphan !== undefined) {
      at = orphan.table;
      throw new Error(`a row names one of ${orphan.parent} that is missing`);
    }
    database.exec('BEGIN');
    for (const name of (await listMigrations()).filter((each) => !migrations.includes(each))) {
      at = name;
      database.exec(await readFile(join(MIGRATIONS, name), 'utf8'));
    }
    database.exec('ROLLBACK');
    return database;
  } catch (error) {
    database.close();
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`${file} can’t be restored, and nothing was: ${at}: ${messageOf(error).split('\n')[0]}`);
  }
};

const tableSchema = z.object({ name: z.string(), sql: z.string() });
const orphanSchema = z.object({ table: z.string(), parent: z.string() });

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

type Row = z.infer<typeof rowSchema>;

/** The rows of a part of a table. Throws for an invalid line. */
const readRows = (bytes: Uint8Array): Row[] =>
  new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const row = rowSchema.safeParse(JSON.parse(line));
      if (!row.success) throw new Error('a row is none of this program');
      return row.data;
    });

/** By table, the rows written during the copy, each with the last entry that has it. */
type Changed = Map<string, Map<Row[string], string>>;

const findChanges = async (
  archives: Backup['archives'],
  key: string,
  note: (table: string) => void,
): Promise<Changed> => {
  const changed: Changed = new Map();
  for (const { file, manifest } of archives) {
    if (!manifest.entries.some(({ name }) => CHANGES_ENTRY.test(name))) continue;
    for await (const { name, bytes } of readArchive(file, key)) {
      const table = CHANGES_ENTRY.exec(name)?.[1];
      if (table === undefined) continue;
      note(table);
      const rows = changed.get(table) ?? new Map<Row[string], string>();
      changed.set(table, rows);
      for (const { _row: row = null } of readRows(bytes)) rows.set(row, file + name);
    }
  }
  return changed;
};

interface Source {
  file: string;
  key: string;
  changed: Changed;
  note: (table: string) => void;
}

/** Writes every row in its last state: older versions of a changed row, and deleted rows, are left out. */
const putRows = async (database: DatabaseSync, { file, key, changed, note }: Source): Promise<void> => {
  for await (const { name, bytes } of readArchive(file, key)) {
    const table = (TABLE_ENTRY.exec(name) ?? CHANGES_ENTRY.exec(name))?.[1];
    if (table === undefined) continue;
    note(table);
    const rows = changed.get(table);
    const isChange = CHANGES_ENTRY.test(name);
    const isLast = ({ _row: row = null, ...columns }: Row): boolean =>
      isChange ? rows?.get(row) === file + name && Object.keys(columns).length > 0 : rows?.has(row) !== true;
    insertRows(database, table, readRows(bytes).filter(isLast));
  }
};

const columnSchema = z.object({ name: z.string() });

/** A table's columns by their names. */
export const columnsOf = (database: DatabaseSync, table: string): string[] =>
  z
    .array(columnSchema)
    .parse(database.prepare(`PRAGMA table_xinfo("${table}")`).all())
    .map(({ name }) => name);

const insertRows = (database: DatabaseSync, table: string, rows: Row[]): void => {
  const names = new Set(columnsOf(database, table));
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  for (const { _row: rowId, ...row } of rows) {
    const columns = Object.keys(row);
    // The names become part of a statement.
    const stray = columns.find((column) => !names.has(column));
    if (stray !== undefined) throw new Error('a row has a column that is unknown here');
    // An older backup's rows have no row ids, only their order.
    const ids = rowId === undefined ? [] : [rowId];
    const list = [...ids.map(() => 'rowid'), ...columns.map((column) => `"${column}"`)];
    const sql = `INSERT INTO "${table}" (${list.join(', ')}) VALUES (${list.map(() => '?').join(', ')})`;
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    statement.run(...ids, ...Object.values(row));
  }
};
