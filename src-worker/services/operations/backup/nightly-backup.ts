import type { Context } from '../../../context.ts';
import type { BackupSettings } from '../../../settings.ts';
import { setAlert } from '../../alerts/alerts.ts';
import { writeArchive, type Contents, encryptTo } from './archive.ts';
import { sha256 } from '../../crypto/sha256.ts';
import { recordBackup } from './backup-runs.ts';
import { beginLog, endCopy, lastChange } from './change-log.ts';
import {
  claimCopy,
  isAbandoned,
  newProgress,
  releaseCopy,
  saveProgress,
  type Copy,
  type Progress,
} from './copy-progress.ts';
import { listFiles, listObjects, readFile } from '../../files/file-store.ts';
import { LIMITS, type Limits } from './limits.ts';
import { readAll, readChanges, readLast, readPart, type Reading } from './read-copy.ts';
import { readSchema, type SiteSchema } from './read-tables.ts';
import { NIGHTLY, putList, SUFFIX, tidyBucket, BUCKET_FILES } from './tidy-bucket.ts';

/**
 * Each run of a nightly backup continues where the last one ended. The bucket keeps fourteen nights, and each file
 * once.
 */
export const runNightlyBackup = async (ctx: Context, limits = LIMITS): Promise<void> => {
  const { backups } = ctx.settings;
  const db = ctx.bindings.DB;
  if (backups === null) {
    // Somebody removed the bucket or stopped a command during a backup.
    if (await isAbandoned(db, ctx.now())) await endCopy(db);
    return;
  }
  try {
    if (!backups.ready) throw new Error(backups.problem);
    const copy = await claimCopy(db, ctx.now());
    if (copy === null) return;
    try {
      await goOn({ ctx, ...backups.value, limits, copy, schema: await readSchema(db) });
    } finally {
      await releaseCopy(db, copy);
    }
  } catch (error) {
    ctx.log('error', 'nightly_backup_failed', { error });
    await setAlert(ctx, 'backup', {
      problem: 'The nightly copy of the site was not made.',
      advice: 'Look at the R2 bucket and at BACKUP_PUBLIC_KEY; the Worker’s log says what went wrong.',
    });
  }
};

interface Work extends BackupSettings {
  ctx: Context;
  limits: Limits;
  copy: Copy;
  schema: SiteSchema & { bytes: number };
}

const goOn = async (work: Work): Promise<void> => {
  const { copy, schema } = work;
  if (copy.progress?.fingerprint !== schema.fingerprint) {
    // Files take longest, so they are copied before the database's copy begins.
    if ((await keepFiles(work)) === null) return;
    if (schema.bytes <= work.limits.smallBytes) return finish(work, null);
    const begun = await begin(work);
    if (begun !== null) await copyParts(work, begun);
    // Each trigger costs a query to create and to drop, so another run finishes the backup.
    return;
  }
  const copied = await copyParts(work, copy.progress);
  const caughtUp = copied && (await copyChanges(work, copied));
  if (caughtUp !== null) await finish(work, caughtUp);
};

const begin = async ({ ctx, copy, schema }: Work): Promise<Progress | null> => {
  const db = ctx.bindings.DB;
  const progress = newProgress(schema.fingerprint, ctx.now());
  const results = await db.batch([
    db.prepare('DELETE FROM backup_changes WHERE ? IN (SELECT leased_until FROM backup_copy)').bind(copy.lease),
    ...beginLog(db, schema.tables),
    saveProgress(db, copy, progress),
  ]);
  return results.at(-1)?.results.length === 1 ? progress : null;
};

const copyParts = async (work: Work, begun: Progress): Promise<Progress | null> => {
  const { ctx, schema, limits } = work;
  let progress: Progress | null = begun;
  for (let count = 0; count < limits.partsARun && progress !== null; count += 1) {
    const part: Reading & { progress: Progress } = await readPart(ctx.bindings.DB, schema, progress, limits);
    if (part.entries.length === 0) return progress;
    progress = await putPart(work, part, part.progress);
  }
  return null;
};

