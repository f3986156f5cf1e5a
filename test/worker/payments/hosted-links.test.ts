import { expect, test } from 'vitest';
import { publishDocuments } from '../publish-documents.ts';
import { sampleDocuments } from '../../../src-worker/services/content/sample/documents.ts';
import { assignPayment } from '../../../src-worker/services/payments/owner/assign-payment.ts';
import { listUnmatchedPayments } from '../../../src-worker/services/payments/owner/list-unmatched-payments.ts';
import { listRefunds } from '../../../src-worker/services/payments/owner/list-all-orders.ts';
import { runCron } from '../../faults/private-mail.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, nextSecond, orderRow, rows, startShop, subjectsTo } from './shop.ts';

/** The site has no credentials: only the hosted links, and the webhook of the application that made them. */
const shop = await startShop({ PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' });

const ctx = () => serviceContext(shop.bindings);

const SAMPLE = sampleDocuments.pricing;

test('without credentials each tier opens the hosted link that the choice rule names', async () => {
  for (const [tierId, link] of [
    ['pricing-trial', 'TRIAL'],
    ['pricing-basic', 'BASIC'],
    ['pricing-premium', 'PREMIUM'],
    ['pricing-enterprise', 'TRIAL'],
  ] as const) {
    const customer = await newCustomer(shop.bindings);
    expect((await customer.order(tierId)).approval_url).toBe(`${shop.origin}/ncp/payment/${link}`);
  }
  const configured = { ...shop.bindings, PAYPAL_LINK_BASIC: 'https://pay.example/basic' };
  const customer = await newCustomer(configured);
  expect((await customer.order('pricing-basic')).approval_url).toBe('https://pay.example/basic');
});

test('a trial opens the trial’s link whatever its name says beside it', async () => {
  const [tier] = SAMPLE.filter(({ id }) => id === 'pricing-basic');
  const body = [{ ...tier, id: 'pricing-basic-trial', name: 'Basic Trial', price: '$200' }];
  await publishDocuments(ctx(), { changes: [{ key: 'pricing', body }], actor: 'owner' });
  const customer = await newCustomer(shop.bindings);
  expect((await customer.order('pricing-basic-trial')).approval_url).toBe(`${shop.origin}/ncp/payment/TRIAL`);
  await publishDocuments(ctx(), { changes: [{ key: 'pricing', body: SAMPLE }], actor: 'owner' });
});

test('once pricing was saved without a tier, not even the fallback tiers are sold', async () => {
  await publishDocuments(ctx(), { changes: [{ key: 'pricing', body: [] }], actor: 'owner' });
  const customer = await newCustomer(shop.bindings);
  const refused = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-fallback-basic' });
  expect(refused.status).toBe(404);
  await publishDocuments(ctx(), { changes: [{ key: 'pricing', body: SAMPLE }], actor: 'owner' });
});

test('a verified payment is matched when exactly one pending order fits', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.payHosted('TRIAL', 'somebody@else.example');
  const [event] = (await shop.state()).events.slice(-1);
  expect(await shop.deliver([event, event])).toEqual([200, 200]);
  expect((await orderRow(order.order_id))['status']).toBe('completed');
  expect(await rows('SELECT matched_by FROM payments WHERE id = ?', event.resource_id)).toEqual([
    { matched_by: 'only_fit' },
  ]);
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
  expect(await subjectsTo(customer.email)).toEqual(['Your receipt for 7-Day Trial']);
});

test('a hosted subscription is matched whichever of its events comes first', async () => {
  for (const turn of [(events: { id: string }[]) => events, (events: { id: string }[]) => events.toReversed()]) {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-premium');
    await shop.payHosted('PREMIUM', customer.email);
    const events = (await shop.state()).events.slice(-2);
    expect(await shop.deliver(turn(events))).toEqual([200, 200]);
    expect((await orderRow(order.order_id))['status']).toBe('completed');
    expect(await customer.me()).toMatchObject({
      subscription_status: 'active',
      subscription_plan: 'monthly_premium',
      total_spent: 400,
    });
    // A renewal finds its order by the subscription.
    const subscription = (await shop.state()).subscriptions.at(-1).id;
    await shop.play(`subscriptions/${subscription}/renew`);
    await shop.deliver((await shop.state()).events.slice(-1));
    expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 800 });
    const refused = await customer.call('POST', '/payments/subscription/cancel');
    expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('PayPal account') } });
  }
});

