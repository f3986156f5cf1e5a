import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Manifest } from '../../../src-worker/services/operations/backup/archive.ts';
import { orderTables, TABLE_ENTRY, TABLES_QUERY } from '../../../src-worker/services/operations/backup/read-tables.ts';
import { listMigrations, MIGRATIONS } from '../local-database.ts';
import { StartFailure } from '../start-failure.ts';
import { messageOf, readArchive } from './read-archive.ts';

/**
 * Puts an archive's rows into a database that nobody keeps, as its own migrations make it, and applies those that came
 * since. Throws a `StartFailure` that names the table when a row would be refused, so that a site is never half restored.
 */
export const rehearseRestore = async (
  { file, key }: { file: string; key: string },
  { migrations, tables }: Manifest,
): Promise<void> => {
  // Without a name SQLite keeps it in a file that nothing else can open, and that is gone when it is closed.
  const database = new DatabaseSync('', { enableForeignKeyConstraints: false });
  let at = 'the migrations';
  try {
    for (const name of migrations) database.exec(await readFile(join(MIGRATIONS, name), 'utf8'));
    const known = orderTables(z.array(tableSchema).parse(database.prepare(TABLES_QUERY).all()));
    at = Object.keys(tables).find((table) => !known.includes(table)) ?? '';
    if (at !== '') throw new Error('there is no such table');
    database.exec('BEGIN');
    for await (const { name, bytes } of readArchive(file, key)) {
      const table = TABLE_ENTRY.exec(name)?.[1];
      if (table === undefined) continue;
      at = table;
      insertRows(database, table, readRows(bytes));
    }
    database.exec('COMMIT');
    const [orphan] = z.array(orphanSchema).parse(database.prepare('PRAGMA foreign_key_check').all());
    if (orphan !== undefined) {
      at = orphan.table;
      throw new Error(`a row names one of ${orphan.parent} that is missing`);
    }
    for (const name of (await listMigrations()).filter((each) => !migrations.includes(each))) {
      at = name;
      database.exec(await readFile(join(MIGRATIONS, name), 'utf8'));
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`${file} can’t be restored, and nothing was: ${at}: ${messageOf(error).split('\n')[0]}`);
  } finally {
    database.close();
  }
};

const tableSchema = z.object({ name: z.string(), sql: z.string() });
const orphanSchema = z.object({ table: z.string(), parent: z.string() });

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** The rows of a part of a table. Throws for a line that is no row. */
export const readRows = (bytes: Uint8Array): z.infer<typeof rowSchema>[] =>
  new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split('\n')
    .map((line) => {
      const row = rowSchema.safeParse(JSON.parse(line));
      if (!row.success) throw new Error('a row is none of this program');
      return row.data;
    });

const columnSchema = z.object({ name: z.string() });

const insertRows = (database: DatabaseSync, table: string, rows: ReturnType<typeof readRows>): void => {
  const known = z.array(columnSchema).parse(database.prepare(`PRAGMA table_xinfo("${table}")`).all());
  const names = new Set(known.map(({ name }) => name));
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  for (const row of rows) {
    const columns = Object.keys(row);
    // Their names become part of a statement.
    const stray = columns.find((column) => !names.has(column));
    if (stray !== undefined) throw new Error('a row has a column that is unknown here');
    const list = columns.map((column) => `"${column}"`).join(', ');
    const sql = `INSERT INTO "${table}" (${list}) VALUES (${columns.map(() => '?').join(', ')})`;
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    statement.run(...Object.values(row));
  }
};
