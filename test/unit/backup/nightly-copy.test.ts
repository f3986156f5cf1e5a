import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, identityToRecipient } from 'age-encryption';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { writeArchive } from '../../../src-worker/services/operations/backup/archive.ts';
import { sha256 } from '../../../src-worker/services/crypto/sha256.ts';
import { LIMITS } from '../../../src-worker/services/operations/backup/limits.ts';
import { readSite } from '../../../src-worker/services/operations/backup/read-site.ts';
import { manyCustomers } from '../../harness/many-customers.ts';
import { contentOf, key, restored, restoredFrom, startNightlySite, TINY, watched } from './nightly-site.ts';

const folder = await mkdtemp(join(tmpdir(), 'site-night-'));
afterAll(() => rm(folder, { recursive: true }));

// Starting the site takes longer than a night does.
const site = await startNightlySite();
afterAll(() => site.stop());
const run = (statements: readonly string[]) => site.db.batch(statements.map((sql) => site.db.prepare(sql)));
await run(manyCustomers(60));

/** Afterwards the site seems to have had no nightly backup yet. */
const forgetNights = async (): Promise<void> => {
  await run(['DELETE FROM backup_runs', 'DELETE FROM alerts']);
  const { objects } = await site.bucket.list();
  if (objects.length > 0) await site.bucket.delete(objects.map((object) => object.key));
};
beforeEach(forgetNights);

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 3, minute)).toISOString();

const isMade = async (): Promise<boolean> => (await site.db.prepare('SELECT id FROM backup_runs').first()) !== null;

/** Runs the night's minutes until the backup is made, and returns their number. */
const night = async (from = 0, around?: Parameters<typeof site.minute>[1]): Promise<number> => {
  for (let count = 1; count <= 10; count += 1) {
    await site.minute(at(from + count - 1), around);
    if (await isMade()) return count;
  }
  throw new Error('The copy was never made');
};

