import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readSnapshot } from '../../../src-worker/services/content/read-snapshot.ts';
import { searchSite } from '../../../src-worker/services/search/search-site.ts';
import { updateSearch } from '../../../src-worker/services/search/update-search.ts';
import { ask, runCron, serviceContext } from '../site.ts';
import { written } from '../articles/writing.ts';
import { startSearching } from './searching.ts';

const gzipped = async (text: string): Promise<number> => {
  const stream = new Response(text).body?.pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
};

/** KV, with notes of its reads and writes. */
const recordedStore = () => {
  const calls: { get: string[]; put: string[] } = { get: [], put: [] };
  const KV: KVNamespace = new Proxy(env.KV, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return (key: string, ...further: unknown[]) => {
        if (property === 'get' || property === 'put') calls[property].push(key);
        return member.call(target, key, ...further);
      };
    },
  });
  return { KV, calls };
};

const randomly = (seed: number) => {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const VOCABULARY = Array.from({ length: 12_000 }, (_, place) => {
  const random = randomly(place + 1);
  const one = (letters: string): string => letters[Math.floor(random() * letters.length)] ?? '';
  const syllable = (): string => one('bcdfghjklmnprstvwz') + one('aeiouy') + one('nrstl    ').trim();
  return Array.from({ length: 1 + Math.floor(random() * 4) }, syllable).join('');
});

/** In real texts a few words are frequent and most are rare, so these texts are alike. */
const wordsOf = (seed: number, count: number): string => {
  const random = randomly(seed + 100_000);
  return Array.from({ length: count }, () => VOCABULARY[Math.floor(VOCABULARY.length * random() ** 3)]).join(' ');
};

const addArticles = async (count: number): Promise<void> => {
  for (let from = 0; from < count; from += 100) {
    const rows = Array.from({ length: 100 }, (_, index) => {
      const number = from + index;
      const children = [{ type: 'text', text: `${wordsOf(number, 500)} only${number}here`, format: 0 }];
      return {
        id: `article-${number}`,
        title: wordsOf(number + 5000, 6),
        at: new Date(Date.UTC(2020, 0, 1) + number * 3_600_000).toISOString(),
        body: JSON.stringify({ root: { type: 'root', children: [{ type: 'paragraph', children }] } }),
      };
    });
    await env.DB.prepare(
      `INSERT INTO articles SELECT value ->> 'id', 1, value ->> 'title', value ->> 'id', '', '[]', '', '', 500, 1,
        NULL, value ->> 'at', NULL, NULL, value ->> 'at', value ->> 'at', 'ellen', '', '', value ->> 'body' FROM json_each(?)`,
    )
      .bind(JSON.stringify(rows))
      .run();
  }
  await env.DB.prepare('UPDATE site SET version = version + 1').run();
};

const storedVersion = async () => (await env.KV.get<{ version: number }>('search:1', 'json'))?.version ?? 0;

test('search index: a thousand articles in bounded steps, a first key of 60 KB, one shard written for an article', async () => {
  const { release, titles } = await startSearching();
  await ask('/');
  await addArticles(1000);
  let steps = 0;
  for (; (await storedVersion()) === 0 && steps < 20; steps += 1) {
    const { KV, calls } = recordedStore();
    await updateSearch(serviceContext({ KV }));
    expect(calls.put.length).toBeLessThanOrEqual(10);
  }
  expect(steps).toBeLessThanOrEqual(6);
  expect(await gzipped((await env.KV.get('search:1')) ?? '')).toBeLessThanOrEqual(60 * 1024);

  const count = async (q: string): Promise<number> => {
    const { KV, calls } = recordedStore();
    const ctx = serviceContext({ KV });
    await searchSite(ctx, await readSnapshot(ctx), q, 1);
    return calls.get.filter((key) => key.startsWith('search:1:')).length;
  };
  expect(await titles('only777here')).toHaveLength(1);
  // A word of all articles reads each of twenty shards, and a word of one article reads few.
  expect(await count('only')).toBeGreaterThan(10);
  expect(await count('xylographer')).toBeLessThan(10);

  const { KV, calls } = recordedStore();
  await release('One more', { body: 'A word like xylographer.' });
  await expect.poll(() => titles('xylographer')).toEqual(['One more']);
  await env.DB.prepare("UPDATE articles SET revision = 2, title = 'Renamed' WHERE id = 'article-500'").run();
  await env.DB.prepare('UPDATE site SET version = version + 1').run();
  await updateSearch(serviceContext({ KV }));
  expect(calls.put.filter((key) => key.startsWith('search:1:'))).toHaveLength(1);
  expect(await titles('only500here')).toEqual(['Renamed']);
});

test('search index: of publications at once none is lost, whichever comes last', async () => {
  const { draft, publish, save, move, titles } = await startSearching();
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => draft(`Number ${n}`, { body: 'Of marzipan.' })));
  const [gone = '', changed = '', ...others] = ids;
  await Promise.all([gone, changed].map((id) => publish(id)));
  await Promise.all([
    move(gone, 'unpublish'),
    save(changed, written('Changed', { slug: 'changed', body: 'Of marzipan and torrone.' }), 1),
    ...others.map((id) => publish(id)),
  ]);
  const all = ['Changed', 'Number 3', 'Number 4', 'Number 5', 'Number 6'];
  await expect.poll(async () => (await titles('marzipan')).toSorted()).toEqual(all);
  await Promise.all([1, 2, 3].map(() => updateSearch(serviceContext())));
  expect((await titles('marzipan')).toSorted()).toEqual(all);
  expect(await titles('torrone')).toEqual(['Changed']);
});

const EMPTY = ['DELETE FROM search_entries', 'DELETE FROM search_shards'];

test('search index: made anew where it is missing: after a restore, in a new store, and when a text of it is lost', async () => {
  const { release, titles, index } = await startSearching();
  await release('Kept', { body: 'A word like bergamot.' });
  await expect.poll(() => titles('bergamot')).toEqual(['Kept']);

  // A backup contains articles and no index; the store still has another site's index.
  await env.DB.batch(EMPTY.map((sql) => env.DB.prepare(sql)));
  await env.KV.put('search:1', JSON.stringify({ version: 99, shards: [{ key: 'search:1:0:none', filter: '' }] }));
  expect(await titles('bergamot')).toEqual([]);
  await index();
  expect(await titles('bergamot')).toEqual(['Kept']);

  const { keys } = await env.KV.list({ prefix: 'search:' });
  for (const { name } of keys) await env.KV.delete(name);
  await index();
  expect(await titles('bergamot')).toEqual(['Kept']);

  const [lost] = (await env.KV.list({ prefix: 'search:1:' })).keys;
  await env.KV.delete(lost?.name ?? '');
  await runCron(new Date('2026-11-28T08:41:00Z'));
  expect((await env.KV.list({ prefix: 'search:1:' })).keys.map(({ name }) => name)).toEqual([lost?.name]);
});

test('search index: a write that KV refuses is made again by Cron', async () => {
  const { release, titles, index } = await startSearching();
  await release('First', { body: 'A word like vellum.' });
  await expect.poll(() => titles('vellum')).toEqual(['First']);
  const first = (await env.KV.get('search:1')) ?? '';
  await release('Second', { body: 'Also vellum.' });
  await expect.poll(() => titles('vellum')).toHaveLength(2);
  await env.KV.put('search:1', first);
  expect(await titles('vellum')).toEqual(['First']);
  await index();
  expect(await titles('vellum')).toHaveLength(2);
});
