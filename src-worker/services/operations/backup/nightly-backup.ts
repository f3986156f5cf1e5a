import type { Context } from '../../../context.ts';
import { setAlert } from '../../alerts/alerts.ts';
import { listFiles, listObjects, readFile } from '../../files/file-store.ts';
import { encryptTo, sha256, writeArchive, type Contents } from './archive.ts';
import { recordBackup } from './backup-runs.ts';
import { putStream } from './put-stream.ts';
import { listTables, readMigrations, readTables } from './read-tables.ts';
import { BUCKET_FILES, NIGHTLY, putList, SUFFIX, tidyBucket } from './tidy-bucket.ts';

/**
 * Puts a copy of the site into the bucket, when there is one: the database as one encrypted archive a night, of which
 * the last fourteen stay, and each picture that one of these needs once. A failure becomes an alert for the owner. Run by
 * a Cron line of its own.
 */
export const runNightlyBackup = async (ctx: Context): Promise<void> => {
  const { backups } = ctx.settings;
  if (backups === null) return;
  try {
    if (!backups.ready) throw new Error(backups.problem);
    const { bucket, publicKey } = backups.value;
    const madeAt = ctx.now().toISOString();
    const night = madeAt.slice(0, 16).replace(':', '-');
    const files = await keepFiles(ctx, bucket, publicKey);
    const keys = files.map(({ key }) => key);
    await putList(bucket, night, keys);
    const archive = await encryptDatabase(ctx, publicKey, { madeAt, files });
    const bytes = await putStream(bucket, NIGHTLY + night + SUFFIX, archive);
    await recordBackup(ctx.db, { kind: 'nightly', finishedAt: ctx.now(), bytes });
    await setAlert(ctx, 'backup', null);
    // The copy is made; what could not be tidied is tried again tomorrow.
    await tidyBucket(bucket).catch((error: unknown) => ctx.log('error', 'backup_bucket_not_tidied', { error }));
  } catch (error) {
    ctx.log('error', 'nightly_backup_failed', { error });
    await setAlert(ctx, 'backup', {
      problem: 'The nightly copy of the site was not made.',
      advice: 'Look at the R2 bucket and at BACKUP_PUBLIC_KEY; the Worker’s log says what went wrong.',
    });
  }
};

/** Copies the files that the bucket lacks, and lists all that the site has. */
const keepFiles = async (ctx: Context, bucket: R2Bucket, publicKey: string): Promise<Contents['files']> => {
  const kept = await listKept(bucket);
  const files: Contents['files'] = [];
  for await (const key of listFiles(ctx)) {
    const known = kept.get(key);
    if (known !== undefined) {
      files.push({ key, ...known });
      continue;
    }
    const file = await readFile(ctx, key);
    // Deleted a moment ago, which KV's list does not know yet.
    if (file === null) continue;
    const bytes = new Uint8Array(file);
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

/** The database as an archive that names the files, which lie beside it. */
const encryptDatabase = async (
  ctx: Context,
  publicKey: string,
  { madeAt, files }: { madeAt: string; files: Contents['files'] },
): Promise<ReadableStream<Uint8Array>> => {
  const db = ctx.bindings.DB;
  const contents: Contents = { made_at: madeAt, migrations: await readMigrations(db), tables: {}, files };
  const rows = readTables(db, await listTables(db), contents.tables);
  return writeArchive(rows, () => contents, publicKey);
};
