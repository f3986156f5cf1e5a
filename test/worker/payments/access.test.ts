import { expect, test } from 'vitest';
import { mayRequestContent, readBilling } from '../../../src-worker/services/payments/ledger/billing.ts';
import { readDiscrepancies } from '../../../src-worker/services/payments/owner/discrepancies.ts';
import { runCron } from '../../faults/private-mail.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, rows, startShop, subjectsTo, type Customer } from './shop.ts';

const shop = await startShop();

const DAY = 86_400_000;
const OWNER = 'owner@example.com';

const request = async (customer: Customer): Promise<number> =>
  (await customer.call('POST', '/dashboard/content-request', { type: 'Blog post', topic: 'Pumps' })).status;

const summary = async (customer: Customer) => (await customer.call('GET', '/dashboard/summary')).json.data.subscription;

const subscribe = async (customer: Customer, first_payment = 'completed') => {
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/approve`, { first_payment });
  await customer.claim(order.order_id);
  return order;
};

/** The texts of the mails of a kind. */
const textOf = async (kind: string): Promise<string> =>
  (await rows('SELECT text FROM outbox WHERE id LIKE ?', `${kind}-%`)).map(({ text }) => String(text)).join();

const hear = async (...ids: string[]) => shop.deliver(await shop.eventsAbout(...ids));

test('a subscription without a settled payment is pending: no access, and no mail that says so', async () => {
  for (const first of ['late', 'failed', 'pending']) {
    const customer = await newCustomer(shop.bindings);
    const { providerId } = await subscribe(customer, first);
    await hear(providerId);
    expect(await customer.me()).toMatchObject({ subscription_status: 'pending', total_spent: 0 });
    expect(await summary(customer)).toMatchObject({ status: 'pending', paid_until: null, can_request: false });
    expect(await request(customer)).toBe(403);
    expect(await subjectsTo(customer.email)).not.toContain('Your Monthly Basic subscription has started');
  }
});

test('the first payment that comes late, by its event or found by Cron, gives access', async () => {
  for (const isHeard of [true, false]) {
    const customer = await newCustomer(shop.bindings);
    const { providerId } = await subscribe(customer, 'late');
    await shop.play(`subscriptions/${providerId}/renew`);
    if (isHeard) await hear(providerId);
    else await runCron(shop.bindings, new Date(Date.now() + 11 * 60_000));
    expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_spent: 200 });
    expect(await request(customer)).toBe(201);
  }
});

test('a next billing time that is still now right after the activation does not make the plan expired', async () => {
  await shop.play('switches', { stale_billing_time: true });
  const customer = await newCustomer(shop.bindings);
  await subscribe(customer);
  expect(await customer.me()).toMatchObject({ subscription_status: 'active' });
  expect(Date.parse((await summary(customer)).paid_until)).toBeGreaterThan(Date.now() + 27 * DAY);
  await shop.play('switches', { stale_billing_time: false });
});

test('matrix 20: more than the agreed price gives access and is the owner’s to look at', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/tamper`, { amount: '250.00' });
  await shop.play(`subscriptions/${order.providerId}/approve`);
  await hear(order.providerId);
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_spent: 250 });
  expect(await request(customer)).toBe(201);
  expect(await subjectsTo(OWNER)).toContain('More was paid than was ordered: Monthly Basic');
  const { overpaid } = await readDiscrepancies(serviceContext(shop.bindings));
  expect(overpaid).toMatchObject([{ order_id: order.order_id, amount: 250, ordered: 200 }]);
});

