import { type Contents, type Entry } from './archive.ts';
import { sha256 } from '../../crypto/sha256.ts';
import { listFiles, readFile, type FileStores } from '../../files/file-store.ts';
import { beginLog, endCopy } from './change-log.ts';
import { keepCopy, newProgress, takeCopy, type Copy } from './copy-progress.ts';
import { LIMITS, type Limits } from './limits.ts';
import { readAll, readLast, readPart, type Reading } from './read-copy.ts';
import { readSchema, type SiteSchema } from './read-tables.ts';

export const FILE_ENTRY = 'files/';

export interface Stores extends FileStores {
  db: D1Database;
}

export const readSite = async ({ db, ...stores }: Stores, madeAt: Date, limits = LIMITS) => {
  const schema = await readSchema(db);
  const contents: Contents = { made_at: madeAt.toISOString(), migrations: schema.migrations, tables: {}, files: [] };
  const read = async function* (): AsyncGenerator<Entry> {
    const isSmall = schema.bytes <= limits.smallBytes;
    const readings = isSmall ? [readSmall(db, schema)] : readLarge(db, schema, limits);
    for await (const { entries, counts } of readings) {
      for (const [table, count] of Object.entries(counts))
        contents.tables[table] = (contents.tables[table] ?? 0) + count;
      yield* entries;
    }
    for await (const key of listFiles(stores)) {
      const file = await readFile(stores, key);
      if (file === null) continue;
      const bytes = new Uint8Array(file);
      contents.files.push({ key, bytes: bytes.length, sha256: await sha256(bytes) });
      yield { name: FILE_ENTRY + key, bytes };
    }
  };
  return { entries: read(), contents: () => contents };
};

const readSmall = async (db: D1Database, schema: SiteSchema): Promise<Reading> => held(await readAll(db, schema));

/** The changes during the copy are logged, so that the copy is consistent. */
const readLarge = async function* (db: D1Database, schema: SiteSchema, limits: Limits): AsyncGenerator<Reading> {
  let copy: Copy = held(await takeCopy(db, new Date()));
  try {
    let progress = newProgress(schema.fingerprint, new Date());
    await db.batch([db.prepare('DELETE FROM backup_changes'), ...beginLog(db, schema.tables)]);
    for (;;) {
      const part = await readPart(db, schema, progress, limits);
      progress = part.progress;
      if (part.entries.length === 0) break;
      yield part;
      copy = held(await keepCopy(db, copy, new Date()));
    }
    yield held(await readLast(db, schema, copy, progress));
  } finally {
    if ((await keepCopy(db, copy, new Date())) !== null) await endCopy(db);
  }
};

export class CopyTaken extends Error {}

const held = <T>(found: T | null): T => {
  if (found === null) throw new CopyTaken('Another copy of the site is being made, or its tables change.');
  return found;
};
