import { expect, test } from 'vitest';
import { newCustomer, orderRow, rows, startShop, subjectsTo } from './shop.ts';

const shop = await startShop({ SITE_ORIGIN: 'https://portfolio.example' });

test('matrix 25: a trial is ordered at the published price, approved, captured and shown', async () => {
  const customer = await newCustomer(shop.bindings);
  const { status, json } = await customer.call('POST', '/payments/create-order', {
    pricing_tier_id: 'pricing-trial',
    amount: 0.01,
    payment_type: 'subscription',
  });
  expect(status).toBe(201);
  expect(json).toEqual({
    success: true,
    data: {
      order_id: expect.stringMatching(/^[\da-f-]{36}$/),
      approval_url: expect.stringContaining(`${shop.origin}/checkoutnow?token=`),
      status: 'pending',
      amount: 10,
      currency: 'USD',
      payment_type: 'one_time',
      tier_name: '7-Day Trial',
      replaces: null,
    },
  });
  const { order_id } = json.data;
  const row = await orderRow(order_id);
  const [remote] = (await shop.state()).orders.filter(({ id }: { id: string }) => id === row['provider_id']);
  expect(remote.purchase_units[0]).toMatchObject({
    custom_id: order_id,
    invoice_id: order_id,
    amount: { currency_code: 'USD', value: '10.00' },
  });

  expect((await customer.claim(order_id)).order.status).toBe('pending');
  await shop.play(`orders/${row['provider_id']}/approve`);
  const outcome = await customer.claim(order_id);
  expect(outcome).toMatchObject({
    checked: true,
    order: { id: order_id, status: 'completed', amount: 10, can_retry: false, payments: [{ amount: 10, returned: 0 }] },
    user: { subscription_status: 'active', subscription_plan: '7_day_trial', total_orders: 1, total_spent: 10 },
  });

  const orders = await customer.call('GET', '/dashboard/orders');
  expect(orders.json).toEqual({ success: true, data: [outcome.order] });
  const receipt = await customer.call('GET', `/payments/receipts/${outcome.order.payments[0].id}`);
  expect(receipt.json.data).toMatchObject({
    id: outcome.order.payments[0].id,
    amount: 10,
    order_id,
    tier_name: '7-Day Trial',
    customer: { name: 'Nora Quist', email: customer.email },
  });
  expect(await subjectsTo(customer.email)).toEqual(['Your receipt for 7-Day Trial']);
  expect(await subjectsTo('owner@example.com')).toEqual(['New order: 7-Day Trial']);
  const [mail] = await rows("SELECT html FROM outbox WHERE recipient = 'owner@example.com'");
  expect(mail?.['html']).toContain(`/#/admin?tab=users&amp;user=${customer.id}`);
});

test('a plan is subscribed to, and the account shows it', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  expect(order).toMatchObject({ payment_type: 'subscription', amount: 200, replaces: null });
  await shop.play(`subscriptions/${order.providerId}/approve`);
  const outcome = await customer.claim(order.order_id);
  expect(outcome.order).toMatchObject({ status: 'completed', payments: [{ amount: 200 }] });
  const me = await customer.me();
  expect(me).toMatchObject({
    subscription_status: 'active',
    subscription_plan: 'monthly_basic',
    total_orders: 1,
    total_spent: 200,
  });
  expect(Date.parse(me.subscription_end_date)).toBeGreaterThan(Date.now() + 27 * 86_400_000);
  expect(await subjectsTo(customer.email)).toEqual([
    'Your receipt for Monthly Basic',
    'Your Monthly Basic subscription has started',
  ]);
  const summary = await customer.call('GET', '/dashboard/summary');
  expect(summary.json.data.subscription).toEqual({
    kind: 'plan',
    status: 'active',
    plan: 'monthly_basic',
    tier_name: 'Monthly Basic',
    until: me.subscription_end_date,
    paid_until: me.subscription_end_date,
    renews: true,
    payment_due: null,
    ends_on: null,
    amount: 200,
    currency: 'USD',
    is_charged: true,
    can_cancel: true,
    can_request: true,
    pieces: { used: 0, included: 1 },
  });
});

test('the webhooks alone complete a purchase when the customer never comes back', async () => {
  const customer = await newCustomer(shop.bindings);
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/approve`);
  expect(await shop.deliver(await shop.eventsAbout(trial.providerId))).toEqual([200]);
  expect((await orderRow(trial.order_id))['status']).toBe('completed');
  // PayPal sends an event for the Worker's own capture, which adds nothing.
  expect(await shop.deliver(await shop.eventsAbout(trial.providerId))).toEqual([200, 200]);
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });

  const plan = await customer.order('pricing-premium');
  await shop.play(`subscriptions/${plan.providerId}/approve`);
  expect(await shop.deliver(await shop.eventsAbout(plan.providerId))).toEqual([200, 200]);
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_orders: 2, total_spent: 410 });
});

test('matrix 24: create-order is idempotent: a double click, also twenty times at once, places one order with one address', async () => {
  const customer = await newCustomer(shop.bindings);
  const answers = await Promise.all(Array.from({ length: 20 }, () => customer.order('pricing-basic')));
  expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1);
  expect(new Set(answers.map(({ approval_url }) => approval_url)).size).toBe(1);
  expect(await rows('SELECT id FROM orders WHERE user_id = ?', customer.id)).toHaveLength(1);
  const other = await customer.order('pricing-premium');
  expect(other.order_id).not.toBe(answers[0].order_id);
});

test('what cannot be bought is refused in plain words', async () => {
  const customer = await newCustomer(shop.bindings);
  const buy = (pricing_tier_id: unknown) => customer.call('POST', '/payments/create-order', { pricing_tier_id });
  expect(await buy('pricing-nowhere')).toMatchObject({
    status: 404,
    json: { message: expect.stringContaining('not offered') },
  });
  expect(await buy('pricing-standalone')).toMatchObject({
    status: 422,
    json: { message: expect.stringContaining('no fixed price') },
  });
  expect(await buy('pricing-enterprise')).toMatchObject({
    status: 422,
    json: { message: expect.stringContaining('in person') },
  });
  for (const wrong of [null, 5, '', [], 'x'.repeat(101)]) expect((await buy(wrong)).status).toBe(422);
  expect(await rows('SELECT id FROM orders WHERE user_id = ?', customer.id)).toEqual([]);
});
