import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import type { Context } from '../../../src-worker/context.ts';
import { openDatabase } from '../../../src-worker/db/client.ts';
import { readSettings } from '../../../src-worker/env.ts';
import type { Bindings } from '../../../src-worker/settings.ts';
import { createLog } from '../../../src-worker/log.ts';
import { LIMITS, type Limits } from '../../../src-worker/services/operations/backup/limits.ts';
import { runNightlyBackup } from '../../../src-worker/services/operations/backup/nightly-backup.ts';
import { listTables } from '../../../src-worker/services/operations/backup/read-tables.ts';
import { checkArchive } from '../../harness/backup/check-archive.ts';
import { rehearseRestore } from '../../harness/backup/rehearse-restore.ts';
import { migrate } from '../../harness/local-database.ts';

/** With such small limits, a site of a few dozen rows is copied in many parts by several runs. */
export const TINY: Limits = {
  ...LIMITS,
  smallBytes: 0,
  pageBytes: 3000,
  pageRows: 10,
  partBytes: 5000,
  changesAtOnce: 25,
  filesARunBytes: 2000,
};

export const key = await generateX25519Identity();
const BACKUP_PUBLIC_KEY = await identityToRecipient(key);

/** This Worker runs given D1 statements, many in one request. */
const SCRIPT = `export default {
  async fetch(request, { DB }) {
    const { how, statements } = await request.json();
    const prepared = statements.map(({ sql, params }) => DB.prepare(sql).bind(...params));
    try {
      return Response.json({ result: how === 'raw' ? await prepared[0].raw() : await DB.batch(prepared) });
    } catch (error) {
      return Response.json({ error: error.message });
    }
  },
}`;

/**
 * The runtime's own D1 is used, because Miniflare's replacement in Node calls the runtime for each `prepare`, `bind`
 * and `all`, which takes most of a copy's time.
 */
const openD1 = (runtime: Miniflare): NightlySite['db'] => {
  const send = async (how: 'batch' | 'raw', statements: readonly Statement[]) => {
    const body = JSON.stringify({ how, statements: statements.map(({ sql, params }) => ({ sql, params })) });
    const answer = await runtime.dispatchFetch('http://d1', { method: 'POST', body });
    const { error, result } = (await answer.json()) as { error?: string; result: { results: Row[] }[] };
    if (error !== undefined) throw new Error(error);
    return result;
  };
  const statement = (sql: string, params: unknown[] = []) => {
    const own = { sql, params };
    const all = async () => (await send('batch', [own]))[0];
    return {
      ...own,
      bind: (...given: unknown[]) => statement(sql, given),
      all,
      run: all,
      raw: () => send('raw', [own]),
      first: async (column?: string) => {
        const row = (await all())?.results[0] ?? null;
        return row === null || column === undefined ? row : row[column];
      },
    };
  };
  const database = {
    prepare: (sql: string) => statement(sql),
    batch: (statements: readonly Statement[]) => send('batch', statements),
    withSession: () => database,
  };
  return database as unknown as NightlySite['db'];
};

type Row = Record<string, unknown>;

interface Statement {
  sql: string;
  params: unknown[];
}

