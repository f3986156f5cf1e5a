import { expect, test } from 'vitest';
import { readDiscrepancies } from '../../../src-worker/services/payments/owner/discrepancies.ts';
import { listUnmatchedPayments } from '../../../src-worker/services/payments/owner/list-unmatched-payments.ts';
import { assignPayment } from '../../../src-worker/services/payments/owner/assign-payment.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, orderRow, rows, startShop, subjectsTo } from './shop.ts';

const shop = await startShop();

const OWNER = 'owner@example.com';

test.for([
  ['amount', { amount: '0.01' }],
  ['currency', { currency: 'EUR' }],
  ['payee', { payee: 'ABCDEFGHJKLMN' }],
] as const)(
  'matrix 20: an order whose %s differs at PayPal is not captured, and the owner is told once',
  async ([what, change]) => {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-trial');
    await shop.play(`orders/${order.providerId}/tamper`, change);
    await shop.play(`orders/${order.providerId}/approve`);
    expect((await customer.claim(order.order_id)).order.status).toBe('review');
    expect(await shop.deliver(await shop.eventsAbout(order.providerId))).toEqual([200]);
    await customer.claim(order.order_id);
    const [remote] = (await shop.state()).orders.filter(({ id }: { id: string }) => id === order.providerId);
    expect(remote.status).toBe('APPROVED');
    expect(await orderRow(order.order_id)).toMatchObject({ status: 'review', problem: what, completed_at: null });
    expect(await customer.me()).toMatchObject({ total_orders: 0, total_spent: 0 });
    expect(await subjectsTo(OWNER)).toEqual(['A payment needs your attention: 7-Day Trial']);
    expect(await subjectsTo(customer.email)).toEqual([]);
    const report = await readDiscrepancies(serviceContext(shop.bindings));
    expect(report.differing).toMatchObject([{ order_id: order.order_id, problem: what, ordered: 10, paid: null }]);
    const [mail] = await rows("SELECT text FROM outbox WHERE id LIKE 'mismatch-%'");
    const [value, code] = ['amount' in change ? '0.01' : '10.00', 'currency' in change ? '€' : '$'];
    expect(mail?.['text']).toContain(`PayPal’s order: ${code}${value}`);
  },
);

test.for([
  ['amount', { amount: '9.99' }],
  ['currency', { currency: 'EUR' }],
  ['payee', { payee: 'ABCDEFGHJKLMN' }],
] as const)(
  'matrix 20: a payment whose %s differs does not complete its order, until the owner accepts it',
  async ([what, change]) => {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-trial');
    await shop.play(`orders/${order.providerId}/approve`);
    const [approved] = await shop.eventsAbout(order.providerId);
    if (approved === undefined) throw new Error('An approval is an event');
    // The Worker captures the right amount; the reported payment differs anyway.
    const resource = {
      id: crypto.randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase(),
      status: 'COMPLETED',
      custom_id: order.order_id,
      amount: { currency_code: 'currency' in change ? 'EUR' : 'USD', value: 'amount' in change ? '9.99' : '10.00' },
      payee: { merchant_id: 'payee' in change ? change.payee : 'LQCALMERCH4NT' },
    };
    const event = await shop.play('events', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource });
    expect(await shop.deliver([event, event])).toEqual([200, 200]);
    expect((await orderRow(order.order_id))['status']).toBe('review');
    expect(await subjectsTo(OWNER)).toEqual(['A payment needs your attention: 7-Day Trial']);
    expect(await customer.me()).toMatchObject({ total_orders: 0, total_spent: 0 });

    const ctx = serviceContext(shop.bindings);
    const { items } = await listUnmatchedPayments(ctx);
    expect(items).toMatchObject([{ id: resource.id, problem: what, order_id: order.order_id }]);
    const assignment = { paymentId: resource.id, orderId: order.order_id, actor: 'owner', ipAddress: null };
    await assignPayment(ctx, assignment);
    await assignPayment(ctx, assignment);
    await ctx.settle();
    expect((await orderRow(order.order_id))['status']).toBe('completed');
    expect((await listUnmatchedPayments(ctx)).items).toEqual([]);
    // A repeated event from PayPal does not undo the owner's decision.
    const again = await shop.play('events', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource });
    expect(await shop.deliver([again])).toEqual([200]);
    expect((await orderRow(order.order_id))['status']).toBe('completed');
    expect(await rows("SELECT actor FROM audit_log WHERE action = 'assign_payment'")).toEqual([{ actor: 'owner' }]);
  },
);

