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

/** Captures an approved order at PayPal, as a Worker does that dies before it writes down that it did. */
const captureElsewhere = async (providerId: string): Promise<void> => {
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
  if (!captured.ok) throw new Error(`Capturing failed: ${captured.status}`);
  await captured.body?.cancel();
};

/** All that can happen to a customer: a trial bought and partly refunded, a plan that renews, fails and is cancelled. */
const liveThrough = async (): Promise<Life> => {
  const customer = await newCustomer(shop.bindings);
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/approve`);
  await captureElsewhere(trial.providerId);
  await shop.play(`orders/${trial.providerId}/refund`, { amount: '2.50' });
  const plan = await customer.order('pricing-basic');
  for (const step of ['approve', 'renew', 'fail', 'cancel'])
    await shop.play(`subscriptions/${plan.providerId}/${step}`);
  await shop.play(`subscriptions/${plan.providerId}/refund`);
  const captures = (await shop.state()).orders
    .filter(({ id }: { id: string }) => id === trial.providerId)
    .flatMap(({ purchase_units }: { purchase_units: { payments: { captures: { id: string }[] } }[] }) =>
      purchase_units.flatMap(({ payments }) => payments.captures.map(({ id }) => id)),
    );
  const sales = (await shop.state()).subscriptions
    .filter(({ id }: { id: string }) => id === plan.providerId)
    .flatMap(({ transactions }: { transactions: { id: string }[] }) => transactions.map(({ id }) => id));
  const events = await shop.eventsAbout(trial.providerId, plan.providerId, ...captures, ...sales);
  return { customer, orderIds: [trial.order_id, plan.order_id], events };
};

/** Everything that must come out the same, without the ids and moments that differ from one life to the next. */
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
       FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
       WHERE p.order_id IN (SELECT value FROM json_each(?)) GROUP BY p.id ORDER BY p.kind, returned`,
      JSON.stringify(orderIds),
    ),
    subscription: await rows(
      `SELECT provider_status, status, failed_payments FROM subscriptions
       WHERE order_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(orderIds),
    ),
  };
};

const DAY_MS = 86_400_000;

const EXPECTED = {
  status: 'cancelled',
  plan: 'monthly_basic',
  orders: 2,
  spent: 207.5,
  each: ['completed', 'completed'],
  payments: [
    { kind: 'capture', status: 'completed', amount_cents: 1000, problem: null, returned: 250 },
    { kind: 'sale', status: 'completed', amount_cents: 20_000, problem: null, returned: 0 },
    { kind: 'sale', status: 'completed', amount_cents: 20_000, problem: null, returned: 20_000 },
  ],
  subscription: [{ provider_status: 'CANCELLED', status: 'cancelled' }],
};

test('a life-cycle’s events end in one state and one set of sums in the order they happened', async () => {
  const life = await liveThrough();
  expect(life.events.map(({ event_type }) => event_type)).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'PAYMENT.SALE.COMPLETED',
    'PAYMENT.SALE.COMPLETED',
    'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
    'BILLING.SUBSCRIPTION.CANCELLED',
    'PAYMENT.SALE.REFUNDED',
  ]);
  await shop.deliver(life.events);
  expect(await outcome(life)).toMatchObject(EXPECTED);
});

test('the same events in any order, any number of times, and with any of them lost until Cron asks, end alike', async () => {
  const first = await liveThrough();
  await shop.deliver(first.events);
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
      // Twice, because the first run finds what the second one then knows to ask about.
      await runCron(shop.bindings, new Date(Date.now() + DAY_MS));
      await runCron(shop.bindings, new Date(Date.now() + 2 * DAY_MS));
      expect(await outcome(life)).toEqual(expected);
      expect(
        await rows(
          'SELECT id FROM outbox WHERE recipient = ? GROUP BY subject HAVING COUNT(*) > 2',
          life.customer.email,
        ),
      ).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 180_000);
