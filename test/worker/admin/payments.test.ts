import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { newCustomer, orderRow, rows, startShop } from '../payments/shop.ts';
import { call, ownerCookie, type Call } from './owner.ts';
import { addPurchase, addUsers, minute } from './people.ts';

/** The site has no credentials, only the hosted links, so payments come without a reference. */
const shop = await startShop({ PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' });

const asOwner = async () => {
  const { bindings } = shop;
  const cookie = await ownerCookie(bindings);
  return (method: string, path: string, more: Call = {}) => call(method, path, { cookie, bindings, ...more });
};

test('the owner sees a payment that fits two orders, assigns it, and the audit says who did', async () => {
  const owner = await asOwner();
  const [one, two] = [await newCustomer(shop.bindings), await newCustomer(shop.bindings)];
  const [likely, other] = [await one.order('pricing-trial'), await two.order('pricing-trial')];
  await shop.payHosted('TRIAL', one.email);
  await shop.deliver((await shop.state()).events.slice(-1));

  const waiting = await owner('GET', 'admin/payments/unmatched');
  expect(waiting.status).toBe(200);
  expect(waiting.json).toMatchObject({ success: true, page: { next: null } });
  expect(waiting.json.data).toHaveLength(1);
  const [payment] = waiting.json.data;
  expect(payment).toMatchObject({ amount: 10, currency: 'USD', status: 'completed', order_id: null, problem: null });
  const suggested = payment.suggestions.map(({ order_id }: { order_id: string }) => order_id);
  expect(new Set(suggested)).toEqual(new Set([likely.order_id, other.order_id]));
  expect(suggested).toHaveLength(2);

  const assign = (id: string, order: string) =>
    owner('POST', `admin/payments/${id}/assign`, { body: { order_id: order }, address: '198.51.100.9' });
  expect((await assign(payment.id, 'nowhere')).status).toBe(404);
  expect((await assign('nothing', likely.order_id)).status).toBe(404);
  const assigned = await assign(payment.id, likely.order_id);
  expect(assigned.status).toBe(200);
  expect(assigned.json).toEqual({ success: true, message: 'The payment belongs to this order now.' });
  expect((await assign(payment.id, likely.order_id)).status).toBe(200);
  expect((await assign(payment.id, other.order_id)).status).toBe(409);

  expect((await orderRow(likely.order_id))['status']).toBe('completed');
  expect((await orderRow(other.order_id))['status']).toBe('pending');
  expect((await owner('GET', 'admin/payments/unmatched')).json.data).toEqual([]);
  expect(
    await rows("SELECT actor, subject, detail, ip_address FROM audit_log WHERE action = 'assign_payment'"),
  ).toEqual([
    {
      actor: 'admin',
      subject: payment.id,
      detail: JSON.stringify({ orderId: likely.order_id, formerOrderId: null, problem: null }),
      ip_address: '198.51.100.9',
    },
  ]);
});

test('the owner sees a refund and whose order it was for', async () => {
  const owner = await asOwner();
  const customer = await newCustomer(shop.bindings);
  const { order_id } = await customer.order('pricing-trial');
  await shop.payHosted('TRIAL', customer.email);
  const remote = (await shop.state()).orders.at(-1);
  await shop.play(`orders/${remote.id}/refund`, { amount: '4.00' });
  await shop.deliver((await shop.state()).events.slice(-2));
  const { json } = await owner('GET', 'admin/payments/refunds');
  expect(json).toMatchObject({ success: true, page: { next: null } });
  expect(json.data).toMatchObject([
    { kind: 'refund', amount: 4, currency: 'USD', order_id, tier_name: '7-Day Trial', customer_email: customer.email },
  ]);
});

test('the owner sees every list of discrepancies, empty while PayPal and the site agree', async () => {
  const owner = await asOwner();
  const { status, json } = await owner('GET', 'admin/payments/discrepancies');
  expect(status).toBe(200);
  expect(json).toEqual({
    success: true,
    data: {
      differing: [],
      disputes: [],
      order_subscribed_twice: [],
      orphan_refunds: [],
      refused: [],
      unpaid_renewals: [],
      unclear_reversals: [],
      said_reversals: [],
      overpaid: [],
      unclear_events: [],
      unknown_subscriptions: [],
      paid_twice: [],
      subscribed_twice: [],
      unclear_refunds: [],
      overdue_checks: 0,
      repairs: [],
    },
  });
});

test('the owner sees everybody’s orders, the newest first, and the pagination neither repeats nor leaves out', async () => {
  const owner = await asOwner();
  const customer = await newCustomer(shop.bindings);
  const { order_id } = await customer.order('pricing-basic');
  // Three payments have each time, so that a page ends between two of the same time.
  await shop.bindings.DB.batch(
    Array.from({ length: 104 }, (_, index) =>
      shop.bindings.DB.prepare(
        `INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency, status, attempt, created_at)
         VALUES (?, ?, 't', 'Tier', 'tier', 'one_time', 1050, 'USD', 'pending', 0, ?)`,
      ).bind(`order-${index}`, customer.id, minute(Math.floor(index / 3))),
    ),
  );
  const pages = [await owner('GET', 'admin/orders')];
  for (let next = pages[0]?.json.page.next; next !== null; next = pages.at(-1)?.json.page.next) {
    pages.push(await owner('GET', `admin/orders?after=${encodeURIComponent(next)}`));
    if (pages.length > 5) throw new Error('The list has no end');
  }
  const orders = pages.flatMap(({ json }) => json.data);
  expect(pages.map(({ json }) => json.data.length)).toEqual([50, 50, 5]);
  expect(new Set(orders.map(({ id }) => id)).size).toBe(105);
  const times = orders.map(({ created_at }) => Date.parse(created_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(orders[0]).toEqual({
    id: order_id,
    created_at: expect.any(String),
    completed_at: null,
    customer: { name: 'Nora Quist', email: customer.email },
    tier_name: 'Monthly Basic',
    payment_type: 'subscription',
    amount: 200,
    currency: 'USD',
    status: 'pending',
    problem: null,
    quote: null,
    terms: null,
    ways: ['paypal'],
    xml: [],
  });
});

test('the order of a deleted account names nobody', async () => {
  const owner = await asOwner();
  const customer = await newCustomer(shop.bindings);
  await customer.order('pricing-trial');
  await rows('UPDATE users SET deleted_at = created_at, email = id WHERE id = ?', customer.id);
  expect((await owner('GET', 'admin/orders')).json.data).toMatchObject([{ customer: null }]);
});

test.for(['x', '2026-01-01', "2026-01-01T00:00:00.000Z~' OR 1=1", '~', '2026-01-01T00:00:00.000Z~'])(
  'pagination: a page that does not exist, %j, is refused by every list',
  async (after) => {
    const owner = await asOwner();
    for (const list of ['orders', 'payments/unmatched', 'payments/refunds']) {
      const { status, json } = await owner('GET', `admin/${list}?after=${encodeURIComponent(after)}`);
      expect(status, list).toBe(422);
      expect(json.errors, list).toEqual([{ path: 'after', message: 'There is no such page of this list.' }]);
    }
  },
);

test('all orders are a CSV file, whole and once each beyond a page of it, without a formula', async () => {
  const owner = await asOwner();
  await addUsers([
    { id: 'u1', first: '=1+2' },
    { id: 'u2', deletedAt: minute(9) },
  ]);
  await addPurchase({ id: 'order-1', userId: 'u1', cents: 20_000, refunded: 550 });
  await addPurchase({ id: 'order-2', userId: 'u2', cents: 1000, status: 'pending' });
  await env.DB.prepare(
    `INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency, status, attempt, created_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)
     SELECT printf('many-%04d', i), 'u1', 't', 'T', 't', 'one_time', 1050, 'EUR', 'pending', 1, ? FROM n`,
  )
    .bind(minute(6))
    .run();
  const { text, headers } = await owner('GET', 'admin/orders.csv');
  expect(headers.get('content-disposition')).toMatch(/orders-\d{4}-\d\d-\d\d\.csv/);
  const [head, first, second, third, ...more] = text.trimEnd().split('\r\n');
  expect(head).toContain('Placed (UTC),Completed (UTC),Order');
  expect(head).toContain('Ordered,Paid,Refunded,Currency');
  const at = minute(5).slice(0, 19).replace('T', ' ');
  expect(first).toBe(
    `${at},,order-1,'=1+2 Quist,u1@example.com,Monthly Basic,subscription,completed,,200,200,5.5,USD,,,paypal`,
  );
  expect(second).toBe(`${at},,order-2,,,Monthly Basic,subscription,pending,,10,0,0,USD,,,`);
  expect(third).toMatch(/,many-0001,.*,10\.5,0,0,EUR,,,$/);
  expect(new Set([third, ...more]).size).toBe(1500);
  expect(await rows("SELECT actor, subject FROM audit_log WHERE action = 'export'")).toEqual([
    { actor: 'admin', subject: 'orders' },
  ]);
});