test('a subscription to another plan than the one that was ordered is not active, and the owner is told once', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  const at = new Date().toISOString();
  const resource = {
    id: 'I-BYHAND00001',
    plan_id: 'P-LOCAL-PREMIUM',
    status: 'ACTIVE',
    custom_id: order.order_id,
    start_time: at,
    create_time: at,
    update_time: at,
    status_update_time: at,
  };
  const event = await shop.play('events', { event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource });
  const later = await shop.play('events', { event_type: 'BILLING.SUBSCRIPTION.UPDATED', resource });
  expect(await shop.deliver([event, later])).toEqual([200, 200]);
  expect(await customer.me()).toMatchObject({ subscription_status: 'review' });
  expect(await subjectsTo(OWNER)).toEqual(['A payment needs your attention: Monthly Basic']);
});

test('a subscription that charges another amount is not active', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/tamper`, { amount: '1.00' });
  await shop.play(`subscriptions/${order.providerId}/approve`);
  expect(await shop.deliver(await shop.eventsAbout(order.providerId))).toEqual([200, 200]);
  expect(await customer.me()).toMatchObject({ subscription_status: 'review', total_orders: 0, total_spent: 0 });
  expect((await orderRow(order.order_id))['status']).toBe('review');
  expect(await subjectsTo(OWNER)).toEqual(['A payment needs your attention: Monthly Basic']);
  const refused = await customer.call('POST', '/dashboard/content-request', { type: 'Blog post', topic: 'Pumps' });
  expect(refused.status).toBe(403);
});

test('a payment that PayPal looks into stays pending, and is completed or failed by what PayPal decides', async () => {
  for (const [decision, status] of [
    ['approve', 'completed'],
    ['deny', 'failed'],
  ] as const) {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-trial');
    await shop.play(`orders/${order.providerId}/pend`);
    await shop.play(`orders/${order.providerId}/approve`);
    const pending = await customer.claim(order.order_id);
    expect(pending.order).toMatchObject({ status: 'pending', can_retry: false, payments: [{ status: 'pending' }] });
    await shop.play(`orders/${order.providerId}/${decision}`);
    const all = await shop.eventsAbout(order.providerId);
    const events = all.filter(({ event_type }) => event_type.startsWith('PAYMENT.'));
    expect(events).toHaveLength(2);
    // The older update arrives last and changes nothing.
    expect(await shop.deliver(events.toReversed())).toEqual(events.map(() => 200));
    expect((await orderRow(order.order_id))['status']).toBe(status);
  }
});

test('a declined payment fails the order, which can be tried again', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/deny`);
  await shop.play(`orders/${order.providerId}/approve`);
  expect((await customer.claim(order.order_id)).order).toMatchObject({ status: 'failed', can_retry: true });
  const again = await customer.call('POST', `/payments/orders/${order.order_id}/retry`);
  expect(again).toMatchObject({ status: 200, json: { data: { status: 'pending', approval_url: expect.any(String) } } });
  expect(again.json.data.order_id).not.toBe(order.order_id);
});

test('a full refund and a reversal take the money out of the totals, and the owner is told of each', async () => {
  for (const [how, status, subject] of [
    ['refund', 'refunded', 'A payment was refunded: $10.00'],
    ['reverse', 'reversed', 'A payment was reversed: $10.00'],
  ] as const) {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-trial');
    await shop.play(`orders/${order.providerId}/approve`);
    const { order: paid } = await customer.claim(order.order_id);
    await shop.play(`orders/${order.providerId}/${how}`);
    await shop.deliver(await shop.eventsAbout(order.providerId, paid.payments[0].id));
    expect((await orderRow(order.order_id))['status']).toBe(status);
    expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 0 });
    expect(await subjectsTo(OWNER)).toContain(subject);
  }
});
