import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addPurchase, addUsers } from '../admin/people.ts';
import { rows } from '../payments/shop.ts';

/** The last migration of the release that left out the money of orders that are paid in part. */
const LAST = '0155_pictured_projects.sql';

const apply = (migrations: typeof env.MIGRATIONS) =>
  env.DB.batch(migrations.flatMap(({ queries }) => queries).map((statement) => env.DB.prepare(statement)));

const total = () => rows("SELECT n FROM totals WHERE name = 'spent_cents'");

test('upgrade: the stored sums take in the money of orders that are paid in part', async () => {
  await reset();
  const after = env.MIGRATIONS.findIndex(({ name }) => name === LAST) + 1;
  await apply(env.MIGRATIONS.slice(0, after));
  await addUsers([{ id: 'part' }, { id: 'whole' }]);
  await addPurchase({ id: 'order-part', userId: 'part', cents: 20_000 });
  await addPurchase({ id: 'order-whole', userId: 'whole', cents: 5000 });
  await rows("UPDATE orders SET status = 'pending' WHERE id = 'order-part'");
  await rows("UPDATE users SET spent_cents = 0 WHERE id = 'part'");
  expect(await total()).toEqual([{ n: 5000 }]);

  await apply(env.MIGRATIONS.slice(after));
  expect(await rows('SELECT id, spent_cents AS spent FROM users ORDER BY id')).toEqual([
    { id: 'part', spent: 20_000 },
    { id: 'whole', spent: 5000 },
  ]);
  expect(await total()).toEqual([{ n: 25_000 }]);
});
