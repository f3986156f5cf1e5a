import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { packTar } from 'modern-tar';
import { afterAll, expect, test } from 'vitest';
import {
  encryptTo,
  writeArchive,
  type Contents,
  type Entry,
} from '../../../src-worker/services/operations/backup/archive.ts';
import { checkArchive } from '../../harness/backup/check-archive.ts';
import { restoreSite } from '../../harness/backup/restore-site.ts';
import { listMigrations } from '../../harness/local-database.ts';
import { withLocalSite } from '../../harness/site-stores.ts';
import { StartFailure } from '../../harness/start-failure.ts';

const folder = await mkdtemp(join(tmpdir(), 'site-restore-'));
afterAll(() => rm(folder, { recursive: true }));
const key = await generateX25519Identity();
const recipient = await identityToRecipient(key);
const migrations = await listMigrations();

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const keep = async (name: string, stream: ReadableStream<Uint8Array>): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, await new Response(stream as BodyInit).bytes());
  return file;
};

/** An archive with these entries, whose own list is complete. */
const archive = async (name: string, entries: Entry[], contents: Partial<Contents> = {}): Promise<string> => {
  const all = { made_at: '2026-01-01T00:00:00.000Z', migrations, tables: {}, files: [], ...contents };
  const read = async function* (): AsyncGenerator<Entry> {
    yield* entries;
  };
  return keep(name, await writeArchive(read(), () => all, recipient));
};

const part = (table: string, text: string): Entry => ({ name: `database/${table}/1.ndjson`, bytes: encode(text) });

const KNOWN = '{"key":"story","revision":1,"body":"{}","updated_at":"2026","updated_by":"owner"}\n';

const fetchFile = () => Promise.reject(new StartFailure('There is no such file.'));

/** The output of a restore into a new site, and whether the site was changed. */
const restore = async (file: string, state: string) =>
  withLocalSite(join(folder, state), async (stores) => {
    const said = await restoreSite(stores, { file, key, fetchFile }).then(
      () => 'restored',
      (error: unknown) => (error instanceof StartFailure ? error.message : `STACK ${String(error)}`),
    );
    const { results } = await stores.db.prepare("SELECT name FROM sqlite_master WHERE name NOT GLOB '_cf*'").all();
    const files = (await stores.kv.list()).keys;
    return { said, isTouched: results.length + files.length > 0 };
  });

test.each([
  ['a line that is no JSON', '{"key":\n', /can’t be restored, and nothing was: content: /],
  ['a row that is no object', '[[[[]]]]\n', /a row is none of this program/],
  ['a row with a value of no column’s kind', '{"key":{"a":1}}\n', /a row is none of this program/],
  ['a column with a statement in its name', '{"key\\") VALUES (1); --":1}\n', /a column that is unknown here/],
  ['a row without what it must have', '{"key":"story"}\n', /NOT NULL constraint failed/],
  ['the same row twice', KNOWN + KNOWN, /UNIQUE constraint failed/],
])('a backup with %s is refused in one line, and nothing is written', async (name, text, words) => {
  const tables = { content: text.split('\n').length - 1 };
  const file = await archive('broken', [part('content', text)], { tables });
  const { said, isTouched } = await restore(file, name.replaceAll(/\W/g, '-'));
  expect(said).toMatch(words);
  expect(said).not.toMatch(/\n|STACK/);
  expect(isTouched).toBe(false);
});

test('a backup whose rows name others that are missing, or a table that is unknown, is refused before a write', async () => {
  const session =
    '{"id":"s","user_id":"nobody","device":"d","created_at":"2026","last_used_at":"2026","expires_at":"2027"}\n';
  const orphan = await archive('orphan', [part('sessions', session)], { tables: { sessions: 1 } });
  expect(await restore(orphan, 'orphan-site')).toEqual({
    said: expect.stringMatching(/sessions: a row names one of users that is missing/),
    isTouched: false,
  });
  const unknown = await archive('unknown', [part('d1_migrations', '{"id":1}\n')], { tables: { d1_migrations: 1 } });
  expect(await restore(unknown, 'unknown-site')).toEqual({
    said: expect.stringMatching(/d1_migrations: there is no such table/),
    isTouched: false,
  });
});

test('a backup that is well is restored, the picture with it', async () => {
  const picture = { name: 'files/media/a', bytes: encode('picture') };
  const file = await archive('well', [part('content', KNOWN), picture], { tables: { content: 1 } });
  expect(await restore(file, 'well-site')).toEqual({ said: 'restored', isTouched: true });
});

test('a file that lists nothing readable, or holds what no backup holds, is none', async () => {
  const bytes = await packTar([{ header: { name: 'manifest.json', size: 5 }, body: '{"a":' }]);
  const plain =
    new Response(bytes as BodyInit).body?.pipeThrough(new CompressionStream('gzip')) ?? new ReadableStream();
  const broken = await keep('no-json', await encryptTo(recipient).encrypt(plain as ReadableStream<Uint8Array>));
  await expect(checkArchive(broken, key)).rejects.toThrow(/no-json is no backup of this program\.$/);
  const sha256 = 'a'.repeat(64);
  const outside = { files: [{ key: 'media/../../../etc/passwd', bytes: 1, sha256 }] };
  await expect(checkArchive(await archive('outside', [], outside), key)).rejects.toThrow(/is no backup/);
  const snapshot = { name: 'files/snapshot:1', bytes: encode('{}') };
  await expect(checkArchive(await archive('snapshot', [snapshot]), key)).rejects.toThrow(/is no backup/);
});

test('a small file that unpacks to far more than a backup is refused before it is in memory', async () => {
  const bytes = new Uint8Array(130 * 1024 * 1024);
  const file = await archive('bomb', [{ name: 'database/content/1.ndjson', bytes }], { tables: { content: 0 } });
  const before = process.memoryUsage().arrayBuffers;
  await expect(checkArchive(file, key)).rejects.toThrow(/unpacks to more than one does/);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
});
