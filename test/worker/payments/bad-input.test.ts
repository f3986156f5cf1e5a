import { expect, test } from 'vitest';
import { readDiscrepancies } from '../../../src-worker/services/payments/owner/discrepancies.ts';
import { runCron } from '../../faults/private-mail.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, rows, startShop, subjectsTo, type Customer } from './shop.ts';

const shop = await startShop();

const OWNER = 'owner@example.com';
const DAY_MS = 86_400_000;

const report = () => readDiscrepancies(serviceContext(shop.bindings));

const subscribe = async (customer: Customer) => {
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/approve`);
  await customer.claim(order.order_id);
  return order;
};

/** A customer's plan and payments. */
const billing = async (customer: Customer) => {
  const { subscription_status: status, subscription_end_date: until, total_spent: spent } = await customer.me();
  return { status, until, spent };
};

const event = (event_type: string, resource: object) => shop.play('events', { event_type, resource });

test.for([
  [59, 'applied', 'active'],
  [61, 'unclear', null],
  [365, 'unclear', null],
] as const)('a transmission that is %s days old is %s', async ([days, outcome, status]) => {
  const customer = await newCustomer(shop.bindings);
  const { providerId } = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${providerId}/approve`);
  const events = await shop.eventsAbout(providerId);
  const at = new Date(Date.now() - days * DAY_MS).toISOString();
  const { deliveries } = await shop.play('events/sign', { ids: events.map(({ id }) => id), at });
  for (const { headers, body } of deliveries) expect((await shop.post(headers, body)).status).toBe(200);
  expect(await rows('SELECT DISTINCT outcome FROM webhook_events')).toEqual([{ outcome }]);
  expect((await customer.me()).subscription_status).toBe(status);
  const { unclear_events: unclear } = await report();
  expect(unclear).toHaveLength(outcome === 'unclear' ? events.length : 0);
  const told = (await subjectsTo(OWNER)).filter((subject) => subject.includes('not understood'));
  expect(told).toHaveLength(outcome === 'unclear' ? 1 : 0);
});

test('events with negative, absurd or oddly written amounts are kept for the owner and change nothing', async () => {
  const customer = await newCustomer(shop.bindings);
  const { order_id, providerId } = await subscribe(customer);
  const before = await billing(customer);
  const sale = (id: string, total: string) =>
    event('PAYMENT.SALE.COMPLETED', {
      id,
      billing_agreement_id: providerId,
      amount: { total, currency: 'USD' },
      state: 'completed',
      create_time: new Date().toISOString(),
    });
  const capture = (id: string, value: string) =>
    event('PAYMENT.CAPTURE.COMPLETED', {
      id,
      status: 'COMPLETED',
      custom_id: order_id,
      amount: { currency_code: 'USD', value },
    });
  const odd = [
    await sale('ODD-NEGATIVE', '-200.00'),
    await sale('ODD-ZERO', '0.00'),
    await sale('ODD-ABSURD', '99999999.00'),
    await sale('ODD-THREE', '200.005'),
    await capture('ODD-CAPTURE-NEGATIVE', '-10.00'),
    await capture('ODD-CAPTURE-THREE', '10.005'),
    await capture('ODD-CAPTURE-WORDS', 'ten'),
    await event('PAYMENT.CAPTURE.REFUNDED', {
      id: 'ODD-REFUND',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '0.001' },
      links: [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/X1' }],
    }),
  ];
  expect(await shop.deliver(odd)).toEqual(odd.map(() => 200));
  expect(await billing(customer)).toEqual(before);
  expect((await report()).unclear_events.map(({ resource_id: id }) => id).toSorted()).toEqual([
    'ODD-ABSURD',
    'ODD-CAPTURE-NEGATIVE',
    'ODD-CAPTURE-THREE',
    'ODD-CAPTURE-WORDS',
    'ODD-NEGATIVE',
    'ODD-REFUND',
    'ODD-THREE',
    'ODD-ZERO',
  ]);
  const told = (await subjectsTo(OWNER)).filter((subject) => subject.includes('not understood'));
  expect(told).toHaveLength(1);

  // An amount with one decimal is only another spelling.
  expect(await shop.deliver([await sale('ONE-DECIMAL', '200.0')])).toEqual([200]);
  expect((await billing(customer)).spent).toBe(400);
});

test('negative and absurd transactions are kept once for the owner, and no access changes', async () => {
  const customer = await newCustomer(shop.bindings);
  const { providerId } = await subscribe(customer);
  await shop.play('switches', { list_refunds: true });
  await shop.play(`subscriptions/${providerId}/refund`, { amount: '0.01' });
  await shop.play(`subscriptions/${providerId}/tamper`, { amount: '99999999.00' });
  await shop.play(`subscriptions/${providerId}/renew`);
  const { status, until } = await billing(customer);
  for (const hours of [7, 14]) await runCron(shop.bindings, new Date(Date.now() + hours * 3_600_000));
  await shop.play('switches', { list_refunds: false });
  expect(await billing(customer)).toMatchObject({ status, until, spent: 200 });
  const { unclear_events: unclear } = await report();
  expect(unclear.map(({ type }) => type)).toEqual(['TRANSACTION', 'TRANSACTION']);
  const bodies = unclear.map(({ body }) => JSON.parse(body).amount_with_breakdown.gross_amount.value);
  expect(new Set(bodies)).toEqual(new Set(['-0.01', '99999999.00']));
  // The refund's own event explains its unclear line.
  await shop.deliver(
    (await shop.eventsAbout(providerId, '0.01')).filter(({ event_type: t }) => t.includes('REFUNDED')),
  );
  expect((await report()).unclear_events).toHaveLength(1);
  expect((await billing(customer)).spent).toBe(199.99);
});

