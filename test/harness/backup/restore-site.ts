import type { DatabaseSync } from 'node:sqlite';
import type { D1PreparedStatement } from '@cloudflare/workers-types';
import { type Manifest } from '../../../src-worker/services/operations/backup/archive.ts';
import { sha256 } from '../../../src-worker/services/crypto/sha256.ts';
import { putFile } from '../../../src-worker/services/files/file-store.ts';
import { FILE_ENTRY } from '../../../src-worker/services/operations/backup/read-site.ts';
import { listTables, readMigrations } from '../../../src-worker/services/operations/backup/read-tables.ts';
import { migrate } from '../local-database.ts';
import type { SiteStores } from '../site-stores.ts';
import { StartFailure } from '../start-failure.ts';
import { checkArchive, type Backup } from './check-archive.ts';
import { readArchive } from './read-archive.ts';
import { columnsOf, rehearseRestore } from './rehearse-restore.ts';

interface Source {
  file: string;
  /** The private key, `AGE-SECRET-KEY-1…`. */
  key: string;
  /** Reads and decrypts a file that is stored beside a nightly copy; throws if it is missing. */
  fetchFile: (key: string) => Promise<Uint8Array>;
}

export interface Restored {
  manifest: Manifest;
  /** The number of rows of each table. */
  tables: Record<string, number>;
}

/**
 * Restores a site into empty stores: tables by the backup's own migrations, files, rows, then the later migrations.
 * Throws a `StartFailure` for an incomplete backup or a site that is not empty, without changing anything.
 */
export const restoreSite = async (stores: SiteStores, source: Source): Promise<Restored> => {
  const backup = await checkArchive(source.file, source.key);
  const { manifest } = backup;
  await requireEmpty(stores, manifest);
  const apart = await checkApart(backup, source);
  const rehearsed = await rehearseRestore(source, backup);
  const counts: Record<string, number> = {};
  try {
    await migrate(stores.db, manifest.migrations);
    for (const key of apart) await putFile(stores, key, await source.fetchFile(key));
    await putFiles(stores, source);
    // A referring table comes first in this list, and must be written last.
    for (const table of (await listTables(stores.db)).toReversed()) {
      counts[table] = await copyRows(stores, rehearsed, table);
    }
  } finally {
    rehearsed.close();
  }
  // The next visit makes these again from the database.
  for (const { name } of (await stores.kv.list({ prefix: 'snapshot:' })).keys) await stores.kv.delete(name);
  await migrate(stores.db);
  return { manifest, tables: counts };
};

const requireEmpty = async ({ db }: SiteStores, manifest: Manifest): Promise<void> => {
  const tables = await listTables(db);
  for (const table of tables) {
    if ((await db.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).first()) === null) continue;
    throw new StartFailure(`There is a site already: ${table} has rows. A backup is restored into an empty site only.`);
  }
  const applied = tables.length === 0 ? [] : await readMigrations(db);
  const newer = applied.find((name) => !manifest.migrations.includes(name));
  if (newer !== undefined) {
    throw new StartFailure(`The database has ${newer}, and the backup is older. Restore into one without tables.`);
  }
};

/**
 * Keys of files that the backup lists and does not contain, as in a nightly copy. Each file must be complete in its
 * place.
 */
const checkApart = async ({ manifest }: Backup, { file, fetchFile }: Source): Promise<string[]> => {
  const held = new Set(manifest.entries.map(({ name }) => name));
  const apart: string[] = [];
  for (const { key, sha256: expected } of manifest.files) {
    if (held.has(FILE_ENTRY + key)) continue;
    const bytes = await fetchFile(key);
    if ((await sha256(bytes)) !== expected) throw new StartFailure(`${key}, which ${file} needs, is damaged.`);
    apart.push(key);
  }
  return apart;
};

const putFiles = async (stores: SiteStores, { file, key }: Source): Promise<void> => {
  for await (const { name, bytes } of readArchive(file, key)) {
    if (name.startsWith(FILE_ENTRY)) await putFile(stores, name.slice(FILE_ENTRY.length), bytes);
  }
};

/** D1 takes 2 MB as one value, and one statement per row takes far longer. */
const CHUNK_LENGTH = 500_000;

/** Copies a table's rows in their order, many per statement, and returns their number. */
const copyRows = async ({ db }: SiteStores, rehearsed: DatabaseSync, table: string): Promise<number> => {
  const columns = columnsOf(rehearsed, table);
  const into = `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')})`;
  const values = columns.map((column) => `value ->> '$."${column}"'`).join(', ');
  const many = (rows: string[]) => db.prepare(`${into} SELECT ${values} FROM json_each(?)`).bind(`[${rows.join(',')}]`);
  const one = (row: Record<string, unknown>): D1PreparedStatement =>
    db.prepare(`${into} VALUES (${columns.map(() => '?').join(', ')})`).bind(...columns.map((column) => row[column]));
  let count = 0;
  let [rows, length]: [string[], number] = [[], 0];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await many(rows).run();
    [rows, length] = [[], 0];
  };
  for (const row of rehearsed.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).iterate()) {
    count += 1;
    const text = JSON.stringify(row);
    // A row that SQLite's JSON cannot hold, or that is too long for it, has its own statement.
    const isAlone = text.length > CHUNK_LENGTH || text.includes(String.raw`\u0000`);
    if (isAlone || length + text.length > CHUNK_LENGTH) await flush();
    if (isAlone) await one(row).run();
    else {
      rows.push(text);
      length += text.length;
    }
  }
  await flush();
  return count;
};
