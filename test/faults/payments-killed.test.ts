import { expect, test } from 'vitest';
import { serviceContext } from '../worker/site.ts';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { readDiscrepancies } from '../../src-worker/services/payments/owner/discrepancies.ts';
import { newCustomer, orderRow, rows, startShop } from '../worker/payments/shop.ts';
import { faultyDatabase, first, type Fault } from './faulty-stores.ts';
import { runCron } from './private-mail.ts';

const shop = await startShop();

/** The writes of a purchase, recognised by their SQL. */
const PLACE = /INSERT INTO orders/;
const OPEN = /update "orders" set "provider_id"/;
const CLAIM = /update "orders" set "claimed_at"/;
const UPDATES = /insert into "payments"|insert into "subscriptions"/;

const FAULTS: Fault[] = ['lost_request', 'lost_answer', 'cut_batch'];

/** A database that fails so often that retries do not help: for the Worker this is like being killed. */
const dying = (sql: RegExp, fault: Fault) => faultyDatabase(first(fault === 'cut_batch' ? 1 : 4, sql, fault));

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const settledState = async (orderId: string) => ({
  status: (await orderRow(orderId))['status'],
  payments: await rows('SELECT status, amount_cents FROM payments WHERE order_id = ?', orderId),
});

test.for(FAULTS.filter((fault) => fault !== 'cut_batch'))(
  'killed while the order is placed or opened (%s): the next click goes on, and nothing is paid twice',
  async (fault) => {
    for (const step of [PLACE, OPEN]) {
      const customer = await newCustomer(shop.bindings);
      const { DB } = dying(step, fault);
      const body = { pricing_tier_id: 'pricing-trial' };
      const killed = await customer.call('POST', '/payments/create-order', body, { DB });
      expect(killed.status).toBe(503);
      const order = await customer.order('pricing-trial');
      expect(await rows('SELECT id FROM orders WHERE user_id = ?', customer.id)).toHaveLength(1);
      const mine = (await shop.state()).orders.filter((each: object) => JSON.stringify(each).includes(order.order_id));
      expect(mine).toHaveLength(1);
      await shop.play(`orders/${order.providerId}/approve`);
      await runCron(shop.bindings, later(5));
      expect((await orderRow(order.order_id))['status']).toBe('completed');
    }
  },
);

test.for(['pricing-trial', 'pricing-basic'].flatMap((tier) => FAULTS.map((fault) => [tier, fault] as const)))(
  'killed while the payment of %s is written (%s): the next Cron run makes it right',
  async ([tierId, fault]) => {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order(tierId);
    const kind = tierId === 'pricing-trial' ? 'orders' : 'subscriptions';
    await shop.play(`${kind}/${order.providerId}/approve`);
    const database = dying(UPDATES, fault);
    const killed = await customer.call(
      'POST',
      '/payments/paypal-success',
      { order_id: order.order_id },
      { DB: database.DB },
    );
    expect(database.faults()).toBeGreaterThan(0);
    expect(killed.status).toBeGreaterThanOrEqual(500);
    if (fault !== 'lost_answer') {
      expect(await settledState(order.order_id)).toEqual({ status: 'pending', payments: [] });
    }
    await runCron(shop.bindings, later(5));
    expect(await settledState(order.order_id)).toEqual({
      status: 'completed',
      payments: [{ status: 'completed', amount_cents: order.amount * 100 }],
    });
    const kinds = await rows('SELECT id FROM outbox WHERE recipient = ? AND id LIKE ?', customer.email, 'receipt-%');
    expect(kinds).toHaveLength(1);
    expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: order.amount });
  },
);

test.for(FAULTS)(
  'killed while a webhook is written (%s): no half effect, and PayPal’s next try counts',
  async (fault) => {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-basic');
    await shop.play(`subscriptions/${order.providerId}/approve`);
    const events = await shop.eventsAbout(order.providerId);
    const { DB } = dying(UPDATES, fault);
    const [status] = await shop.deliver(events.slice(0, 1), { DB });
    expect(status).toBeGreaterThanOrEqual(500);
    if (fault !== 'lost_answer') {
      expect(await rows('SELECT id FROM webhook_events')).toEqual([]);
      expect(await rows('SELECT id FROM subscriptions')).toEqual([]);
      expect(await rows('SELECT id FROM outbox')).toEqual([]);
    }
    expect(await shop.deliver(events)).toEqual(events.map(() => 200));
    expect((await orderRow(order.order_id))['status']).toBe('completed');
    expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_orders: 1, total_spent: 200 });
  },
);

