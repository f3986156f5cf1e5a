import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, ownerCookie } from '../admin/owner.ts';
import { newCustomer, rows, startShop } from './shop.ts';

const shop = await startShop();

/** The same site as a live one: its own secrets, and real money. */
const LIVE = {
  ...shop.bindings,
  MODE: 'production',
  SITE_ORIGIN: 'https://www.writer.blog',
  OWNER_EMAIL: 'ines@writer.blog',
};

/** Makes a trial that was paid at the simulator. */
const buyTrial = async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  await customer.claim(order.order_id);
};

const summary = async () =>
  (await call('GET', 'admin/users/summary', { cookie: await ownerCookie(shop.bindings), bindings: shop.bindings }))
    .json;

const received = async () => {
  const cookie = await ownerCookie(shop.bindings);
  const { json } = await call('GET', 'admin/analytics', { cookie, bindings: shop.bindings });
  return JSON.stringify(json.data).match(/"received":(?!0[,}])[^,}]+/g) ?? [];
};

test('what is bought at the simulator is sandbox money, and the database is the sandbox’s', async () => {
  await buyTrial();
  expect(await rows('SELECT environment FROM orders')).toEqual([{ environment: 'sandbox' }]);
  expect(await rows('SELECT environment FROM payments')).toEqual([{ environment: 'sandbox' }]);
  expect(await rows('SELECT environment FROM site')).toEqual([{ environment: 'sandbox' }]);
  expect((await summary()).data.total_revenue).toBe(10);
  expect(await received()).toEqual(['"received":10']);
});

test('a live site refuses a database with orders of the sandbox, in one sentence', async () => {
  await buyTrial();
  const problem =
    'MODE is production, but the database holds the orders of a site in the sandbox. Give this site a database of its own: npm run setup.';
  for (const path of ['health', 'payments/offers', 'admin/session']) {
    const refused = await call('GET', path, { bindings: { ...LIVE } });
    expect(refused, path).toMatchObject({ status: 503, json: { success: false, message: problem } });
  }
  expect(await rows('SELECT environment FROM site')).toEqual([{ environment: 'sandbox' }]);
});

test('a database without any order may go live; from then on the sandbox is refused once money came in', async () => {
  await call('GET', 'profile', { bindings: shop.bindings });
  await call('GET', 'health', { bindings: { ...shop.bindings } });
  expect((await call('GET', 'health', { bindings: { ...LIVE } })).json.message).toBeUndefined();
  expect(await rows('SELECT environment FROM site')).toEqual([{ environment: 'live' }]);
  await env.DB.prepare(
    `INSERT INTO payments (id, kind, status, amount_cents, currency, paid_at, recorded_at, environment)
     VALUES ('P-1', 'capture', 'completed', 100, 'USD', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'live')`,
  ).run();
  const refused = await call('GET', 'health', { bindings: { ...shop.bindings } });
  expect(refused.json.message).toContain('the orders of a live site');
});

test('money of the other environment counts in no sum, and older rows without one do', async () => {
  await buyTrial();
  await buyTrial();
  await env.DB.prepare("UPDATE payments SET environment = 'live' WHERE id = (SELECT min(id) FROM payments)").run();
  expect(await received()).toEqual(['"received":10']);
  await env.DB.prepare('UPDATE payments SET environment = NULL').run();
  expect(await received()).toEqual(['"received":20']);
});
