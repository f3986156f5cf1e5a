import { env } from 'cloudflare:workers';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import { manifestSchema } from '../../src-worker/services/operations/backup/archive.ts';
import { recordBackup, recordRestore } from '../../src-worker/services/operations/backup/backup-runs.ts';
import { runNightlyBackup } from '../../src-worker/services/operations/backup/nightly-backup.ts';
import { LIMITS } from '../../src-worker/services/operations/backup/limits.ts';
import { readPage, readSchema, START } from '../../src-worker/services/operations/backup/read-tables.ts';
import { newAccount } from './accounts/api.ts';
import { asOwner } from './admin/people.ts';
import { PART_BYTES } from '#contract/work-files';
import { sha256 } from '../../src-worker/services/crypto/sha256.ts';
import { rows as allRows } from './payments/shop.ts';
import { ask, serviceContext } from './site.ts';
import { addWork, bytesOf, startSending } from './work/files.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_BUCKET: R2Bucket;
    }
  }
}

const key = await generateX25519Identity();
const BACKUP_PUBLIC_KEY = await identityToRecipient(key);

const night = async (day: number, bucket: R2Bucket = env.TEST_BUCKET): Promise<void> => {
  // In production wrangler notes its migrations here; these tests apply them at once.
  await env.DB.prepare('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT)').run();
  const at = new Date(Date.UTC(2026, 0, day, 3, 23));
  await runNightlyBackup(serviceContext({ BACKUPS: bucket, BACKUP_PUBLIC_KEY }, at));
};

