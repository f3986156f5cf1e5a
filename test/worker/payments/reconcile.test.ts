import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { orders } from '../../../src-worker/db/schema.ts';
import {
  nextOrderCheck,
  nextSubscriptionCheck,
} from '../../../src-worker/services/payments/reconcile/check-schedule.ts';
import { readDiscrepancies } from '../../../src-worker/services/payments/owner/discrepancies.ts';
import { runCron } from '../../faults/private-mail.ts';
import { visit } from '../../faults/visitor.ts';
import { newAccount } from '../accounts/api.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, orderRow, rows, startShop } from './shop.ts';
import type { OrderRow, SubscriptionRow } from '../../../src-worker/db/schema/orders.ts';

const shop = await startShop();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const later = (ms: number) => new Date(Date.now() + ms);

const anOrder = async (changes: Partial<OrderRow>): Promise<OrderRow> => {
  const customer = await newCustomer(shop.bindings);
  await customer.order('pricing-trial');
  const [row] = await serviceContext(shop.bindings).db.select().from(orders).limit(1);
  if (row === undefined) throw new Error('An order was placed');
  return { ...row, ...changes };
};

/** The time until an order of some age is checked next. */
const orderPause = async (changes: Partial<OrderRow>, age: number): Promise<number | null> => {
  const order = await anOrder(changes);
  const now = new Date(Date.parse(order.createdAt) + age);
  const next = nextOrderCheck(order, now);
  return next === null ? null : Date.parse(next) - now.getTime();
};

test('an order is looked at often while it may be paid, then rarely, then never', async () => {
  expect(await orderPause({}, MINUTE)).toBe(2 * MINUTE);
  expect(await orderPause({}, HOUR)).toBe(10 * MINUTE);
  expect(await orderPause({}, 10 * HOUR)).toBe(HOUR);
  expect(await orderPause({}, 71.5 * HOUR)).toBe(30 * MINUTE);
  expect(await orderPause({ status: 'completed' }, HOUR)).toBe(DAY);
  expect(await orderPause({ status: 'completed' }, 30 * DAY)).toBe(7 * DAY);
  expect(await orderPause({ status: 'completed' }, 181 * DAY)).toBeNull();
  expect(await orderPause({ status: 'completed', paymentType: 'subscription' }, HOUR)).toBeNull();
  const expired = { status: 'expired', providerId: 'PAYPAL-1' } as const;
  expect(await orderPause(expired, 80 * HOUR)).toBe(DAY);
  expect(await orderPause(expired, 11 * DAY)).toBeNull();
  expect(await orderPause({ ...expired, providerId: null }, 80 * HOUR)).toBeNull();
});

test('a quote’s order that is paid anew is looked at as often as a new one', async () => {
  const anew = { quoteId: 'quote', quotePart: 'whole' } as const;
  for (const status of ['failed', 'refunded', 'reversed'] as const) {
    expect(await orderPause({ ...anew, status }, MINUTE)).toBe(2 * MINUTE);
    expect(await orderPause({ ...anew, status }, 4 * HOUR)).toBe(status === 'failed' ? HOUR : DAY);
  }
  expect(await orderPause({ ...anew, status: 'failed', closedAt: 'at' }, MINUTE)).toBe(HOUR);
});

test('a subscription is looked at when it should renew, and again soon when the renewal is late', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const pause = (changes: Partial<SubscriptionRow>): number | null => {
    const row: SubscriptionRow = {
      id: 'I-1',
      orderId: null,
      planId: 'P-1',
      providerStatus: 'ACTIVE',
      status: 'active',
      problem: null,
      paidUntil: null,
      startedAt: now.toISOString(),
      providerUpdatedAt: now.toISOString(),
      failedPayments: 0,
      payerEmail: null,
      replacedAt: null,
      recordedAt: now.toISOString(),
      nextBillingAt: null,
      freeUntil: null,
      accessUntil: null,
      nextCheckAt: null,
      environment: null,
      unpaidSince: null,
      keptAt: null,
      ...changes,
    };
    const next = nextSubscriptionCheck(row, now);
    return next === null ? null : Date.parse(next) - now.getTime();
  };
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  expect(pause({ paidUntil: at(20 * DAY) })).toBe(6 * HOUR);
  expect(pause({ paidUntil: at(HOUR) })).toBe(HOUR);
  expect(pause({ paidUntil: at(-HOUR) })).toBe(10 * MINUTE);
  expect(pause({ paidUntil: at(-3 * DAY) })).toBe(6 * HOUR);
  expect(pause({ providerStatus: 'CANCELLED', paidUntil: at(5 * DAY) })).toBe(DAY);
  expect(pause({ providerStatus: 'CANCELLED', paidUntil: at(-200 * DAY) })).toBeNull();
});

