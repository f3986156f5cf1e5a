import { sha256, type Manifest } from '../../../src-worker/services/operations/backup/archive.ts';
import { putFile } from '../../../src-worker/services/files/file-store.ts';
import { FILE_ENTRY } from '../../../src-worker/services/operations/backup/read-site.ts';
import { listTables, readMigrations, TABLE_ENTRY } from '../../../src-worker/services/operations/backup/read-tables.ts';
import { migrate } from '../local-database.ts';
import type { SiteStores } from '../site-stores.ts';
import { StartFailure } from '../start-failure.ts';
import { checkArchive } from './check-archive.ts';
import { readArchive } from './read-archive.ts';
import { readRows, rehearseRestore } from './rehearse-restore.ts';

interface Source {
  file: string;
  /** The private half, `AGE-SECRET-KEY-1…`. */
  key: string;
  /** Gets a file that lies beside a nightly copy, decrypted; throws when it is not there. */
  fetchFile: (key: string) => Promise<Uint8Array>;
}

/**
 * Puts a site back into empty stores: tables as the archive's own migrations make them, rows, files, then the
 * migrations that came since. Throws a `StartFailure` for an archive that is not whole, or a site that is not empty, and
 * has then changed nothing.
 */
export const restoreSite = async (stores: SiteStores, source: Source): Promise<Manifest> => {
  const manifest = await checkArchive(source.file, source.key);
  await requireEmpty(stores, manifest);
  const apart = await checkApart(manifest, source);
  await rehearseRestore(source, manifest);
  await migrate(stores.db, manifest.migrations);
  // What refers to other tables comes first in an archive, and must be written last.
  const tables = (await listTables(stores.db)).toReversed();
  for (const key of apart) await putFile(stores, key, await source.fetchFile(key));
  for (const level of await inLevels(stores, tables)) {
    for await (const { name, bytes } of readArchive(source.file, source.key)) {
      const table = TABLE_ENTRY.exec(name)?.[1];
      if (table !== undefined && level.includes(table)) await insertRows(stores, table, bytes);
      else if (level[0] === tables[0] && name.startsWith(FILE_ENTRY))
        await putFile(stores, name.slice(FILE_ENTRY.length), bytes);
    }
  }
  // Made anew from the database at the next visit.
  for (const { name } of (await stores.kv.list({ prefix: 'snapshot:' })).keys) await stores.kv.delete(name);
  await migrate(stores.db);
  return manifest;
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

/** The keys of the files that the archive lists and does not hold, as a nightly copy's; each is whole where it lies. */
const checkApart = async (manifest: Manifest, { file, fetchFile }: Source): Promise<string[]> => {
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

/** The tables in groups: those of one refer to none, or to such of the groups before. */
const inLevels = async ({ db }: SiteStores, tables: readonly string[]): Promise<string[][]> => {
  const levels: string[][] = [];
  const levelOf = new Map<string, number>();
  for (const table of tables) {
    const { results } = await db.prepare(`PRAGMA foreign_key_list("${table}")`).all<{ table: string }>();
    const level = Math.max(0, ...results.map((key) => (levelOf.get(key.table) ?? 0) + 1));
    levelOf.set(table, level);
    (levels[level] ??= []).push(table);
  }
  return levels;
};

const ROWS_AT_ONCE = 50;

const insertRows = async ({ db }: SiteStores, table: string, bytes: Uint8Array): Promise<void> => {
  const rows = readRows(bytes);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const statements = rows.slice(from, from + ROWS_AT_ONCE).map((row) => {
      const columns = Object.keys(row).map((column) => `"${column}"`);
      const places = columns.map(() => '?');
      return db
        .prepare(`INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${places.join(', ')})`)
        .bind(...Object.values(row));
    });
    await db.batch(statements);
  }
};