test('writes are retried: a single lost connection anywhere in a purchase is not even noticed', async () => {
  for (const [step, fault] of [
    [PLACE, 'lost_answer'],
    [OPEN, 'lost_request'],
    [CLAIM, 'lost_answer'],
    [UPDATES, 'lost_answer'],
    [/select/i, 'lost_request'],
  ] as const) {
    const customer = await newCustomer(shop.bindings);
    const database = faultyDatabase(first(1, step, fault));
    const { DB } = database;
    const made = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-trial' }, { DB });
    expect(made.status, String(step)).toBe(201);
    const { order_id } = made.json.data;
    await shop.play(`orders/${(await orderRow(order_id))['provider_id']}/approve`);
    const claimed = await customer.call('POST', '/payments/paypal-success', { order_id }, { DB });
    expect(claimed.json.data.order.status, String(step)).toBe('completed');
    expect(database.faults(), String(step)).toBe(1);
    expect(await rows('SELECT id FROM orders WHERE user_id = ?', customer.id)).toHaveLength(1);
    expect(await rows('SELECT id FROM payments WHERE order_id = ?', order_id)).toHaveLength(1);
  }
});

test('captured at PayPal and then killed: Cron finds the money, and the owner’s report says so', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const { DB } = dying(UPDATES, 'lost_request');
  await customer.call('POST', '/payments/paypal-success', { order_id: order.order_id }, { DB });
  const [remote] = (await shop.state()).orders.filter(({ id }: { id: string }) => id === order.providerId);
  expect(remote.status).toBe('COMPLETED');
  await runCron(shop.bindings, later(5));
  expect((await orderRow(order.order_id))['status']).toBe('completed');
  const { repairs } = await readDiscrepancies(serviceContext(shop.bindings));
  expect(repairs).toMatchObject([{ subject: order.order_id, from: 'pending', to: 'completed' }]);
});

test('without a database a webhook and a purchase are deferred, and both succeed when it is back', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const events = await shop.eventsAbout(order.providerId);
  const { DB } = faultyDatabase(() => 'lost_request');
  const [status] = await shop.deliver(events, { DB });
  expect(status).toBe(503);
  const other = await newCustomer(shop.bindings);
  expect(
    (await other.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-trial' }, { DB })).status,
  ).toBe(503);
  expect(await shop.deliver(events)).toEqual([200]);
  expect((await orderRow(order.order_id))['status']).toBe('completed');
  expect((await other.order('pricing-trial')).status).toBe('pending');
});

test('while PayPal is down Cron waits and harms nothing; afterwards the longest overdue are asked first', async () => {
  const customers = await Promise.all(Array.from({ length: 3 }, () => newCustomer(shop.bindings)));
  const orders = await Promise.all(customers.map((customer) => customer.order('pricing-trial')));
  for (const { providerId } of orders) await shop.play(`orders/${providerId}/approve`);
  await shop.play('mode', { mode: 'down' });
  await runCron(shop.bindings, later(5));
  // Even three days later no order is given up while PayPal does not answer.
  await runCron(shop.bindings, later(74 * 60));
  expect(await rows('SELECT DISTINCT status FROM orders')).toEqual([{ status: 'pending' }]);
  await shop.play('mode', { mode: 'ok' });
  await runCron(shop.bindings, later(75 * 60));
  expect(await rows('SELECT DISTINCT status FROM orders')).toEqual([{ status: 'completed' }]);
});

test('twenty customers buying at once all get what they paid for, without a single fault', async () => {
  // The sample content is published once, not by each of the twenty calls.
  await readSnapshot(serviceContext());
  const customers = await Promise.all(Array.from({ length: 20 }, () => newCustomer(shop.bindings)));
  const orders = await Promise.all(customers.map((customer) => customer.order('pricing-trial')));
  await Promise.all(orders.map(({ providerId }) => shop.play(`orders/${providerId}/approve`)));
  const events = await shop.eventsAbout(...orders.map(({ providerId }) => String(providerId)));
  const [statuses] = await Promise.all([
    Promise.all(events.map((event) => shop.deliver([event]))),
    Promise.all(customers.map((customer, index) => customer.claim(orders[index].order_id))),
  ]);
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  for (const customer of customers) {
    expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
  }
  expect(await rows('SELECT id FROM payments')).toHaveLength(20);
});

test('of two returns from one payment, the slower of which reads its order late, nobody is told that it was paid twice', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const claim = (more: object = {}) =>
    customer.call('POST', '/payments/paypal-success', { order_id: order.order_id }, more);
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
  let isFirst = true;
  const { DB } = faultyDatabase(async (sql) => {
    if (isFirst && /from "orders" inner join "users"/.test(sql) && sql.includes('UNION')) {
      isFirst = false;
      hold();
      await isOver;
    }
    return null;
  });
  const slow = claim({ DB });
  await isHeld;
  await claim();
  release();
  await slow;
  expect(await rows("SELECT id FROM outbox WHERE id LIKE 'paid-twice-%'")).toEqual([]);
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: order.amount });
});