test('a run looks at a bounded number, and the next ones at the rest', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => newCustomer(shop.bindings)));
  const placed = await Promise.all(customers.map((customer) => customer.order('pricing-trial')));
  for (const { providerId } of placed) await shop.play(`orders/${providerId}/approve`);
  await runCron(shop.bindings, later(5 * MINUTE));
  expect(await rows("SELECT id FROM orders WHERE status = 'completed'")).toHaveLength(10);
  await runCron(shop.bindings, later(6 * MINUTE));
  expect(await rows("SELECT id FROM orders WHERE status = 'completed'")).toHaveLength(12);
});

test('with a setting missing nothing is given up', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await runCron({ ...shop.bindings, PAYPAL_CLIENT_SECRET: '' }, later(80 * HOUR));
  expect((await orderRow(order.order_id))['status']).toBe('pending');
  await runCron(shop.bindings, later(81 * HOUR));
  expect((await orderRow(order.order_id))['status']).toBe('expired');
});

test('an order that was given up and is paid late is found without any event', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await runCron(shop.bindings, later(73 * HOUR));
  expect((await orderRow(order.order_id))['status']).toBe('expired');
  await shop.play(`orders/${order.providerId}/approve`);
  await runCron(shop.bindings, later(98 * HOUR));
  expect((await orderRow(order.order_id))['status']).toBe('completed');
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
});

test('a refund of a sale whose event was lost is found, and one of an unknown part is reported', async () => {
  const ctx = serviceContext(shop.bindings);
  for (const [amount, spent, unclear] of [
    [undefined, 0, 0],
    ['50.00', 200, 1],
  ] as const) {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-basic');
    await shop.play(`subscriptions/${order.providerId}/approve`);
    const { order: paid } = await customer.claim(order.order_id);
    await shop.play(`subscriptions/${order.providerId}/refund`, amount === undefined ? {} : { amount });
    await runCron(shop.bindings, later(7 * HOUR));
    expect(await customer.me()).toMatchObject({ total_spent: spent });
    expect((await readDiscrepancies(ctx)).unclear_refunds).toHaveLength(unclear);
    // The event that arrives later corrects it.
    await shop.deliver(await shop.eventsAbout(paid.payments[0].id));
    expect(await customer.me()).toMatchObject({ total_spent: amount === undefined ? 0 : 150 });
    expect((await readDiscrepancies(ctx)).unclear_refunds).toHaveLength(0);
  }
});

test('a subscription of another application is asked about once and then left alone', async () => {
  const resource = { id: 'I-FOREIGN12345', status: 'ACTIVE', plan_id: 'P-X' };
  await shop.deliver([await shop.play('events', { event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource })]);
  await runCron(shop.bindings, later(MINUTE));
  expect(await rows('SELECT next_check_at FROM subscriptions')).toEqual([{ next_check_at: null }]);
});

test('events and mails about money are forgotten after half a year, orders and payments are not', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  await shop.deliver(await shop.eventsAbout(order.providerId));
  await env.DB.prepare("UPDATE outbox SET status = 'sent'").run();
  await runCron(shop.bindings, later(179 * DAY));
  expect(await rows('SELECT id FROM webhook_events')).toHaveLength(1);
  await runCron(shop.bindings, later(181 * DAY));
  expect(await rows('SELECT id FROM webhook_events')).toEqual([]);
  expect(await rows('SELECT id FROM outbox')).toEqual([]);
  expect(await rows('SELECT status FROM orders')).toEqual([{ status: 'completed' }]);
  expect(await rows('SELECT id FROM payments')).toHaveLength(1);
});

test('deleting an account takes the person out of what is kept about money, and leaves the figures', async () => {
  const { token, password, email } = await newAccount();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object, method = 'POST') =>
    (await visit(path, { method, headers, body: JSON.stringify(body), bindings: shop.bindings })).json<{
      data: { order_id: string };
    }>();
  const { data } = await post('/api/payments/create-order', { pricing_tier_id: 'pricing-basic' });
  const providerId = (await orderRow(data.order_id))['provider_id'];
  await shop.play(`subscriptions/${providerId}/approve`, { email });
  await post('/api/payments/paypal-success', { order_id: data.order_id });
  await post('/api/auth/me', { password }, 'DELETE');
  const expectNobody = async () => {
    // The mails to the owner are the owner's own, so they stay.
    for (const table of ['orders', 'payments', 'subscriptions', 'content_requests', 'users', 'refunds']) {
      expect(JSON.stringify(await rows(`SELECT * FROM ${table} WHERE ? = ?`, 1, 1)), table).not.toContain(email);
    }
  };
  await expectNobody();
  expect(await rows('SELECT id FROM outbox WHERE recipient = ?', email)).toEqual([]);
  expect((await orderRow(data.order_id))['status']).toBe('completed');
  await runCron(shop.bindings, later(MINUTE));
  const [remote] = (await shop.state()).subscriptions.filter(({ id }: { id: string }) => id === providerId);
  expect(remote.status).toBe('CANCELLED');
  // Another call to PayPal does not bring the address back.
  await expectNobody();
});
