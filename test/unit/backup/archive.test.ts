import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, test } from 'vitest';
import { writeArchive, type Contents, type Entry } from '../../../src-worker/services/operations/backup/archive.ts';
import { checkArchive } from '../../harness/backup/check-archive.ts';
import { readArchive } from '../../harness/backup/read-archive.ts';

const folder = await mkdtemp(join(tmpdir(), 'site-archive-'));
afterAll(() => rm(folder, { recursive: true }));
const key = await generateX25519Identity();
const migrations = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).toSorted();

const CONTENTS: Contents = { made_at: '2026-01-01T00:00:00.000Z', migrations, tables: { site: 2 }, files: [] };

const ROWS = '{"id":1,"text":"Zoë 🌿"}\n{"id":2,"text":null}\n';

const entriesOf = async function* (text: string): AsyncGenerator<Entry> {
  yield { name: 'database/site/1.ndjson', bytes: new TextEncoder().encode(text) };
  // The bytes are random, so that they stay large when compressed.
  yield { name: 'files/media/a', bytes: crypto.getRandomValues(new Uint8Array(60_000)) };
};

/** Writes an archive with this manifest, and returns the file. */
const archive = async (name: string, contents: Partial<Contents> = {}, text = ROWS): Promise<string> => {
  const file = join(folder, name);
  const stream = await writeArchive(
    entriesOf(text),
    () => ({ ...CONTENTS, ...contents }),
    await identityToRecipient(key),
  );
  await writeFile(file, new Uint8Array(await new Response(stream as BodyInit).arrayBuffer()));
  return file;
};

test('a backup comes back to the letter', async () => {
  const file = await archive('good');
  expect((await checkArchive(file, key)).manifest).toMatchObject({ ...CONTENTS, version: 2 });
  const entries: Entry[] = [];
  for await (const entry of readArchive(file, key)) entries.push(entry);
  expect(entries.map(({ name }) => name)).toEqual(['database/site/1.ndjson', 'files/media/a', 'manifest.json']);
  expect(new TextDecoder().decode(entries[0]?.bytes)).toBe(ROWS);
});

test('matrix 50: a backup that is damaged anywhere, or cut short, is refused whole', async () => {
  const good = await readFile(await archive('whole'));
  const file = join(folder, 'damaged');
  for (const at of [0, 40, 150, good.length >> 1, good.length - 1]) {
    const bytes = Buffer.from(good);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(checkArchive(file, key), `byte ${at}`).rejects.toThrow(/damaged|is no backup/);
  }
  for (const length of [0, 100, 1000, good.length - 1]) {
    await writeFile(file, good.subarray(0, length));
    await expect(checkArchive(file, key), `${length} bytes`).rejects.toThrow(/damaged|is no backup/);
  }
});

test('a backup that lists other rows than it holds is refused', async () => {
  await expect(checkArchive(await archive('more', { tables: { site: 3 } }), key)).rejects.toThrow(/rows of site/);
  await expect(checkArchive(await archive('other', { tables: { site: 2, users: 1 } }), key)).rejects.toThrow(
    /rows of users/,
  );
});

test('a backup for another key, and one of a newer or another program, is refused', async () => {
  await expect(checkArchive(await archive('foreign'), await generateX25519Identity())).rejects.toThrow(
    /this key opens/,
  );
  const newer = await archive('newer', { migrations: [...migrations, '9999_later.sql'] });
  await expect(checkArchive(newer, key)).rejects.toThrow(/newer program: 9999_later.sql/);
  await expect(checkArchive(await archive('other-program', { migrations: [] }), key)).rejects.toThrow(/is no backup/);
});
