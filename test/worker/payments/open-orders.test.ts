import { expect, test } from 'vitest';
import { publishDocuments } from '../publish-documents.ts';
import { sampleDocuments } from '../../../src-worker/services/content/sample/documents.ts';
import { visit } from '../../faults/visitor.ts';
import { runCron } from '../../faults/private-mail.ts';
import { serviceContext } from '../site.ts';
import { deleteCustomer, newCustomer, nextSecond, orderRow, rows, startShop, subjectsTo } from './shop.ts';

const shop = await startShop();

const OWNER = 'owner@example.com';
const SAMPLE = sampleDocuments.pricing;

const remote = async (kind: 'orders' | 'subscriptions', id: string) => {
  const [found] = (await shop.state())[kind].filter((each: { id: string }) => each.id === id);
  return found;
};

const withPrice = async (tierId: string, price: string, work: () => Promise<void>) => {
  const body = SAMPLE.map((tier) => (tier.id === tierId ? { ...tier, price } : tier));
  await publishDocuments(serviceContext(shop.bindings), { changes: [{ key: 'pricing', body }], actor: 'owner' });
  await work();
  await publishDocuments(serviceContext(shop.bindings), {
    changes: [{ key: 'pricing', body: SAMPLE }],
    actor: 'owner',
  });
};

test('matrix 24: a tier has one open order however old, and PayPal’s is changed when the price has changed', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await withPrice('pricing-trial', '$12', async () => {
    const again = await customer.order('pricing-trial');
    expect(again).toMatchObject({ order_id: order.order_id, amount: 12, providerId: order.providerId });
    const { purchase_units: units } = await remote('orders', order.providerId);
    expect(units[0].amount).toMatchObject({ value: '12.00', currency_code: 'USD' });
    await shop.play(`orders/${again.providerId}/approve`);
    expect((await customer.claim(order.order_id)).order).toMatchObject({ status: 'completed', amount: 12 });
  });
  expect(await rows('SELECT id FROM orders WHERE user_id = ?', customer.id)).toHaveLength(1);
});

test('an open order for a plan whose price has changed leads to a new subscription at PayPal', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  // The order seems to have been placed before the price rose.
  await serviceContext(shop.bindings).db.run('UPDATE orders SET amount_cents = 18000');
  const again = await customer.order('pricing-basic');
  expect(again).toMatchObject({ order_id: order.order_id, amount: 200 });
  expect(again.providerId).not.toBe(order.providerId);
});

test('once a tier is paid, another open order for it is given up, hidden and never captured', async () => {
  const customer = await newCustomer(shop.bindings);
  const open = await customer.order('pricing-trial');
  // Two orders for one tier exist from the time before a tier had at most one.
  const ctx = serviceContext(shop.bindings);
  await ctx.db.run("UPDATE orders SET closed_at = created_at, status = 'expired'");
  const paid = await customer.order('pricing-trial');
  expect(paid.order_id).not.toBe(open.order_id);
  await nextSecond();
  await shop.play(`orders/${paid.providerId}/approve`);
  expect((await customer.claim(paid.order_id)).order.status).toBe('completed');
  expect((await customer.call('GET', '/dashboard/orders')).json.data).toMatchObject([{ id: paid.order_id }]);
  await shop.play(`orders/${open.providerId}/approve`);
  await shop.deliver(await shop.eventsAbout(open.providerId));
  expect((await remote('orders', open.providerId)).status).toBe('APPROVED');
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
  // The customer comes back and reads the reason, in the answer and once by mail; a retry of the order is refused.
  expect((await customer.claim(open.order_id)).order).toMatchObject({ can_retry: false, ended: 'replaced' });
  expect(await subjectsTo(customer.email)).toContain('Nothing was taken for 7-Day Trial');
  const again = await customer.call('POST', `/payments/orders/${open.order_id}/retry`);
  expect(again).toMatchObject({ status: 409, json: { message: expect.stringContaining('Another order') } });
  await runCron(shop.bindings, new Date(Date.now() + 5 * 60_000));
  expect((await remote('orders', open.providerId)).status).toBe('APPROVED');
});