const triggers = async () =>
  (await site.db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'backup_*'").all())
    .results;

/** `FAULTS=all` tries every step, which takes minutes; otherwise every ninth is tried. */
const EACH_STEP = process.env['FAULTS'] === 'all' ? 1 : 9;

const newFolder = () => mkdtemp(join(folder, 'copy-'));

test('the runs of one night, each of four parts, are enough for the largest database that D1 holds', () => {
  const minutesANight = 180;
  // D1's largest database, and a tenth more for the names of the columns.
  const largest = 10_000_000_000 * 1.1;
  expect(LIMITS.partsARun).toBe(4);
  expect(LIMITS.partsARun * LIMITS.partBytes * minutesANight).toBeGreaterThan(largest);
});

test('a large site is copied in parts by several runs, and comes back to the letter', async () => {
  expect(await night()).toBe(2);
  const { objects } = await site.bucket.list({ prefix: 'nightly/2026-01-01T03-00/' });
  expect(objects.length).toBeGreaterThan(2);
  expect(await restoredFrom(site, await newFolder())).toEqual(await contentOf(site.db));
  expect(await triggers()).toEqual([]);
});

test('the parts of a large file are copied over several runs, each once and with its sum', async () => {
  const keys = [1, 2, 3, 4, 5].map((part) => `work/file/000${part}-sum`);
  await Promise.all(keys.map((name) => site.kv.put(name, name.repeat(70))));
  try {
    // Two runs copy two parts each, and one run the last part, with which the tables begin.
    expect(await night()).toBe(4);
    const copied = (await site.bucket.list({ prefix: 'files/', include: ['customMetadata'] })).objects;
    expect(copied.map((object) => object.key)).toEqual(keys.map((name) => `files/${name}`));
    const decrypter = new Decrypter();
    decrypter.addIdentity(key);
    for (const { key: name, customMetadata } of copied) {
      const sealed = await (await site.bucket.get(name))?.bytes();
      const bytes = await decrypter.decrypt(new Uint8Array(sealed ?? []));
      expect(new TextDecoder().decode(bytes)).toBe(name.slice('files/'.length).repeat(70));
      expect(customMetadata?.['sha256']).toBe(await sha256(bytes));
    }
    const uploaded = copied.map((object) => object.uploaded.getTime());
    await run(['DELETE FROM backup_runs']);
    await night(30);
    const later = (await site.bucket.list({ prefix: 'files/' })).objects;
    expect(later.map((object) => object.uploaded.getTime())).toEqual(uploaded);
  } finally {
    await Promise.all(keys.map((name) => site.kv.delete(name)));
  }
});

/** These changes happen to a site while it is copied, one after the other. */
const EVENTS = [
  // An account is erased: the row stays, nameless, and its address is taken by another one.
  `UPDATE users SET email = id, first_name = '', last_name = '', deleted_at = '2026' WHERE id = 'person-000003'`,
  `UPDATE users SET email = 'person000003@example.com' WHERE id = 'person-000050'`,
  `DELETE FROM sessions WHERE user_id = 'person-000007'`,
  // A table grows at its end, and a row that was added goes again.
  `INSERT INTO contact_messages (id, name, email, subject, message, content_type, status, created_at)
   VALUES ('late', 'Late', 'late@example.com', 'S', 'M', '[]', 'new', '2026')`,
  `INSERT INTO contact_replies (id, message_id, text, at) VALUES ('reply', 'late', 'T', '2026')`,
  `DELETE FROM contact_replies WHERE id = 'reply'`,
  `DELETE FROM contact_messages WHERE id = 'late'`,
  // A payment with its document is added: the series and the sums must agree.
  `INSERT INTO payments (id, kind, status, amount_cents, currency, order_id, paid_at, recorded_at)
   VALUES ('late-payment', 'sale', 'completed', 700, 'USD', 'person-order-000001', '2026', '2026')`,
  `INSERT INTO receipt_counters (year, last) VALUES (2026, 1)`,
  // Parents and children that were already copied are deleted.
  `DELETE FROM refunds`,
  `DELETE FROM payments WHERE order_id = 'person-order-000002'`,
  `DELETE FROM subscriptions WHERE order_id = 'person-order-000002'`,
  `DELETE FROM orders WHERE id = 'person-order-000002'`,
  `DELETE FROM users WHERE id = 'person-000038'`,
];

test('what changes while it is copied is in the copy as it is at its end: sums, series, erased accounts', async () => {
  let calls = 0;
  const waiting = [...EVENTS];
  const live = watched(async () => {
    calls += 1;
    if (calls % 3 === 0 && waiting.length > 0) await run(waiting.splice(0, 1));
  });
  await night(0, live);
  expect(waiting).toEqual([]);
  expect((await site.db.prepare('SELECT * FROM alerts').all()).results).toEqual([]);
  const lines = await restoredFrom(site, await newFolder());
  expect(lines).toEqual(await contentOf(site.db));
  expect(lines.find((line) => line.startsWith('users '))).toContain('users 59 ');
});

const writes = (number: number) => [
  `UPDATE users SET first_name = 'After ${number}' WHERE id = 'person-000001'`,
  `INSERT INTO sessions (id, user_id, device, created_at, last_used_at, expires_at)
   VALUES ('session-${number}', 'person-000004', 'd', '2026', '2026', '2099')`,
  `DELETE FROM sessions WHERE id <> 'session-${number}'`,
];

test('a run that is killed between two steps is gone on with, and what came meanwhile is in the copy', async () => {
  let isDone = false;
  for (let fatal = 1; !isDone; fatal += EACH_STEP) {
    await forgetNights();
    let steps = 0;
    const mortal = watched(async (name) => {
      // Most steps read rows, and each such step is like any other.
      if (name !== 'all') steps += 1;
      if (steps >= fatal) throw new Error('killed');
    });
    await night(0, mortal).catch(() => {});
    isDone = steps < fatal;
    if (!(await isMade())) {
      await run(writes(fatal));
      // A run that was killed holds its lease for some minutes.
      await night(16);
    }
    expect(await restoredFrom(site, await newFolder()), `killed at step ${fatal}`).toEqual(await contentOf(site.db));
  }
}, 600_000);

test('a copy whose tables change meanwhile is begun anew, and has the new column', async () => {
  await site.minute(at(0));
  await run([
    'ALTER TABLE sessions ADD COLUMN place TEXT',
    "UPDATE sessions SET place = 'here'",
    "INSERT INTO d1_migrations (name) VALUES ('9999_place.sql')",
  ]);
  await site.minute(at(1));
  expect(await isMade()).toBe(false);
  await night(2);
  const { objects } = await site.bucket.list({ prefix: 'nightly/' });
  // The parts of the former copy are removed.
  expect(objects.filter((object) => !object.key.startsWith('nightly/2026-01-01T03-01'))).toEqual([]);
  await expect(restoredFrom(site, await newFolder())).rejects.toThrow('newer program: 9999_place.sql');
  await run(['ALTER TABLE sessions DROP COLUMN place', "DELETE FROM d1_migrations WHERE name = '9999_place.sql'"]);
});

test('a copy of which a part is missing, damaged or another’s is refused', async () => {
  await night();
  const { objects } = await site.bucket.list({ prefix: 'nightly/2026-01-01T03-00/' });
  const name = objects[0]?.key ?? '';
  const part = (await (await site.bucket.get(name))?.bytes()) ?? new Uint8Array();
  await site.bucket.put(name, part.slice(1));
  await expect(restoredFrom(site, await newFolder())).rejects.toThrow('is damaged, or of another backup');
  await site.bucket.delete(name);
  await expect(restoredFrom(site, await newFolder())).rejects.toThrow('beside it, which is not there');
});

test('a bucket that is taken away while a copy is made leaves nothing that writes down what changes', async () => {
  await site.minute(at(0));
  expect(await triggers()).not.toEqual([]);
  await site.minute(at(1), undefined, { hasBucket: false });
  expect(await triggers()).toEqual([]);
});

test('the command copies a large site as it is at the end of the reading, in one file', async () => {
  const { entries, contents } = await readSite(site, new Date(), TINY);
  const waiting = [
    "DELETE FROM sessions WHERE user_id = 'person-000004'",
    "UPDATE users SET email = id, first_name = '' WHERE id = 'person-000009'",
    'DELETE FROM subscriptions',
  ];
  const live = async function* () {
    for await (const entry of entries) {
      yield entry;
      if (waiting.length > 0) await run(waiting.splice(0, 1));
    }
  };
  const stream = await writeArchive(live(), contents, await identityToRecipient(key));
  const copies = await newFolder();
  await writeFile(join(copies, 'site'), await new Response(stream as BodyInit).bytes());
  expect(waiting).toEqual([]);
  expect(await restored(join(copies, 'site'), site)).toEqual(await contentOf(site.db));
  expect(await triggers()).toEqual([]);
});
