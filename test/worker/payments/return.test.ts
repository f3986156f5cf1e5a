import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runCron } from '../../faults/private-mail.ts';
import { newCustomer, orderRow, rows, startShop, type Customer, type SimulatedEvent } from './shop.ts';

const shop = await startShop();

interface Life {
  customer: Customer;
  orderIds: string[];
  events: SimulatedEvent[];
}

/** Captures an approved order at PayPal, like a Worker that ends before it stores the capture. */
const captureElsewhere = async (providerId: string): Promise<number> => {
  const credentials = btoa('local-paypal-client:local-paypal-secret');
  const token = await fetch(`${shop.origin}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = await token.json<{ access_token: string }>();
  const captured = await fetch(`${shop.origin}/v2/checkout/orders/${providerId}/capture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await captured.body?.cancel();
  return captured.status;
};

/**
 * Everything that can happen to a customer: a trial whose card is declined and then replaced, and partly refunded; a
 * plan that renews, whose next renewal fails; an upgrade whose first payment is declined and collected later, and
 * disputed.
 */
const liveThrough = async (): Promise<Life> => {
  const customer = await newCustomer(shop.bindings);
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/refuse`, { issue: 'INSTRUMENT_DECLINED' });
  await shop.play(`orders/${trial.providerId}/approve`);
  if ((await captureElsewhere(trial.providerId)) !== 422) throw new Error('The card is declined');
  await shop.play(`orders/${trial.providerId}/approve`);
  if ((await captureElsewhere(trial.providerId)) !== 201) throw new Error('Another card pays');
  await shop.play(`orders/${trial.providerId}/refund`, { amount: '2.50' });
  const basic = await customer.order('pricing-basic');
  for (const step of ['approve', 'renew', 'fail']) await shop.play(`subscriptions/${basic.providerId}/${step}`);
  await shop.play(`subscriptions/${basic.providerId}/refund`);
  const premium = await customer.order('pricing-premium');
  await shop.play(`subscriptions/${premium.providerId}/approve`, { first_payment: 'failed' });
  await shop.play(`subscriptions/${premium.providerId}/collect`);
  const { dispute_id: id } = await shop.play(`subscriptions/${premium.providerId}/dispute`, { stage: 'CHARGEBACK' });
  await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  const orders = [trial, basic, premium];
  const { ledger } = await shop.state();
  const payments = ledger.filter(({ custom_id: own }: { custom_id?: string }) =>
    orders.some(({ order_id }) => order_id === own),
  );
  const events = await shop.eventsAbout(
    ...orders.map(({ providerId }) => providerId),
    ...payments.map(({ transaction_id }: { transaction_id: string }) => transaction_id),
  );
  return { customer, orderIds: orders.map(({ order_id }) => order_id), events };
};

/** Everything that must be equal in the end, without ids and times that differ between two lives. */
const outcome = async ({ customer, orderIds }: Life) => {
  const me = await customer.me();
  return {
    status: me.subscription_status,
    plan: me.subscription_plan,
    until: String(me.subscription_end_date).slice(0, 10),
    orders: me.total_orders,
    spent: me.total_spent,
    each: await Promise.all(orderIds.map(async (id) => (await orderRow(id))['status'])),
    payments: await rows(
      `SELECT p.kind, p.status, p.amount_cents, p.problem, MIN(p.amount_cents, COALESCE(SUM(r.amount_cents), 0)) AS returned
       FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id AND r.kind = 'refund'
       WHERE p.order_id IN (SELECT value FROM json_each(?)) GROUP BY p.id ORDER BY p.kind, p.amount_cents, returned`,
      JSON.stringify(orderIds),
    ),
    disputes: await rows(
      `SELECT d.outcome FROM disputes d JOIN payments p ON p.id = d.payment_id
       WHERE p.order_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(orderIds),
    ),
    subscriptions: await rows(
      `SELECT s.provider_status, s.status, s.failed_payments FROM subscriptions s JOIN orders o ON o.id = s.order_id
       WHERE s.order_id IN (SELECT value FROM json_each(?)) ORDER BY o.placed_at`,
      JSON.stringify(orderIds),
    ),
  };
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** At a full hour Cron also asks about disputes, so this is a full hour of another day. */
const fullHour = (days: number): Date => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + days * DAY_MS);

const EXPECTED = {
  status: 'active',
  plan: 'monthly_premium',
  orders: 3,
  spent: 607.5,
  each: ['completed', 'completed', 'completed'],
  payments: [
    { kind: 'capture', status: 'completed', amount_cents: 1000, problem: null, returned: 250 },
    { kind: 'sale', status: 'completed', amount_cents: 20_000, problem: null, returned: 0 },
    { kind: 'sale', status: 'completed', amount_cents: 20_000, problem: null, returned: 20_000 },
    { kind: 'sale', status: 'completed', amount_cents: 40_000, problem: null, returned: 0 },
  ],
  disputes: [{ outcome: 'won' }],
  subscriptions: [
    { provider_status: 'CANCELLED', status: 'cancelled' },
    { provider_status: 'ACTIVE', status: 'active' },
  ],
};

test('a life-cycle’s events end in one state and one set of sums in the order they happened', async () => {
  const life = await liveThrough();
  expect(life.events.map(({ event_type }) => event_type)).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'PAYMENT.SALE.COMPLETED',
    'PAYMENT.SALE.COMPLETED',
    'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
    'PAYMENT.SALE.REFUNDED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
    'PAYMENT.SALE.COMPLETED',
    'PAYMENT.SALE.REVERSED',
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ]);
  await shop.deliver(life.events);
  expect(await outcome(life)).toMatchObject(EXPECTED);
});

/** `HISTORIES=200` plays more of them, and `HISTORIES_SEED` repeats a run. */
const RUNS = Number(env.HISTORIES || 4);

test('matrix 19: the same events in any order, any number of times, and with any of them lost until Cron asks, end alike', async () => {
  const first = await liveThrough();
  await shop.deliver(first.events);
  for (const days of [1, 2]) await runCron(shop.bindings, fullHour(days));
  const expected = await outcome(first);
  expect(expected).toMatchObject(EXPECTED);

  const count = first.events.length;
  const plan = fc.record({
    order: fc.shuffledSubarray(
      Array.from({ length: count }, (_, index) => index),
      { minLength: count, maxLength: count },
    ),
    repeated: fc.array(fc.nat(count - 1), { maxLength: 6 }),
    lost: fc.subarray(Array.from({ length: count }, (_, index) => index)),
    cronFirst: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ order, repeated, lost, cronFirst }) => {
      const life = await liveThrough();
      if (cronFirst) await runCron(shop.bindings, new Date(Date.now() + 5 * 60_000));
      const played = [...order, ...repeated].filter((index) => !lost.includes(index));
      const events = played.map((index) => life.events[index]).filter((event) => event !== undefined);
      expect(await shop.deliver(events)).toEqual(events.map(() => 200));
      // Cron runs twice, because the first run finds what the second asks about.
      await runCron(shop.bindings, fullHour(1));
      await runCron(shop.bindings, fullHour(2));
      expect(await outcome(life)).toEqual(expected);
      expect(
        await rows(
          'SELECT id FROM outbox WHERE recipient = ? GROUP BY subject HAVING COUNT(*) > 2',
          life.customer.email,
        ),
      ).toEqual([]);
    }),
    { numRuns: RUNS, ...(env.HISTORIES_SEED === '' ? {} : { seed: Number(env.HISTORIES_SEED) }) },
  );
}, 3_600_000);
