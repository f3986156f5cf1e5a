import { beforeEach, expect, test } from 'vitest';
import { call, ownerCookie } from '../worker/admin/owner.ts';
import { newCustomer, orderRow, rows, startShop } from '../worker/payments/shop.ts';
import { runCron } from './private-mail.ts';

// PayPal answers 200 with another body than it promises.

const shop = await startShop();

beforeEach(async () => {
  await shop.play('reset');
});

/**
 * PayPal, or its API alone, does what it is asked and answers with a page for people, or with JSON in no known form.
 */
const answerStrangely = (only: 'api' | null) => shop.play('mode', { mode: 'strange', ...(only && { only }) });

test.for(['api', null] as const)(
  'a purchase that PayPal answers with a page (%s) is refused with 503',
  async (only) => {
    const customer = await newCustomer(shop.bindings);
    for (const tierId of ['pricing-trial', 'pricing-basic']) {
      if (only === null) await shop.play('tokens/revoke');
      await answerStrangely(only);
      const refused = await customer.call('POST', '/payments/create-order', { pricing_tier_id: tierId });
      expect(refused.status, refused.json.message).toBe(503);
      expect(refused.headers.get('retry-after')).not.toBeNull();
      await shop.play('mode', { mode: 'ok' });
      expect((await customer.call('POST', '/payments/create-order', { pricing_tier_id: tierId })).status).toBe(201);
    }
    expect(await rows('SELECT id FROM orders WHERE user_id = ?', customer.id)).toHaveLength(2);
  },
);

test('a claim that PayPal answers with something else is not checked, and the money taken meanwhile is counted once', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play('switches', { webhook_off: true });
  await shop.play(`orders/${order.providerId}/approve`);
  await answerStrangely('api');
  expect(await customer.claim(order.order_id)).toMatchObject({ checked: false, order: { status: 'pending' } });
  await runCron({ ...shop.bindings }, new Date(Date.now() + 10 * 60_000));
  expect(await orderRow(order.order_id)).toMatchObject({ status: 'pending' });
  await shop.play('mode', { mode: 'ok' });
  expect(await customer.claim(order.order_id)).toMatchObject({ checked: true, order: { status: 'completed' } });
  expect(await rows('SELECT amount_cents FROM payments WHERE order_id = ?', order.order_id)).toHaveLength(1);
});

test('a cancellation that PayPal answers with a page is not called done, and is done by the next try', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/approve`);
  await customer.claim(order.order_id);
  await answerStrangely('api');
  expect((await customer.call('POST', '/payments/subscription/cancel')).status).toBe(503);
  await shop.play('mode', { mode: 'ok' });
  expect((await customer.call('POST', '/payments/subscription/cancel')).status).toBe(200);
  expect(await customer.me()).toMatchObject({ subscription_status: 'cancelled' });
});

test('an event that has PayPal asked is sent again when PayPal answers with a page', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play('delivery', { hold: true });
  await shop.play(`subscriptions/${order.providerId}/approve`);
  const [activated] = await shop.eventsAbout('BILLING.SUBSCRIPTION.ACTIVATED');
  if (activated === undefined) throw new Error('It was activated');
  await answerStrangely('api');
  expect(await shop.deliver([activated])).toEqual([503]);
  expect(await rows('SELECT id FROM webhook_events')).toEqual([]);
  await shop.play('mode', { mode: 'ok' });
  expect(await shop.deliver([activated])).toEqual([200]);
});

test('the owner’s list of plans says that PayPal cannot be read', async () => {
  await answerStrangely('api');
  const { status, text } = await call('GET', 'admin/paypal/plans', {
    cookie: await ownerCookie(shop.bindings),
    bindings: shop.bindings,
  });
  expect(status, text).toBeLessThan(500);
});

test('times that are none keep no event from being taken in', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play('delivery', { hold: true });
  const { id } = await shop.play('events', {
    event_type: 'BILLING.SUBSCRIPTION.UPDATED',
    resource: {
      id: 'I-OF-ANOTHER-APPLICATION',
      status: 'ACTIVE',
      custom_id: order.order_id,
      start_time: 'at the start',
      update_time: 'lately',
      billing_info: {
        next_billing_time: 'soon',
        cycle_executions: [{ tenure_type: 'TRIAL', cycles_completed: 1 }],
        failed_payments_count: 0,
      },
    },
  });
  expect(await shop.deliver([{ id }])).toEqual([200]);
  expect((await customer.me()).subscription_status).not.toBe('active');
});
