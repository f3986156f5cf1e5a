import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readPieces } from '../../../src-worker/services/customers/included-pieces.ts';
import { readBilling } from '../../../src-worker/services/payments/ledger/billing.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, rows, startShop, type Customer } from './shop.ts';

const shop = await startShop();
const DAY = 86_400_000;

const ask = async (customer: Customer, topic = 'Pumps'): Promise<number> =>
  (await customer.call('POST', '/dashboard/content-request', { type: 'Blog post', topic })).status;

const piecesOf = async (customer: Customer) =>
  (await customer.call('GET', '/dashboard/summary')).json.data.subscription.pieces;

const subscribe = async (customer: Customer, tierId = 'pricing-premium'): Promise<string> => {
  const order = await customer.order(tierId);
  await shop.play(`subscriptions/${order.providerId}/approve`, { first_payment: 'completed' });
  await customer.claim(order.order_id);
  return order.providerId;
};

/** The number of pieces that the dashboard shows on a later day. */
const piecesAt = async (customer: Customer, at: string | Date) => {
  const ctx = serviceContext(shop.bindings, new Date(at));
  const { subscription } = await readBilling(ctx, customer.id);
  return subscription === null ? undefined : readPieces(ctx, customer.id, subscription);
};

test('a plan says how many of its pieces were asked for in this period, and stops nobody', async () => {
  const customer = await newCustomer(shop.bindings);
  await subscribe(customer);
  expect(await piecesOf(customer)).toEqual({ used: 0, included: 2 });
  for (const used of [1, 2, 3]) {
    expect(await ask(customer)).toBe(201);
    expect(await piecesOf(customer)).toEqual({ used, included: 2 });
  }
  const mails = await rows('SELECT text FROM outbox WHERE instr(text, ?) > 0', `${customer.email}> sent a request`);
  expect(
    mails
      .map(({ text }) => /\(([^)]*this period)\)/.exec(String(text))?.[1] ?? '')
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([
    'Monthly Premium, 1 of 2 this period',
    'Monthly Premium, 2 of 2 this period',
    'Monthly Premium, 3 of 2 this period',
  ]);
  const page = await call('GET', `admin/users/${customer.id}`, { cookie: await ownerCookie() });
  expect(page.json.data.subscription.pieces).toEqual({ used: 3, included: 2 });
});

test('cancelled work gives its piece back, and work that is closed or approved does not', async () => {
  const customer = await newCustomer(shop.bindings);
  await subscribe(customer);
  await ask(customer);
  await ask(customer);
  const cookie = await ownerCookie();
  const requests = await rows('SELECT id FROM content_requests WHERE user_id = ? ORDER BY id', customer.id);
  const begun = await Promise.all(
    requests.map(async ({ id: request_id }) => {
      const id = crypto.randomUUID();
      const made = await call('POST', 'admin/work', { cookie, body: { id, title: 'Pumps, twice', request_id } });
      expect(made.status).toBe(200);
      return id;
    }),
  );
  const [one, two] = begun;
  expect(await call('POST', `admin/work/${one}/move`, { cookie, body: { move: 'cancel' } })).toMatchObject({
    status: 200,
  });
  expect(await piecesOf(customer)).toEqual({ used: 1, included: 2 });
  await call('POST', `admin/work/${two}/move`, { cookie, body: { move: 'close' } });
  expect(await piecesOf(customer)).toEqual({ used: 1, included: 2 });
  await call('POST', `admin/work/${one}/move`, { cookie, body: { move: 'reopen' } });
  expect(await piecesOf(customer)).toEqual({ used: 2, included: 2 });
});

test('the next paid period begins with none, and a late payment does not hold that up', async () => {
  const customer = await newCustomer(shop.bindings);
  const subscription = await subscribe(customer);
  await ask(customer);
  const [{ paid_until: first } = {}] = await rows('SELECT paid_until FROM subscriptions WHERE id = ?', subscription);
  const until = Date.parse(String(first));
  expect(await piecesAt(customer, new Date(until - 1000))).toEqual({ used: 1, included: 2 });
  expect(await piecesAt(customer, new Date(until + DAY)), 'before the payment').toEqual({ used: 0, included: 2 });

  const second = new Date(until + 30 * DAY).toISOString();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO payments (id, kind, status, amount_cents, currency, order_id, subscription_id, paid_at, recorded_at, covers_until)
       SELECT 'next-' || id, kind, status, amount_cents, currency, order_id, subscription_id, ?1, ?1, ?2
       FROM payments WHERE subscription_id = ?3`,
    ).bind(new Date(until + 2 * DAY).toISOString(), second, subscription),
    env.DB.prepare('UPDATE subscriptions SET paid_until = ? WHERE id = ?').bind(second, subscription),
    env.DB.prepare(
      `INSERT INTO content_requests (id, user_id, type, topic, deadline, notes, created_at)
       VALUES (?, ?, 'Blog post', 'In the days of grace', '', '', ?)`,
    ).bind(crypto.randomUUID(), customer.id, new Date(until + DAY).toISOString()),
  ]);
  expect(await piecesAt(customer, new Date(until + 3 * DAY))).toEqual({ used: 1, included: 2 });
});

test('a trial is one period, and a plan bought after it counts from its own start', async () => {
  const customer = await newCustomer(shop.bindings);
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/approve`);
  await customer.claim(trial.order_id);
  await ask(customer);
  expect(await piecesOf(customer)).toEqual({ used: 1, included: 1 });
  await env.DB.prepare('UPDATE content_requests SET created_at = ? WHERE user_id = ?')
    .bind(new Date(Date.now() - 60_000).toISOString(), customer.id)
    .run();
  await subscribe(customer, 'pricing-basic');
  expect(await piecesOf(customer)).toEqual({ used: 0, included: 1 });
});

test('without a number, or without access, nothing is said', async () => {
  const customer = await newCustomer(shop.bindings);
  expect((await customer.call('GET', '/dashboard/summary')).json.data.subscription).toBe(null);
  await subscribe(customer);
  const cookie = await ownerCookie();
  const stored = (await call('GET', 'admin/content/pricing', { cookie })).json.data;
  const without = stored.body.map((tier: object) => ({ ...tier, pieces: null }));
  expect((await call('PUT', 'admin/pricing', { cookie, body: without })).status).toBe(200);
  expect(await piecesOf(customer)).toBe(undefined);
  for (const pieces of [0, -1, 1.5, 1000, '2'])
    expect((await call('PUT', 'admin/pricing', { cookie, body: [{ ...stored.body[0], pieces }] })).status).toBe(422);
  expect((await call('PUT', 'admin/pricing', { cookie, body: stored.body })).status).toBe(200);
  await customer.call('POST', '/payments/subscription/cancel');
  expect(await piecesOf(customer)).toEqual({ used: 0, included: 2 });
});
