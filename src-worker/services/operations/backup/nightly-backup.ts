import type { Context } from '../../../context.ts';
import { setAlert } from '../../payments/alerts/alerts.ts';
import { encryptTo, sha256, writeArchive, type Contents } from './archive.ts';
import { recordBackup } from './backup-runs.ts';
import { putStream } from './put-stream.ts';
import { listFiles, readFile } from './read-files.ts';
import { listTables, readMigrations, readTables } from './read-tables.ts';

/** Where a night's copy lies in the bucket; the names sort by time. */
const NIGHTLY = 'nightly/';
const SUFFIX = '.tar.gz.age';

/** Where the files lie, each once, whichever night they were first seen in. */
export const BUCKET_FILES = 'files/';

const KEPT = 14;

export const BACKUP_ALERT = 'backup';

/**
 * Puts a copy of the site into the bucket, when there is one: the database as one encrypted archive a night, of which
 * the last fourteen stay, and each picture once. A failure becomes an alert for the owner. Run by a Cron line of its own.
 */
export const runNightlyBackup = async (ctx: Context): Promise<void> => {
  const { backups } = ctx.settings;
  if (backups === null) return;
  try {
    if (!backups.ready) throw new Error(backups.problem);
    const { bucket, publicKey } = backups.value;
    const files = await keepFiles(ctx, bucket, publicKey);
    const bytes = await keepDatabase(ctx, bucket, publicKey, files);
    await forgetOldCopies(bucket);
    await recordBackup(ctx.db, { kind: 'nightly', finishedAt: ctx.now(), bytes });
    await setAlert(ctx, BACKUP_ALERT, null);
  } catch (error) {
    ctx.log('error', 'nightly_backup_failed', { error });
    await setAlert(ctx, BACKUP_ALERT, {
      problem: 'The nightly copy of the site was not made.',
      advice: 'Look at the R2 bucket and at BACKUP_PUBLIC_KEY; the Worker’s log says what went wrong.',
    });
  }
};

/** Copies the files that the bucket lacks, and lists all that the site has. */
const keepFiles = async (ctx: Context, bucket: R2Bucket, publicKey: string): Promise<Contents['files']> => {
  const kept = await listKept(bucket);
  const files: Contents['files'] = [];
  for await (const key of listFiles(ctx.kv)) {
    const known = kept.get(key);
    if (known !== undefined) {
      files.push({ key, ...known });
      continue;
    }
    const bytes = await readFile(ctx.kv, key);
    if (bytes === null) continue;
    const about = { bytes: bytes.length, sha256: await sha256(bytes) };
    await bucket.put(BUCKET_FILES + key, await encryptTo(publicKey).encrypt(bytes), {
      customMetadata: { bytes: String(about.bytes), sha256: about.sha256 },
    });
    files.push({ key, ...about });
  }
  return files;
};

const listKept = async (bucket: R2Bucket): Promise<Map<string, { bytes: number; sha256: string }>> => {
  const kept = new Map<string, { bytes: number; sha256: string }>();
  for await (const { key, customMetadata = {} } of listObjects(bucket, BUCKET_FILES)) {
    const { bytes, sha256: hash } = customMetadata;
    if (bytes !== undefined && hash !== undefined)
      kept.set(key.slice(BUCKET_FILES.length), { bytes: Number(bytes), sha256: hash });
  }
  return kept;
};

/** Writes the night's archive and returns its size. It is there only once it is whole. */
const keepDatabase = async (
  ctx: Context,
  bucket: R2Bucket,
  publicKey: string,
  files: Contents['files'],
): Promise<number> => {
  const db = ctx.bindings.DB;
  const madeAt = ctx.now().toISOString();
  const contents: Contents = { made_at: madeAt, migrations: await readMigrations(db), tables: {}, files };
  const rows = readTables(db, await listTables(db), contents.tables);
  const stream = await writeArchive(rows, () => contents, publicKey);
  return putStream(bucket, `${NIGHTLY}${madeAt.slice(0, 16).replace(':', '-')}${SUFFIX}`, stream);
};

const forgetOldCopies = async (bucket: R2Bucket): Promise<void> => {
  const names: string[] = [];
  for await (const { key } of listObjects(bucket, NIGHTLY)) names.push(key);
  const old = names.toSorted().slice(0, -KEPT);
  if (old.length > 0) await bucket.delete(old);
};

const listObjects = async function* (bucket: R2Bucket, prefix: string): AsyncGenerator<R2Object> {
  let cursor: string | undefined;
  do {
    const page: R2Objects = await bucket.list({ prefix, cursor, include: ['customMetadata'] });
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
};
