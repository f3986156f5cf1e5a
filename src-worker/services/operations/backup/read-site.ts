import { sha256, type Contents, type Entry } from './archive.ts';
import { listFiles, readFile, type FileStores } from '../../files/file-store.ts';
import { listTables, readMigrations, readTables } from './read-tables.ts';

/** What an entry with a file is called: this, and the file's key. */
export const FILE_ENTRY = 'files/';

export interface Stores extends FileStores {
  db: D1Database;
}

/** Everything a site is made of, as the entries of one archive; `contents` is complete when all of them were read. */
export const readSite = async ({ db, ...stores }: Stores, madeAt: Date) => {
  const contents: Contents = {
    made_at: madeAt.toISOString(),
    migrations: await readMigrations(db),
    tables: {},
    files: [],
  };
  const tables = await listTables(db);
  const read = async function* (): AsyncGenerator<Entry> {
    yield* readTables(db, tables, contents.tables);
    for await (const key of listFiles(stores)) {
      const file = await readFile(stores, key);
      // Deleted a moment ago, which KV's list does not know yet.
      if (file === null) continue;
      const bytes = new Uint8Array(file);
      contents.files.push({ key, bytes: bytes.length, sha256: await sha256(bytes) });
      yield { name: FILE_ENTRY + key, bytes };
    }
  };
  return { entries: read(), contents: () => contents };
};
