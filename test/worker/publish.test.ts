import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { publishDocuments } from './publish-documents.ts';
import { publishDocument } from '../../src-worker/services/content/publish.ts';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { checkChange, writeDocuments } from '../../src-worker/services/content/write-documents.ts';
import { publishSnapshot } from '../../src-worker/services/content/snapshot-store.ts';
import { serviceContext } from './site.ts';

const founder = (title: string) => ({ title, description: 'Writes.', imageUrl: '' });

const revisions = async (key: string): Promise<number[]> => {
  const rows = await env.DB.prepare('SELECT revision FROM content_history WHERE key = ? ORDER BY revision')
    .bind(key)
    .all<{ revision: number }>();
  return rows.results.map((row) => row.revision);
};

test('a publication writes document, history, audit and version together and refreshes the snapshot', async () => {
  const ctx = serviceContext();
  const before = await readSnapshot(ctx);
  const changes = [{ key: 'founder' as const, body: founder('Ada'), expectedRevision: 1 }];
  const after = await publishDocuments(ctx, { changes, actor: 'owner', ipAddress: '203.0.113.9' });

  expect(after.version).toBe(before.version + 1);
  expect(after.content.founder.title).toBe('Ada');
  expect(await revisions('founder')).toEqual([1, 2]);
  const audit = await env.DB.prepare(
    "SELECT actor, action, detail, ip_address FROM audit_log WHERE actor = 'owner'",
  ).all();
  expect(audit.results).toEqual([
    { actor: 'owner', action: 'publish', detail: '{"revision":2}', ip_address: '203.0.113.9' },
  ]);
  expect(await env.KV.get('snapshot:2', 'json')).toEqual(after);
});

test('a saved body is parsed once: what its check made is what visitors are served', async () => {
  const ctx = serviceContext();
  const body = founder('Ada');
  const saved = await publishDocument(ctx, { key: 'founder', body, expectedRevision: 1 }, { actor: 'owner' });

  // A schema makes a new object each time, so a second parse would show as another one.
  expect(saved.body).not.toBe(body);
  expect((await readSnapshot(ctx)).content.founder).toBe(saved.body);
});

test('a body that another revision has replaced meanwhile is not what the snapshot shows', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  const write = (title: string) =>
    writeDocuments(ctx, { changes: [checkChange({ key: 'founder', body: founder(title) })], actor: 'owner' });
  const first = await write('First');
  await write('Second');

  expect((await publishSnapshot(ctx, first)).content.founder.title).toBe('Second');
});

test('matrix 26: an edit made from an older revision (If-Match) is a conflict and changes nothing', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  await publishDocuments(ctx, { changes: [{ key: 'founder', body: founder('First') }], actor: 'owner' });

  const stale = publishDocuments(ctx, {
    changes: [
      { key: 'story', body: { title: 'New', content: 'x', imageUrl: '' } },
      { key: 'founder', body: founder('Second'), expectedRevision: 1 },
    ],
    actor: 'owner',
  });
  await expect(stale).rejects.toMatchObject({ code: 'conflict' });
  expect((await readSnapshot(ctx)).content.founder.title).toBe('First');
  expect(await revisions('story')).toEqual([1]);
});

test('of many publications at once from one revision exactly one succeeds', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      publishDocuments(ctx, {
        changes: [{ key: 'founder', body: founder(`Writer ${index}`), expectedRevision: 1 }],
        actor: 'owner',
      }),
    ),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(7);
  for (const outcome of refused) expect(outcome.reason).toMatchObject({ code: 'conflict' });
  expect(await revisions('founder')).toEqual([1, 2]);
});

test('a fresh database read by many at once is filled once', async () => {
  const ctx = serviceContext();
  const snapshots = await Promise.all(Array.from({ length: 6 }, () => readSnapshot(ctx)));
  expect(new Set(snapshots.map((snapshot) => snapshot.version))).toEqual(new Set([1]));
  expect(await revisions('profile')).toEqual([1]);
});
