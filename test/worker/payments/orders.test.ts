import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { visit } from '../../faults/visitor.ts';
import { newCustomer, orderRow, rows, startShop } from './shop.ts';

const shop = await startShop();

test('no call takes a visitor who is not signed in', async () => {
  for (const [method, path] of [
    ['POST', '/payments/create-order'],
    ['POST', '/payments/paypal-success'],
    ['GET', '/payments/orders/1'],
    ['POST', '/payments/orders/1/retry'],
    ['GET', '/payments/receipts/1'],
    ['POST', '/payments/subscription/cancel'],
    ['GET', '/dashboard/orders'],
    ['GET', '/dashboard/summary'],
    ['POST', '/dashboard/content-request'],
  ] as const) {
    const response = await visit(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
      bindings: shop.bindings,
    });
    expect(response.status, path).toBe(401);
  }
});

test('matrix 23: nothing a client sends makes an order completed', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  const before = await orderRow(order.order_id);
  const lies = {
    order_id: order.order_id,
    status: 'completed',
    paid: true,
    amount: 10,
    payment_id: '7AB12345CD678901E',
    token: order.providerId,
    PayerID: 'LIAR',
    tier: { id: 'pricing-trial' },
    user: { id: customer.id, subscription_status: 'active', total_spent: 1e6 },
  };
  for (const [method, path, body] of [
    ['POST', '/payments/paypal-success', lies],
    ['POST', '/payments/create-order', { ...lies, pricing_tier_id: 'pricing-trial' }],
    ['POST', `/payments/orders/${order.order_id}/retry`, lies],
    ['PATCH', '/auth/me', { first_name: 'A', last_name: 'B', total_spent: 5, subscription_status: 'active' }],
    ['POST', '/payments/webhook', { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: lies }],
    ['POST', '/dashboard/content-request', { type: 'Blog post', topic: 'Free work', ...lies }],
    ['POST', '/payments/subscription/cancel', lies],
  ] as const) {
    await customer.call(method, path, body);
  }
  await visit(`/api/payments/return?order=${order.order_id}&token=${order.providerId}&PayerID=LIAR`, {
    bindings: shop.bindings,
  });
  const after = { claimed_at: expect.any(String), placed_at: expect.any(String) };
  expect(await orderRow(order.order_id)).toMatchObject({ ...before, ...after });
  expect(await rows('SELECT id FROM payments')).toEqual([]);
  expect(await customer.me()).toMatchObject({ subscription_status: null, total_orders: 0, total_spent: 0 });
});

test('matrix 33: somebody else’s order and receipt are not there', async () => {
  const owner = await newCustomer(shop.bindings);
  const order = await owner.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const paid = await owner.claim(order.order_id);
  const stranger = await newCustomer(shop.bindings);
  for (const [method, path, body] of [
    ['POST', '/payments/paypal-success', { order_id: order.order_id }],
    ['GET', `/payments/orders/${order.order_id}`, undefined],
    ['POST', `/payments/orders/${order.order_id}/retry`, {}],
    ['GET', `/payments/receipts/${paid.order.payments[0].id}`, undefined],
  ] as const) {
    const known = await stranger.call(method, path, body);
    const unknown = await stranger.call(
      method,
      path.replace(order.order_id, crypto.randomUUID()).replace(paid.order.payments[0].id, 'NONE'),
      body === undefined || !('order_id' in body) ? body : { order_id: crypto.randomUUID() },
    );
    expect(known.status, path).toBe(404);
    expect(known.json, path).toEqual(unknown.json);
  }
  expect((await stranger.call('GET', '/dashboard/orders')).json.data).toEqual([]);
  expect((await owner.call('GET', `/payments/orders/${order.order_id}`)).json.data.order.status).toBe('completed');
});

test('ids that are no ids find nothing and break nothing', async () => {
  const customer = await newCustomer(shop.bindings);
  for (const id of ["' OR 1=1 --", '%', '__proto__', 'x'.repeat(2000), '..', '\u{1F4B8}']) {
    const path = encodeURIComponent(id);
    expect((await customer.call('GET', `/payments/orders/${path}`)).status).toBe(404);
    expect((await customer.call('GET', `/payments/receipts/${path}`)).status).toBe(404);
    expect([404, 422]).toContain((await customer.call('POST', '/payments/paypal-success', { order_id: id })).status);
  }
  for (const body of [{}, { order_id: 5 }, { order_id: null }, { order_id: '\0' }]) {
    expect((await customer.call('POST', '/payments/paypal-success', body)).status).toBe(422);
  }
});