test('a payment that fits two orders waits for the owner, who sees the likelier one first and assigns it once', async () => {
  const [likely, other] = [await newCustomer(shop.bindings), await newCustomer(shop.bindings)];
  const orders = [await likely.order('pricing-basic'), await other.order('pricing-basic')];
  await shop.payHosted('BASIC', likely.email);
  const events = (await shop.state()).events.slice(-2);
  await shop.deliver(events);
  expect(await rows('SELECT status FROM orders WHERE status <> ?', 'pending')).toEqual([]);
  expect(await subjectsTo('owner@example.com')).toEqual(['A payment that belongs to no known order']);

  const { items } = await listUnmatchedPayments(ctx());
  expect(items).toHaveLength(1);
  const [payment] = items;
  if (payment === undefined) throw new Error('A payment waits');
  expect(payment).toMatchObject({ amount: 200, order_id: null, problem: null });
  expect(payment.suggestions.map(({ order_id }) => order_id)).toEqual(
    orders.map(({ order_id }) => order_id).toSorted((a) => (a === orders[0].order_id ? -1 : 1)),
  );

  const assign = async (orderId: string) => {
    const context = ctx();
    await assignPayment(context, { paymentId: payment.id, orderId, actor: 'owner', ipAddress: '203.0.113.9' });
    await context.settle();
  };
  await expect(assign('nowhere')).rejects.toMatchObject({ code: 'not_found' });
  await assign(orders[0].order_id);
  await assign(orders[0].order_id);
  await expect(assign(orders[1].order_id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await likely.me()).toMatchObject({ subscription_status: 'active', total_orders: 1, total_spent: 200 });
  expect(await other.me()).toMatchObject({ subscription_status: null, total_orders: 0 });
  expect((await listUnmatchedPayments(ctx())).items).toEqual([]);
  expect(await subjectsTo(likely.email)).toEqual(['Your receipt for Monthly Basic']);
});

test('a payment for which nothing was ordered waits, and a refund of it is listed', async () => {
  await shop.payHosted('TRIAL', 'stranger@else.example');
  const order = (await shop.state()).orders.at(-1);
  await shop.play(`orders/${order.id}/refund`, { amount: '4.00' });
  await shop.deliver((await shop.state()).events.slice(-2).toReversed());
  const { items } = await listUnmatchedPayments(ctx());
  expect(items).toMatchObject([{ amount: 10, payer_email: null, suggestions: [] }]);
  const refunds = await listRefunds(ctx());
  expect(refunds).toMatchObject({ items: [{ kind: 'refund', amount: 4, order_id: null }], next: null });
});

test('pagination: long lists for the owner come without gaps or repetitions', async () => {
  for (let count = 0; count < 60; count += 1) await shop.payHosted('TRIAL', 'stranger@else.example');
  await shop.deliver((await shop.state()).events.slice(-60));
  const first = await listUnmatchedPayments(ctx());
  expect(first.items).toHaveLength(50);
  const second = await listUnmatchedPayments(ctx(), { after: first.next });
  expect(second).toMatchObject({ next: null });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60);
});

test('an order that nobody paid is given up after three days, and a payment that comes late completes it all the same', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await runCron(shop.bindings, new Date(Date.now() + 71 * 3_600_000));
  expect((await orderRow(order.order_id))['status']).toBe('pending');
  await runCron(shop.bindings, new Date(Date.now() + 73 * 3_600_000));
  expect((await orderRow(order.order_id))['status']).toBe('expired');
  await shop.payHosted('TRIAL', customer.email);
  await shop.deliver((await shop.state()).events.slice(-1));
  const { items } = await listUnmatchedPayments(ctx());
  const context = ctx();
  expect(items[0]?.suggestions[0]).toMatchObject({ order_id: order.order_id, status: 'expired' });
  await assignPayment(context, {
    paymentId: items[0]?.id ?? '',
    orderId: order.order_id,
    actor: 'owner',
    ipAddress: null,
  });
  await context.settle();
  expect((await orderRow(order.order_id))['status']).toBe('completed');
});

test('without credentials a subscription’s older state never replaces a newer one, in whatever order they come', async () => {
  for (const [step, status] of [
    ['suspend', 'suspended'],
    ['cancel', 'cancelled'],
    ['expire', 'expired'],
  ] as const) {
    const customer = await newCustomer(shop.bindings);
    await customer.order('pricing-basic');
    await shop.payHosted('BASIC', customer.email);
    const { id } = (await shop.state()).subscriptions.at(-1);
    // PayPal's times are in whole seconds.
    await nextSecond();
    await shop.play(`subscriptions/${id}/${step}`);
    const events = await shop.eventsAbout(id);
    expect(events).toHaveLength(3);
    expect(await shop.deliver(events.toReversed())).toEqual([200, 200, 200]);
    expect(await customer.me()).toMatchObject({ subscription_status: status, total_orders: 1, total_spent: 200 });
  }
});