/** The final transaction takes few changes, so most are copied before it; the answer is null when some are left. */
const copyChanges = async (work: Work, progress: Progress): Promise<Progress | null> => {
  const db = work.ctx.bindings.DB;
  const { changesAtOnce } = work.limits;
  const behind = (await lastChange(db)) - progress.changes;
  if (behind <= changesAtOnce) return progress;
  const changes = progress.changes + changesAtOnce;
  const part = await readChanges(db, work.schema, progress, changes);
  const next = await putPart(work, part, { ...progress, changes });
  return behind > 2 * changesAtOnce ? null : next;
};

const nightOf = (instant: string): string => instant.slice(0, 16).replace(':', '-');

const putPart = async (work: Work, { entries, counts }: Reading, progress: Progress): Promise<Progress | null> => {
  const { ctx, copy, schema, bucket } = work;
  const { migrations } = schema;
  const contents = { made_at: ctx.now().toISOString(), migrations, tables: counts, files: [] };
  const bytes = await seal(work, entries, contents);
  // The name of each part is unique, so that an older run never overwrites it.
  const number = String(progress.parts.length + 1).padStart(4, '0');
  const name = `${nightOf(progress.begun_at)}/${number}-${crypto.randomUUID().slice(0, 8)}${SUFFIX}`;
  await bucket.put(NIGHTLY + name, bytes);
  const part = { name, sha256: await sha256(bytes), bytes: bytes.length };
  const next = { ...progress, parts: [...progress.parts, part] };
  return (await saveProgress(ctx.bindings.DB, copy, next).first()) === null ? null : next;
};

const seal = async ({ publicKey }: Work, entries: Reading['entries'], contents: Contents): Promise<Uint8Array> =>
  new Response(await writeArchive(entries, () => contents, publicKey)).bytes();

const finish = async (work: Work, progress: Progress | null): Promise<void> => {
  const { ctx, copy, schema, bucket } = work;
  const db = ctx.bindings.DB;
  const last = await (progress === null ? readAll(db, schema) : readLast(db, schema, copy, progress));
  if (last === null) return;
  const madeAt = ctx.now().toISOString();
  // The database's rows name files, so the files are copied after the rows.
  const files = await keepFiles(work);
  if (files === null) return;
  const night = nightOf(progress?.begun_at ?? madeAt);
  const keys = files.map(({ key }) => key);
  await putList(bucket, night, keys);
  const parts = progress?.parts ?? [];
  const archive = await seal(work, last.entries, {
    made_at: madeAt,
    migrations: schema.migrations,
    tables: last.counts,
    files,
    parts: parts.map(({ name, sha256: hash }) => ({ name, sha256: hash })),
  });
  await bucket.put(NIGHTLY + night + SUFFIX, archive);
  // The steps are in an order in which a stopped run is repeated and leaves no trigger in the database.
  await endCopy(db);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, archive.length);
  await recordBackup(ctx.db, { kind: 'nightly', finishedAt: ctx.now(), bytes });
  await setAlert(ctx, 'backup', null);
  // The backup is valid even if the tidying fails, and the next night tidies again.
  await tidyBucket(bucket).catch((error: unknown) => ctx.log('error', 'backup_bucket_not_tidied', { error }));
};

const AT_ONCE = 100;

const keepFiles = async ({ ctx, bucket, publicKey, limits }: Work): Promise<Contents['files'] | null> => {
  const kept = await listKept(bucket);
  const files: Contents['files'] = [];
  let [copied, bytesCopied] = [0, 0];
  for await (const key of listFiles(ctx)) {
    const known = kept.get(key);
    if (known !== undefined) {
      files.push({ key, ...known });
      continue;
    }
    if (copied === AT_ONCE || bytesCopied >= limits.filesARunBytes) return null;
    const file = await readFile(ctx, key);
    // KV lists deleted keys for a short time.
    if (file === null) continue;
    const bytes = new Uint8Array(file);
    const about = { bytes: bytes.length, sha256: await sha256(bytes) };
    await bucket.put(BUCKET_FILES + key, await encryptTo(publicKey).encrypt(bytes), {
      customMetadata: { bytes: String(about.bytes), sha256: about.sha256 },
    });
    files.push({ key, ...about });
    copied += 1;
    bytesCopied += bytes.length;
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