/** The address to which PayPal's return page leads a browser. */
const lead = async (query: string, more = {}) => {
  const response = await visit(`/api/payments/return${query}`, { bindings: { ...shop.bindings, ...more } });
  expect(response.status).toBe(303);
  return response.headers.get('location');
};

test('PayPal’s way back leads to the client’s route, and nowhere else', async () => {
  const id = crypto.randomUUID();
  expect(await lead(`?order=${id}&outcome=approved&token=5O1&PayerID=P`)).toBe(
    `http://localhost/#/payment/return?order=${id}&outcome=approved`,
  );
  expect(await lead(`?order=${id}&outcome=cancelled&token=5O1`, { SITE_ORIGIN: 'https://www.writer.example' })).toBe(
    `https://www.writer.example/#/payment/return?order=${id}&outcome=cancelled`,
  );
  expect(await lead('?order=%2F%2Fevil.example&outcome=approved')).toBe('http://localhost/#/dashboard');
  expect(await lead('')).toBe('http://localhost/#/dashboard');
});

test('retry: an unfinished order leads back to its payment, and to a fresh one when the old is gone', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  const retry = async () => (await customer.call('POST', `/payments/orders/${order.order_id}/retry`)).json.data;
  expect(await retry()).toMatchObject({ order_id: order.order_id, approval_url: order.approval_url });

  await shop.play(`orders/${order.providerId}/forget`);
  const fresh = await retry();
  expect(fresh.order_id).toBe(order.order_id);
  expect(fresh.approval_url).not.toBe(order.approval_url);
  const providerId = (await orderRow(order.order_id))['provider_id'];
  await shop.play(`orders/${providerId}/approve`);
  // The order is approved without an event: a retry finds the money instead of asking for it twice.
  expect(await retry()).toMatchObject({ order_id: order.order_id, approval_url: null, status: 'completed' });
  const finished = await customer.call('POST', `/payments/orders/${order.order_id}/retry`);
  expect(finished.status).toBe(409);
});

test('an order that was begun twice at PayPal is paid once', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await env.DB.prepare('UPDATE orders SET opened_at = ? WHERE id = ?')
    .bind(new Date(Date.now() - 5 * 3_600_000).toISOString(), order.order_id)
    .run();
  const { json } = await customer.call('POST', `/payments/orders/${order.order_id}/retry`);
  expect(json.data.approval_url).not.toBe(order.approval_url);
  const second = (await orderRow(order.order_id))['provider_id'];
  await shop.play(`orders/${order.providerId}/approve`);
  await shop.play(`orders/${second}/approve`);
  expect((await customer.claim(order.order_id)).order.status).toBe('completed');
  const events = await shop.eventsAbout(order.order_id);
  expect(await shop.deliver(events)).toEqual(events.map(() => 200));
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
  expect(await rows('SELECT id FROM payments WHERE order_id = ?', order.order_id)).toHaveLength(1);
});

test('matrix 24: an order that was begun twice, with both approved in the same instant, is paid once also where invoices may be doubled', async () => {
  await shop.play('switches', { duplicate_invoices: true });
  for (let round = 0; round < 3; round += 1) {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-trial');
    await rows("UPDATE orders SET opened_at = '2026-01-01T00:00:00.000Z' WHERE id = ?", order.order_id);
    await customer.call('POST', `/payments/orders/${order.order_id}/retry`);
    const second = (await orderRow(order.order_id))['provider_id'];
    await shop.play(`orders/${order.providerId}/approve`);
    await shop.play(`orders/${second}/approve`);
    const [first, other] = await shop.eventsAbout(order.order_id);
    if (first === undefined || other === undefined) throw new Error('Each approval is an event');
    await Promise.all([shop.deliver([first]), shop.deliver([other]), customer.claim(order.order_id)]);
    const { ledger } = await shop.state();
    const taken = ledger.filter((each: { custom_id?: string; taken: number }) => each.custom_id === order.order_id);
    expect(taken.map((each: { taken: number }) => each.taken)).toEqual([1000]);
    expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
  }
  await shop.play('switches', { duplicate_invoices: false });
});

test('rate limit: a customer who tries to buy too often is asked to wait', async () => {
  const customer = await newCustomer(shop.bindings);
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) {
    statuses.push((await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'nothing' })).status);
  }
  expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
  expect(statuses[60]).toBe(429);
});