test('a refund of a payment that nobody knows is listed, until its payment is known', async () => {
  const refunded = await event('PAYMENT.SALE.REFUNDED', {
    id: 'REFUND-OF-A-STRANGER',
    sale_id: 'SALE-OF-A-STRANGER',
    amount: { total: '5.00', currency: 'USD' },
    state: 'completed',
    create_time: new Date().toISOString(),
  });
  expect(await shop.deliver([refunded, refunded])).toEqual([200, 200]);
  expect((await report()).orphan_refunds).toMatchObject([
    { id: 'REFUND-OF-A-STRANGER', payment_id: 'SALE-OF-A-STRANGER', amount: 5, currency: 'USD' },
  ]);
  expect((await subjectsTo(OWNER)).filter((subject) => subject.startsWith('A payment was refunded'))).toHaveLength(1);
  const paid = await event('PAYMENT.SALE.COMPLETED', {
    id: 'SALE-OF-A-STRANGER',
    amount: { total: '77.00', currency: 'USD' },
    state: 'completed',
    create_time: new Date().toISOString(),
  });
  expect(await shop.deliver([paid])).toEqual([200]);
  expect((await report()).orphan_refunds).toEqual([]);
});

test('subscriptions that belong to no order, or to another merchant’s, give nobody access and are listed', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  const at = new Date().toISOString();
  const activated = (id: string, more: object) =>
    event('BILLING.SUBSCRIPTION.ACTIVATED', {
      id,
      status: 'ACTIVE',
      plan_id: 'P-LOCAL-BASIC',
      start_time: at,
      create_time: at,
      update_time: at,
      ...more,
    });
  const events = [
    await activated('I-UNKNOWN00001', {}),
    await activated('I-FOREIGN00001', { custom_id: 'another-shop-17', plan_id: 'P-OF-ANOTHER-SHOP' }),
    await event('PAYMENT.SALE.COMPLETED', {
      id: 'SALE-FOREIGN',
      billing_agreement_id: 'I-FOREIGN00001',
      custom: 'another-shop-17',
      amount: { total: '200.00', currency: 'USD' },
      state: 'completed',
      create_time: at,
    }),
  ];
  expect(await shop.deliver(events)).toEqual([200, 200, 200]);
  await runCron(shop.bindings, new Date(Date.now() + 11 * 60_000));
  expect((await report()).unknown_subscriptions.map(({ id }) => id).toSorted()).toEqual([
    'I-FOREIGN00001',
    'I-UNKNOWN00001',
  ]);
  expect(await rows('SELECT order_id FROM payments')).toEqual([{ order_id: null }]);
  expect(await subjectsTo(OWNER)).toEqual(['A payment that belongs to no known order']);
  expect(await customer.me()).toMatchObject({ subscription_status: null, total_orders: 0 });
  expect(await rows('SELECT status FROM orders WHERE id = ?', order.order_id)).toEqual([{ status: 'pending' }]);
});

test('a kind of payment that is not known is kept with its body, and what is no payment is only noted', async () => {
  const customer = await newCustomer(shop.bindings);
  await subscribe(customer);
  const before = await billing(customer);
  const odd = [
    await event('PAYMENT.CAPTURE.BLESSED', { id: 'BLESSED-1', amount: { value: '1.00', currency_code: 'USD' } }),
    await event('INVOICING.INVOICE.PAID', { id: 'INV2-1' }),
  ];
  expect(await shop.deliver(odd)).toEqual([200, 200]);
  expect(await billing(customer)).toEqual(before);
  const { unclear_events: unclear } = await report();
  expect(unclear.map(({ type }) => type)).toEqual(['PAYMENT.CAPTURE.BLESSED']);
  expect(JSON.parse(unclear[0]?.body ?? '')).toMatchObject({ id: 'BLESSED-1' });
});

test('a plan that vanishes is sold no more and told to the owner, and who has it keeps it and renews', async () => {
  const own = await startShop();
  const customer = await newCustomer(own.bindings);
  const order = await customer.order('pricing-basic');
  await own.play(`subscriptions/${order.providerId}/approve`);
  await customer.claim(order.order_id);
  await own.play('plans/P-LOCAL-BASIC/forget');
  await runCron(own.bindings, new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000));
  const [alert] = await rows("SELECT problem FROM alerts WHERE key = 'plan:pricing-basic'");
  expect(alert?.['problem']).toContain('its PayPal plan says: no such plan');
  const other = await newCustomer(own.bindings);
  const refused = await other.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-basic' });
  expect(refused.status).toBe(409);
  await own.play(`subscriptions/${order.providerId}/renew`);
  await own.deliver(await own.eventsAbout(order.providerId));
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_spent: 400 });
});