test('matrix 20: less than the agreed price is review: the customer is told what happens, the owner with both amounts', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/tamper`, { amount: '150.00' });
  await shop.play(`subscriptions/${order.providerId}/approve`);
  await hear(order.providerId);
  expect(await customer.me()).toMatchObject({ subscription_status: 'review', total_spent: 0 });
  expect(await subjectsTo(customer.email)).toEqual(['We are checking your payment for Monthly Basic']);
  expect(await subjectsTo(OWNER)).toContain('A payment needs your attention: Monthly Basic');
  expect(await textOf('review')).toMatch(
    /We are looking into it and will write to you[^]*Price: \$200\.00[^]*Amount: \$150\.00/,
  );
  expect(await textOf('mismatch')).toMatch(/Ordered: \$200\.00[^]*Paid: \$150\.00/);
  const { differing } = await readDiscrepancies(serviceContext(shop.bindings));
  expect(differing).toMatchObject([{ problem: 'amount', ordered: 200, paid: { amount: 150, currency: 'USD' } }]);
});

test('a first cycle that is free by the plan is active without a payment until its end, and then waits for one', async () => {
  const { bindings, play, deliver, eventsAbout } = await startShop();
  const customer = await newCustomer(bindings);
  await (await newCustomer(bindings)).order('pricing-basic');
  // The plan that was read before has a free week now.
  await play('plans/P-LOCAL-BASIC', { trial_cycles: 1, trial_amount: '0.00', trial_interval_unit: 'WEEK' });
  const { order_id, providerId } = await customer.order('pricing-basic');
  await play(`subscriptions/${providerId}/approve`);
  await customer.claim(order_id);
  await deliver(await eventsAbout(providerId));
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_spent: 0 });
  const { paid_until: until } = await summary(customer);
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 5 * DAY);
  expect(Date.parse(until)).toBeLessThan(Date.now() + 9 * DAY);
  expect(await request(customer)).toBe(201);
  const at = async (days: number) =>
    (await readBilling(serviceContext(bindings, new Date(Date.parse(until) + days * DAY)), customer.id)).subscription
      ?.status;
  expect([await at(1), await at(4)]).toEqual(['active', 'expired']);

  await play(`subscriptions/${providerId}/renew`);
  await deliver(await eventsAbout(providerId));
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_spent: 200 });
  expect((await summary(customer)).paid_until > until).toBe(true);
});

test('matrix 57: an outstanding amount that is collected later clears the failed renewal', async () => {
  for (const step of ['renew', 'collect']) {
    const customer = await newCustomer(shop.bindings);
    const { providerId } = await subscribe(customer);
    await shop.play(`subscriptions/${providerId}/fail`, { gives_up: true });
    await hear(providerId);
    await shop.play(`subscriptions/${providerId}/${step}`);
    await hear(providerId);
    expect(await customer.me()).toMatchObject({
      subscription_status: 'active',
      total_spent: step === 'renew' ? 600 : 400,
    });
    await shop.play(`subscriptions/${providerId}/renew`);
    await hear(providerId);
    expect(await customer.me()).toMatchObject({ subscription_status: 'active' });
  }
});

test('a failed renewal keeps the plan for 12 days with its payment due, then it is expired, and never a free month', async () => {
  const customer = await newCustomer(shop.bindings);
  const { providerId } = await subscribe(customer);
  const { subscription_end_date: paidUntil } = await customer.me();
  await shop.play(`subscriptions/${providerId}/fail`, { gives_up: true });
  await hear(providerId);
  expect(await summary(customer)).toMatchObject({ status: 'active', paid_until: paidUntil, payment_due: null });
  const at = async (days: number) => {
    const now = new Date(Date.parse(paidUntil) + days * DAY);
    const ctx = serviceContext(shop.bindings, now);
    return (await readBilling(ctx, customer.id)).subscription;
  };
  expect(await at(1)).toMatchObject({ status: 'active', paidUntil });
  expect(await at(11)).toMatchObject({
    status: 'active',
    until: new Date(Date.parse(paidUntil) + 12 * DAY).toISOString(),
  });
  expect(await at(13)).toMatchObject({ status: 'expired' });
});

test('after a cancel content can be requested until what was paid is over', async () => {
  const customer = await newCustomer(shop.bindings);
  await subscribe(customer);
  const { subscription_end_date: until } = await customer.me();
  await customer.call('POST', '/payments/subscription/cancel');
  expect(await summary(customer)).toMatchObject({
    status: 'cancelled',
    renews: false,
    ends_on: until,
    can_request: true,
    can_cancel: false,
  });
  expect(await request(customer)).toBe(201);
  const later = serviceContext(shop.bindings, new Date(Date.parse(until) + 1000));
  expect(mayRequestContent(await readBilling(later, customer.id), later.now())).toBe(false);
});

test('a paid trial is active for seven days, ends by itself, and a plan bought meanwhile takes over', async () => {
  const customer = await newCustomer(shop.bindings);
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/approve`);
  await customer.claim(trial.order_id);
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', subscription_plan: '7_day_trial' });
  const view = await summary(customer);
  expect(view).toMatchObject({ kind: 'trial', renews: false, payment_due: null, can_cancel: false, can_request: true });
  expect(Date.parse(view.ends_on)).toBeGreaterThan(Date.now() + 6.9 * DAY);
  expect(await request(customer)).toBe(201);

  const again = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-trial' });
  expect(again).toMatchObject({ status: 409, json: { message: expect.stringContaining('you have already had it') } });

  await runCron(shop.bindings, new Date(Date.now() + 7.1 * DAY));
  await runCron(shop.bindings, new Date(Date.now() + 7.2 * DAY));
  expect((await subjectsTo(customer.email)).filter((each) => each === 'Your 7-Day Trial has ended')).toHaveLength(1);
  const over = serviceContext(shop.bindings, new Date(Date.now() + 7.1 * DAY));
  expect((await readBilling(over, customer.id)).subscription).toMatchObject({ kind: 'trial', status: 'expired' });

  await subscribe(customer);
  expect(await customer.me()).toMatchObject({ subscription_plan: 'monthly_basic', total_orders: 2 });
  const plan = await newCustomer(shop.bindings);
  await subscribe(plan);
  const refused = await plan.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-trial' });
  expect(refused.status).toBe(409);
});