const open = async (name: string): Promise<Uint8Array> => {
  const object = await env.TEST_BUCKET.get(name);
  if (object === null) throw new Error(`${name} is not in the bucket`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return decrypter.decrypt(await object.bytes());
};

const namesOf = async (prefix: string): Promise<string[]> =>
  (await env.TEST_BUCKET.list({ prefix })).objects.map((object) => object.key);

const isInBucket = async (name: string): Promise<boolean> => (await env.TEST_BUCKET.head(name)) !== null;

const daysOf = (names: string[]) => names.map((name) => /2026-01-\d\d/.exec(name)?.[0]);

/** The bucket, in which one kind of call fails. */
const bucketWithout = (broken: 'put' | 'delete'): R2Bucket =>
  new Proxy(env.TEST_BUCKET, {
    get: (target, property) => {
      if (property === broken) return () => Promise.reject(new Error('The bucket is down'));
      const member: unknown = Reflect.get(target, property, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

const unzip = (bytes: Uint8Array) =>
  new Response(bytes as BodyInit).body?.pipeThrough(new DecompressionStream('gzip')) ?? new ReadableStream();

test('backup: a night’s copy holds every table, each file once, and only the private key opens it', async () => {
  await ask('/');
  const { email } = await newAccount();
  await night(1);
  const [name = ''] = await namesOf('nightly/');
  expect(name).toBe('nightly/2026-01-01T03-23.tar.gz.age');
  const entries = await unpackTar(unzip(await open(name)));
  const texts = new Map(entries.map(({ header, data }) => [header.name, new TextDecoder().decode(data)]));
  const manifest = manifestSchema.parse(JSON.parse(texts.get('manifest.json') ?? ''));
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND name NOT IN ('d1_migrations', 'totals', 'day_totals', 'payment_totals', 'search_entries', 'search_shards', 'backup_copy', 'backup_changes')",
  ).all<{ name: string }>();
  expect(Object.keys(manifest.tables).toSorted()).toEqual(tables.map((table) => table.name).toSorted());
  expect(JSON.parse(texts.get('database/users/1.ndjson') ?? '')).toMatchObject({ email });
  const stored = await env.TEST_BUCKET.get(name);
  expect(new TextDecoder().decode(await stored?.bytes())).not.toContain(email);
  const [file = ''] = await namesOf('files/');
  expect(file).toMatch(/^files\/resume\/[0-9a-f]{32}$/);
  expect(new TextDecoder().decode((await open(file)).subarray(0, 5))).toBe('%PDF-');
  expect(manifest.files).toEqual([
    { key: file.slice(6), bytes: (await open(file)).length, sha256: expect.any(String) },
  ]);
});

test('backup: files of work are copied part by part, each with its sum', async () => {
  const { send } = await startSending(env);
  const bytes = bytesOf(PART_BYTES + 7);
  const id = await send(await addWork(), 'film.mov', bytes);
  await night(1);
  const copied = (await namesOf('files/')).filter((name) => name.startsWith(`files/work/${id}/`));
  expect(copied).toHaveLength(2);
  const parts = await Promise.all(copied.map(open));
  const sums = await Promise.all(parts.map((part) => sha256(part as Uint8Array<ArrayBuffer>)));
  const [row] = await allRows('SELECT parts FROM work_files WHERE id = ?', id);
  expect(JSON.parse(String(row?.['parts']))).toMatchObject(sums.map((sum, at) => ({ part: at + 1, sum })));
  expect(parts.map(({ length }) => length)).toEqual([PART_BYTES, 7]);
  expect(parts.flatMap((part) => [...part.subarray(0, 5000)])).toEqual(
    [0, PART_BYTES].flatMap((at) => [...bytes.subarray(at, Math.min(at + 5000, at === 0 ? PART_BYTES : bytes.length))]),
  );
});

test('backup: the last 14 nightly copies stay, a file is copied once, and the System tab tells the last good one', async () => {
  await ask('/');
  const owner = await asOwner();
  expect((await owner('GET', 'admin/system')).json.data).toMatchObject({ last_backup: null, backs_up_nightly: false });
  await night(1);
  const uploaded = (await env.TEST_BUCKET.list({ prefix: 'files/' })).objects[0]?.uploaded;
  for (let day = 2; day <= 15; day += 1)
    await env.TEST_BUCKET.put(`nightly/2026-01-${String(day).padStart(2, '0')}T03-23.tar.gz.age`, '');
  await night(16);
  const names = await namesOf('nightly/');
  expect(names).toHaveLength(14);
  expect(names[0]).toContain('2026-01-03');
  expect((await env.TEST_BUCKET.list({ prefix: 'files/' })).objects[0]?.uploaded).toEqual(uploaded);
  expect((await owner('GET', 'admin/system')).json.data.last_backup).toMatchObject({
    kind: 'nightly',
    finished_at: '2026-01-16T03:23:00.000Z',
  });
});

test('backup: who copies or restores a site by command leaves a trace in the audit', async () => {
  const { db } = serviceContext();
  await recordBackup(db, { kind: 'command', finishedAt: new Date('2026-01-31T10:00:00.000Z'), bytes: 7 });
  await recordRestore(db, { madeAt: '2026-01-30T03:23:00.000Z', at: new Date('2026-01-31T11:00:00.000Z') });
  const owner = await asOwner();
  expect((await owner('GET', 'admin/system')).json.data.last_backup).toMatchObject({ kind: 'command', bytes: 7 });
  const { data } = (await owner('GET', 'admin/audit')).json;
  expect(data.filter(({ actor }: { actor: string }) => actor === 'command line')).toMatchObject([
    { action: 'restore_site', detail: { made_at: '2026-01-30T03:23:00.000Z' } },
    { action: 'backup', detail: { bytes: 7 } },
  ]);
});

test('backup: a bucket that fails leaves no half copy, and an alert until a night works again', async () => {
  await ask('/');
  await night(1, bucketWithout('put'));
  expect(await namesOf('nightly/')).toEqual([]);
  const owner = await asOwner();
  expect((await owner('GET', 'admin/system')).json.data.alerts).toMatchObject([{ key: 'backup' }]);
  await night(2);
  expect((await owner('GET', 'admin/system')).json.data.alerts).toEqual([]);
});

test('backup: a deleted picture leaves the bucket with the last of the 14 copies that names it', async () => {
  await ask('/');
  const owner = await asOwner();
  await env.KV.put('media/deleted/1x1.png', 'a picture');
  await night(1);
  await env.KV.delete('media/deleted/1x1.png');
  const [copy = ''] = await namesOf('nightly/');
  const resume = JSON.stringify((await namesOf('files/resume/')).map((name) => name.slice('files/'.length)));
  for (let day = 2; day <= 14; day += 1) {
    const name = copy.replace('01-01', `01-${String(day).padStart(2, '0')}`);
    await env.TEST_BUCKET.put(name, '');
    await env.TEST_BUCKET.put(name.replace('nightly/', 'lists/').replace('.tar.gz.age', '.json'), resume);
  }

  // The run ends before anything is removed: the backup is still good, and the next night goes on.
  await night(15, bucketWithout('delete'));
  expect(await isInBucket('files/media/deleted/1x1.png')).toBe(true);
  expect((await owner('GET', 'admin/system')).json.data).toMatchObject({
    alerts: [],
    last_backup: { finished_at: '2026-01-15T03:23:00.000Z' },
  });

  // Without a backup's list it is unknown which files the backup needs, so everything stays.
  const list = await (await env.TEST_BUCKET.get('lists/2026-01-09T03-23.json'))?.text();
  await env.TEST_BUCKET.delete('lists/2026-01-09T03-23.json');
  await night(16);
  expect(await isInBucket('files/media/deleted/1x1.png')).toBe(true);
  expect(await namesOf('nightly/')).toHaveLength(14);

  await env.TEST_BUCKET.put('lists/2026-01-09T03-23.json', list ?? '');
  await night(17);
  expect(await isInBucket('files/media/deleted/1x1.png')).toBe(false);
  expect(await namesOf('files/')).toEqual([expect.stringMatching(/^files\/resume\//)]);
  expect(daysOf(await namesOf('lists/'))).toEqual(daysOf(await namesOf('nightly/')));
});

test('backup: rows are read in pages that fit into memory, whatever stands in them, and every row once', async () => {
  await env.DB.prepare('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT)').run();
  const insert = env.DB.prepare("INSERT INTO content_history VALUES ('profile', ?, ?, '', '')");
  // Many short rows are followed by long ones.
  const lengths = Array.from({ length: 60 }, (_, row) => (row < 40 ? 10 : 300_000));
  await env.DB.batch(lengths.map((length, row) => insert.bind(row + 1, 'x'.repeat(length))));
  const { tables } = await readSchema(env.DB);
  const table = tables.find(({ name }) => name === 'content_history') ?? { name: '', columns: [] };
  const read: number[] = [];
  for (let after = START, isDone = false; !isDone;) {
    const rows = await readPage(env.DB, table, after, { ...LIMITS, pageBytes: 1_000_000 });
    expect(JSON.stringify(rows).length).toBeLessThan(1_400_000);
    for (const { revision, _row } of rows) [after] = [_row, read.push(Number(revision))];
    isDone = rows.length === 0;
  }
  expect(read).toEqual(lengths.map((_, row) => row + 1));
});