test('matrix 64: money that arrives for a replaced order is booked to it, and the owner is told', async () => {
  const customer = await newCustomer(shop.bindings);
  const open = await customer.order('pricing-trial');
  // PayPal captured before the site knew: the answer is lost and the event late.
  await shop.play(`orders/${open.providerId}/approve`);
  await customer.claim(open.order_id);
  const ctx = serviceContext(shop.bindings);
  await ctx.db.run('DELETE FROM receipts');
  await ctx.db.run('DELETE FROM payments');
  await ctx.db.run(
    "UPDATE orders SET closed_at = created_at, completed_at = NULL, trial_until = NULL, status = 'expired'",
  );
  const paid = await customer.order('pricing-trial');
  await nextSecond();
  await shop.play(`orders/${paid.providerId}/approve`);
  await customer.claim(paid.order_id);
  expect((await orderRow(open.order_id))['given_up_at']).not.toBeNull();

  await shop.deliver(await shop.eventsAbout(open.providerId));
  expect((await orderRow(open.order_id))['status']).toBe('completed');
  expect((await subjectsTo(OWNER)).filter((subject) => subject.startsWith('An order was paid after'))).toHaveLength(1);
  expect(await customer.me()).toMatchObject({ total_orders: 2, total_spent: 20 });
});

test('matrix 60: an order of a deleted account is never captured', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await deleteCustomer(shop.bindings, customer);
  await shop.play(`orders/${order.providerId}/approve`);
  expect(await shop.deliver(await shop.eventsAbout(order.providerId))).toEqual([200]);
  await runCron(shop.bindings, new Date(Date.now() + 5 * 60_000));
  expect((await remote('orders', order.providerId)).status).toBe('APPROVED');
  expect((await orderRow(order.order_id))['status']).toBe('expired');
});

test('matrix 60: a subscription approved after the account was deleted is cancelled and refunded, and the owner is told why', async () => {
  for (const isHeard of [true, false]) {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-basic');
    await deleteCustomer(shop.bindings, customer);
    await shop.play(`subscriptions/${order.providerId}/approve`);
    if (isHeard) await shop.deliver(await shop.eventsAbout(order.providerId));
    for (const minutes of [5, 6, 7]) await runCron(shop.bindings, new Date(Date.now() + minutes * 60_000));
    expect((await remote('subscriptions', order.providerId)).status).toBe('CANCELLED');
    const [refund] = await rows(
      'SELECT r.amount_cents FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ?',
      order.order_id,
    );
    expect(refund).toEqual({ amount_cents: 20_000 });
    const late = await rows(
      "SELECT text FROM outbox WHERE id LIKE 'late-%' AND text LIKE ?",
      `%#${order.order_id.slice(0, 8)}%`,
    );
    expect(late).toHaveLength(1);
    expect(late[0]?.['text']).toContain('had deleted the account');
    expect(late[0]?.['text']).toContain('Customer: A deleted account');
  }
  expect(await subjectsTo(OWNER)).toContain('A late payment is given back: Monthly Basic');
});

test('the offers tell everybody which tiers are sold online', async () => {
  const response = await visit('/api/payments/offers', { bindings: shop.bindings });
  const { data } = await response.json<{ data: { tier_id: string; is_sold_online: boolean; is_trial: boolean }[] }>();
  const of = (id: string) => data.find(({ tier_id }) => tier_id === id);
  expect(of('pricing-trial')).toMatchObject({ is_sold_online: true, is_trial: true, payment_type: 'one_time' });
  expect(of('pricing-basic')).toMatchObject({ is_sold_online: true, is_trial: false });
  expect(of('pricing-enterprise')).toMatchObject({ is_sold_online: false });
  expect(of('pricing-standalone')).toMatchObject({ is_sold_online: false });
});
