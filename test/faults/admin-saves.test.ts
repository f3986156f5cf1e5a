import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { rich, SAVES } from '../worker/admin/documents.ts';
import { asOwner, titled } from './content-owner.ts';
import { faultyDatabase, first, type Fault } from './faulty-stores.ts';

test.for(titled)(
  'of two owners who save %s from one revision one gets the other’s copy, and nothing is lost',
  async ([path, { body, key }]) => {
    const one = await asOwner();
    const other = await asOwner();
    const { revision } = await one.read(key);
    const ifMatch = `"${revision}"`;
    const [a, b] = await Promise.all([
      one.put(path, body('One'), { ifMatch }),
      other.put(path, body('Other'), { ifMatch }),
    ]);
    expect(new Set([a.status, b.status])).toEqual(new Set([200, 409]));
    const [won, lost] = a.status === 200 ? [a, b] : [b, a];
    const stored = await one.read(key);
    expect(lost.json.current).toEqual(stored);
    expect(won.json.data).toMatchObject(stored);
    // The refused save is repeated from the newest revision, and then the history has both.
    const again = await one.put(path, body('Both'), { ifMatch: `"${lost.json.current.revision}"` });
    expect(again.json.data).toMatchObject({ revision: revision + 2, body: body('Both') });
    const history = await env.DB.prepare('SELECT revision FROM content_history WHERE key = ? ORDER BY revision')
      .bind(key)
      .all();
    expect(history.results.map((row) => row['revision'])).toEqual([1, 2, 3]);
  },
);

test('matrix 26: of many owners at once each gets their save or the newest copy', async () => {
  const { put, read } = await asOwner();
  const { revision } = await read('story');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      put('about/story', { title: `Writer ${index}`, content: rich(''), imageUrl: '' }, { ifMatch: `"${revision}"` }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const stored = await read('story');
  expect(won[0]?.json.data).toMatchObject(stored);
  for (const { status, json } of answers.filter((answer) => !won.includes(answer))) {
    expect(status).toBe(409);
    expect(json.current).toEqual(stored);
  }
});

const ABOUT = SAVES.filter(({ key }) => ['story', 'values', 'approach', 'why_choose_us'].includes(key));

test.for(ABOUT.map(({ key }) => key))(
  'matrix 27: of the four about saves %s fails, and the other three hold',
  async (broken) => {
    const { put, read } = await asOwner();
    await read('story');
    const answers = await Promise.all(
      ABOUT.map(({ path, key, body }) =>
        put(path, key === broken ? { wrong: true } : body('Saved'), { ifMatch: '"1"' }),
      ),
    );
    for (const [index, { key, body }] of ABOUT.entries()) {
      const isBroken = key === broken;
      expect(answers[index]?.status === 200, key).toBe(!isBroken);
      expect(await read(key), key).toMatchObject(isBroken ? { revision: 1 } : { revision: 2, body: body('Saved') });
    }
  },
);

test.for<Fault>(['lost_request', 'cut_batch'])(
  'a save that meets a %s says to come back and changes nothing',
  async (fault) => {
    const { put, read } = await asOwner();
    const before = await read('values');
    const { DB, faults } = faultyDatabase(first(1, /insert into "content_history"/, fault));
    const save = SAVES.find(({ key }) => key === 'values');
    const { status, json } = await put('about/values', save?.body('New'), { bindings: { ...env, DB } });
    expect(faults()).toBe(1);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(json)).not.toMatch(/D1_ERROR|constraint|at \w+ \(/);
    expect(await read('values')).toEqual(before);
  },
);

test('a save whose answer was lost is there, and saving it again is no conflict with the owner’s own words', async () => {
  const { put, read } = await asOwner();
  await read('story');
  const { DB } = faultyDatabase(first(1, /insert into "content_history"/, 'lost_answer'));
  const mine = { title: 'Mine', content: rich('Words.'), imageUrl: '' };
  const lost = await put('about/story', mine, { ifMatch: '"1"', bindings: { ...env, DB } });
  expect(lost.status).toBe(503);
  const second = await put('about/story', mine, { ifMatch: '"1"' });
  expect(second.status).toBe(200);
  expect(second.json.data).toMatchObject({ revision: 2, updated_by: 'admin', body: mine });
  const other = await put('about/story', { ...mine, title: 'Other' }, { ifMatch: '"1"' });
  expect(other.status).toBe(409);
  expect(other.json.current).toMatchObject({ revision: 2, body: mine });
});