/** Starts stores with a migrated database and a bucket, and a function that runs a minute of the night on them. */
export const startNightlySite = async (): Promise<NightlySite> => {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: SCRIPT,
      d1Databases: ['DB'],
      kvNamespaces: ['KV'],
      r2Buckets: ['BACKUPS'],
    }),
  );
  const db = openD1(runtime);
  const bucket = await runtime.getR2Bucket('BACKUPS');
  const kv = await runtime.getKVNamespace('KV');
  await migrate(db);
  const minute = async (at: string, around: Around = asItIs, { hasBucket } = { hasBucket: true }): Promise<void> => {
    // The casts are safe, because the platform's types have two forms, and a copy needs few of the bindings.
    const bindings = {
      MODE: 'local',
      DB: around(db),
      KV: kv,
      ...(hasBucket ? { BACKUPS: around(bucket) } : {}),
      BACKUP_PUBLIC_KEY,
    } as unknown as Bindings;
    // `createContext` needs the whole program, with files that only the Worker's bundle can hold, so it is not used
    // here.
    const ctx: Context = {
      bindings,
      db: openDatabase(bindings.DB),
      kv: bindings.KV,
      media: null,
      settings: readSettings(bindings),
      now: () => new Date(at),
      edge: null,
      log: createLog({ requestId: 'night' }),
      onMailSent: () => [],
      attachmentsOf: async () => [],
      defer: () => {},
    };
    await runNightlyBackup(ctx, TINY);
  };
  return { db, bucket, kv, media: null, minute, stop: () => runtime.dispose() };
};

export interface NightlySite {
  db: Awaited<ReturnType<Miniflare['getD1Database']>>;
  bucket: Awaited<ReturnType<Miniflare['getR2Bucket']>>;
  kv: Awaited<ReturnType<Miniflare['getKVNamespace']>>;
  media: null;
  minute: (at: string, around?: Around, options?: { hasBucket: boolean }) => Promise<void>;
  stop: () => Promise<void>;
}

type Around = <T extends object>(store: T) => T;

const asItIs: Around = (store) => store;

const CALLS = new Set(['all', 'first', 'run', 'batch', 'put', 'list', 'delete', 'get']);

/** Stores that call `onCall` before each call that reads or writes; what it throws is the call's failure. */
export const watched = (onCall: (name: string) => Promise<void>): Around => {
  const originals = new WeakMap<object, object>();
  const watch = <T extends object>(store: T): T => {
    const proxy = new Proxy(store, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          // A batch recognises its own statements by more than their methods.
          const args = given.map((each) => (Array.isArray(each) ? each.map((one) => originals.get(one) ?? one) : each));
          const call = (): unknown => Reflect.apply(member, target, args);
          if (['prepare', 'bind', 'withSession'].includes(String(name))) return watch(call() as object);
          if (!CALLS.has(String(name))) return call();
          return (async () => {
            await onCall(String(name));
            return call();
          })();
        };
      },
    });
    originals.set(proxy, store);
    return proxy;
  };
  return watch;
};

/** The content of a database, a line for each table. */
export const contentOf = async (db: NightlySite['db']): Promise<string[]> => {
  const tables = (await listTables(db)).filter((table) => !NIGHTS_OWN.has(table));
  const rows = await db.batch(tables.map((table) => db.prepare(`SELECT * FROM "${table}" ORDER BY rowid`)));
  return tables.map((table, index) => lineOf(table, rows[index]?.results ?? []));
};

const lineOf = (table: string, rows: unknown[]): string =>
  `${table} ${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12)}`;

/** These tables are written by the backup itself after the copy's last row was read. */
const NIGHTS_OWN = new Set(['backup_runs', 'alerts', 'error_groups']);

/** Downloads the newest backup with its parts, and returns its content. */
export const restoredFrom = async (site: NightlySite, folder: string): Promise<string[]> => {
  const { objects } = await site.bucket.list({ prefix: 'nightly/' });
  for (const { key: name } of objects) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, (await (await site.bucket.get(name))?.bytes()) ?? '');
  }
  const copies = objects.filter(({ key: name }) => name.split('/').length === 2).map(({ key: name }) => name);
  return restored(join(folder, copies.toSorted().at(-1) ?? ''), site);
};

/** The content of a file once it is in a database, in the lines that `contentOf` makes of the site. */
export const restored = async (file: string, { db }: NightlySite): Promise<string[]> => {
  const database = await rehearseRestore({ file, key }, await checkArchive(file, key));
  try {
    const tables = (await listTables(db)).filter((table) => !NIGHTS_OWN.has(table));
    return tables.map((table) => lineOf(table, database.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).all()));
  } finally {
    database.close();
  }
};
