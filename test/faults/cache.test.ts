import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Snapshot } from '#contract/published-content';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { publishDocuments } from '../worker/publish-documents.ts';
import { serviceContext } from '../worker/site.ts';
import { failing, kvRefusing, kvWith, nothing } from './faulty-stores.ts';
import { runCron } from './private-mail.ts';
import { visit } from './visitor.ts';

const founder = (title: string) => ({ key: 'founder' as const, body: { title, description: 'Writes.', imageUrl: '' } });

const story = { key: 'story' as const, body: { title: 'A story', content: 'Once.', imageUrl: '' } };

const titleShown = async (KV: KVNamespace): Promise<unknown> => {
  const response = await visit('/api/about/founder', { bindings: { ...env, KV } });
  expect(response.status).toBe(200);
  return (await response.json<{ data: { title: string } }>()).data.title;
};

/** The snapshot is stored under this one key. */
const snapshotKey = async (): Promise<string> => {
  const { keys } = await env.KV.list({ prefix: 'snapshot:' });
  expect(keys).toHaveLength(1);
  return keys[0]?.name ?? '';
};

/** Publishes, and waits for the work that goes on after the answer. */
const publishFounder = async (title: string, KV: KVNamespace = env.KV) => {
  const ctx = serviceContext({ KV });
  await readSnapshot(ctx);
  const published = await publishDocuments(ctx, { changes: [founder(title)], actor: 'owner' });
  await ctx.settle();
  return published;
};

test.for([
  ['has lost its snapshot', nothing],
  ['does not answer', failing('KV GET failed: 500')],
] as const)('matrix 42: a cache that %s is made up for by the database', async ([, get]) => {
  await publishFounder('Ada');
  expect(await titleShown(kvWith({ get }))).toBe('Ada');
  expect((await visit('/', { bindings: { ...env, KV: kvWith({ get }) } })).status).toBe(200);
});

test.for([
  'not JSON at all {',
  '',
  'null',
  '[]',
  '"text"',
  '17',
  '{}',
  '{"version":1}',
  '{"version":1,"content":null}',
  '{"version":1,"content":{}}',
  '{"version":"9","content":{"founder":{"title":"Mallory"}}}',
  '{"version":99,"content":{"founder":{"title":"Mallory"}}}',
])('matrix 42: garbage in the cache is made up for by the database and replaced: %s', async (garbage) => {
  await publishFounder('Ada');
  const key = await snapshotKey();
  await env.KV.put(key, garbage);
  const KV = kvWith();
  expect(await titleShown(KV)).toBe('Ada');
  expect(await env.KV.get(key, 'json')).toMatchObject({ version: 2, content: { founder: { title: 'Ada' } } });
  expect((await visit('/', { bindings: { ...env, KV } })).status).toBe(200);
});

test('Cron replaces garbage in the cache', async () => {
  await publishFounder('Ada');
  const key = await snapshotKey();
  await env.KV.put(key, '{"version":99}');
  await runCron({ ...env, KV: kvWith() }, new Date());
  expect(await env.KV.get(key, 'json')).toMatchObject({ version: 2, content: { founder: { title: 'Ada' } } });
});

test('a publication whose snapshot could not be stored is repaired by Cron', async () => {
  await publishFounder('Before');
  const refusing = kvWith({ put: failing('KV PUT failed: 429 Too Many Requests') });
  const published = await publishFounder('After', refusing);
  expect(published.content.founder.title).toBe('After');
  expect(await titleShown(refusing)).toBe('After');
  expect(await titleShown(kvWith())).toBe('Before');

  await runCron({ ...env, KV: kvWith() }, new Date());
  expect(await titleShown(kvWith())).toBe('After');
});

test.for([
  [1, 'After'],
  [2, 'After'],
  [3, 'Before'],
] as const)(
  'of a publication whose snapshot was refused %i times the world sees %j without Cron',
  async ([times, title]) => {
    await publishFounder('Before');
    await publishFounder('After', kvRefusing(times));
    expect(await titleShown(kvWith())).toBe(title);
  },
);

test('a refused snapshot is put again as it is by then, whoever published meanwhile', async () => {
  await publishFounder('Before');
  const ctx = serviceContext({ KV: kvRefusing(1) });
  await publishDocuments(ctx, { changes: [founder('Here')], actor: 'owner' });
  const elsewhere = serviceContext({ KV: kvWith({ put: failing('KV PUT failed: 429 Too Many Requests') }) });
  await publishDocuments(elsewhere, { changes: [founder('Elsewhere')], actor: 'owner' });
  await ctx.settle();
  expect(await titleShown(kvWith())).toBe('Elsewhere');
  await elsewhere.settle();
});

test('of documents saved at once the world sees all, although KV takes one write a second', async () => {
  await publishFounder('Before');
  const KV = kvRefusing(3);
  const contexts = [serviceContext({ KV }), serviceContext({ KV }), serviceContext({ KV })];
  const changes = [founder('Ada'), story, { key: 'skills' as const, body: [] }];
  await Promise.all(
    contexts.map((ctx, index) => publishDocuments(ctx, { changes: changes.slice(index, index + 1), actor: 'owner' })),
  );
  await Promise.all(contexts.map((ctx) => ctx.settle()));
  const { content } = await readSnapshot(serviceContext({ KV: kvWith() }));
  expect(content).toMatchObject({ founder: { title: 'Ada' }, story: { title: 'A story' }, skills: [] });
});

test('matrix 42: a cache that is ahead of a database put back to an older state is put back as well', async () => {
  await publishFounder('Ada');
  const key = await snapshotKey();
  const { content } = (await env.KV.get<Snapshot>(key, 'json')) ?? {};
  await env.KV.put(key, JSON.stringify({ version: 9, content: { ...content, founder: founder('Lost').body } }));
  expect(await titleShown(kvWith())).toBe('Lost');
  await runCron({ ...env, KV: kvWith() }, new Date());
  expect(await titleShown(kvWith())).toBe('Ada');
});

test('matrix 42: Cron fills a cache that was emptied', async () => {
  await publishFounder('Ada');
  const key = await snapshotKey();
  await env.KV.delete(key);
  await runCron({ ...env, KV: kvWith() }, new Date());
  expect(await env.KV.get(key, 'json')).toMatchObject({ content: { founder: { title: 'Ada' } } });
});

test('a cache that takes no writes keeps no visitor from the site', async () => {
  const KV = kvWith({ get: nothing, put: failing('KV PUT failed: 503') });
  await publishFounder('Ada', KV);
  expect(await titleShown(KV)).toBe('Ada');
  await runCron({ ...env, KV }, new Date());
  expect(await titleShown(KV)).toBe('Ada');
});
