import { expect, test } from 'vitest';
import { rows, startShop } from '../payments/shop.ts';
import { acceptedQuote } from '../quotes/quoting.ts';
import { startWorking } from './working.ts';

const shop = await startShop();
const ONE_LINE = { lines: [{ text: 'Articles', amount: 600 }] };

const workOf = async (terms: object) => {
  const { id } = await acceptedQuote(shop, terms);
  return rows('SELECT id, title, pieces, pieces_done FROM work WHERE quote_id = ? ORDER BY position', id);
};

test('the pieces of a quote’s only line are work each, and a quote of several lines has a piece for each', async () => {
  const three = await workOf({ ...ONE_LINE, title: 'Articles on pumps', pieces: 3 });
  expect(three.map(({ title }) => title)).toEqual([1, 2, 3].map((at) => `Articles on pumps, ${at}/3`));
  expect(three.every(({ pieces }) => pieces === null)).toBe(true);
  expect((await workOf({ ...ONE_LINE, pieces: 20 })).map(({ title }) => title)).toHaveLength(20);
  expect((await workOf({ ...ONE_LINE, title: 'A white paper', pieces: null })).map(({ title }) => title)).toEqual([
    'A white paper',
  ]);
  expect((await workOf({ pieces: 6 })).map(({ title }) => title)).toEqual(['Research', 'Writing']);
});

test('more than 20 pieces are one with a counter, which the owner moves and both sides read', async () => {
  const { client, id: quoteId } = await acceptedQuote(shop, { title: 'A year of articles', pieces: 24 });
  const stored = await rows('SELECT id, title, pieces, pieces_done FROM work WHERE quote_id = ?', quoteId);
  expect(stored).toMatchObject([{ title: 'A year of articles', pieces: 24, pieces_done: 0 }]);
  const id = String(stored[0]?.['id']);
  const { owner, read } = await startWorking(shop);
  expect((await read(id)).pieces).toEqual({ done: 0, of: 24 });
  const described = { title: 'A year of articles', brief: '', due_on: null };
  expect((await owner('PUT', id, { ...described, pieces_done: 7 })).json.data.pieces).toEqual({ done: 7, of: 24 });
  expect((await owner('PUT', id, described)).json.data.pieces, 'left as it was').toEqual({ done: 7, of: 24 });
  expect((await owner('PUT', id, { ...described, pieces_done: 99 })).json.data.pieces).toEqual({ done: 24, of: 24 });
  for (const wrong of [-1, 1.5, '7'])
    expect((await owner('PUT', id, { ...described, pieces_done: wrong })).status).toBe(422);
  const own = (await client.call('GET', '/dashboard/work')).json.data;
  expect(own).toMatchObject([{ pieces: { done: 24, of: 24 } }]);
});

test('single work has no counter, whatever is sent', async () => {
  const { owner, begin, read } = await startWorking(shop);
  const id = await begin();
  await owner('PUT', id, { title: 'A white paper', brief: '', due_on: null, pieces_done: 3 });
  expect((await read(id)).pieces).toBe(undefined);
});
