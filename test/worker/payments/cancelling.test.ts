import { expect, test } from 'vitest';
import { unpaidRenewalsOnDesk } from '../../../src-worker/services/payments/owner/unpaid-renewals.ts';
import { json as jsonBody, visit } from '../../faults/visitor.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, rows, startShop, subjectsTo, type Customer } from './shop.ts';

const shop = await startShop({ SITE_ORIGIN: 'https://www.writer.example' });

const remoteStatus = async (id: string): Promise<string> => {
  const [found] = (await shop.state()).subscriptions.filter((each: { id: string }) => each.id === id);
  return found.status;
};

const subscribe = async (customer: Customer, tierId: string, first_payment = 'completed') => {
  const order = await customer.order(tierId);
  await shop.play(`subscriptions/${order.providerId}/approve`, { first_payment });
  await customer.claim(order.order_id);
  await shop.deliver(await shop.eventsAbout(order.providerId));
  return order;
};

const summaryOf = async (customer: Customer) => (await customer.call('GET', '/dashboard/summary')).json.data;

const othersOf = async (customer: Customer) =>
  (await summaryOf(customer)).cancellable_subscriptions.filter((each: { is_current: boolean }) => !each.is_current);

const cancel = (customer: Customer, id?: string) =>
  customer.call('POST', '/payments/subscription/cancel', id === undefined ? {} : { subscription_id: id });

/** Basic, then Premium in its place, and the payment of Premium refunded. */
const refundedUpgrade = async () => {
  const customer = await newCustomer(shop.bindings);
  const basic = await subscribe(customer, 'pricing-basic');
  const premium = await subscribe(customer, 'pricing-premium');
  expect(await remoteStatus(basic.providerId)).toBe('CANCELLED');
  await shop.play(`subscriptions/${premium.providerId}/refund`);
  const [sale] = await rows('SELECT id FROM payments WHERE subscription_id = ?', premium.providerId);
  await shop.deliver(await shop.eventsAbout(premium.providerId, sale?.['id']));
  return { customer, basic, premium };
};

test('matrix 62: a refunded plan that PayPal keeps active is shown beside the cancelled one, and its customer cancels it', async () => {
  const { customer, premium } = await refundedUpgrade();
  expect(await remoteStatus(premium.providerId)).toBe('ACTIVE');
  expect((await summaryOf(customer)).subscription).toMatchObject({ plan: 'monthly_basic', status: 'cancelled' });
  expect(await othersOf(customer)).toEqual([
    {
      id: premium.providerId,
      is_current: false,
      status: 'expired',
      plan: 'monthly_premium',
      tier_name: 'Monthly Premium',
      paid_until: null,
      next_charge: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      amount: 400,
      currency: 'USD',
      can_cancel: true,
    },
  ]);
  const { status, json } = await cancel(customer, premium.providerId);
  expect(status).toBe(200);
  expect(json.data.cancellable_subscriptions).toEqual([]);
  expect(await remoteStatus(premium.providerId)).toBe('CANCELLED');
  expect(await subjectsTo(customer.email)).toContain('Your Monthly Premium subscription is cancelled');
});

test('matrix 62: a plan that waits for its first payment beside a trial is shown and cancelled', async () => {
  for (const first of ['failed', 'pending', 'late']) {
    const customer = await newCustomer(shop.bindings);
    const trial = await customer.order('pricing-trial');
    await shop.play(`orders/${trial.providerId}/approve`);
    await customer.claim(trial.order_id);
    const basic = await subscribe(customer, 'pricing-basic', first);
    expect((await summaryOf(customer)).subscription).toMatchObject({ kind: 'trial', status: 'active' });
    expect(await othersOf(customer)).toMatchObject([{ id: basic.providerId, status: 'pending', can_cancel: true }]);
    expect((await cancel(customer, basic.providerId)).status).toBe(200);
    expect(await remoteStatus(basic.providerId)).toBe('CANCELLED');
    expect(await othersOf(customer)).toEqual([]);
  }
});

test('matrix 62: a suspended plan beside a cancelled one that is still paid for is shown and cancelled', async () => {
  const customer = await newCustomer(shop.bindings);
  await subscribe(customer, 'pricing-premium');
  expect((await cancel(customer)).status).toBe(200);
  const basic = await subscribe(customer, 'pricing-basic');
  await shop.play(`subscriptions/${basic.providerId}/suspend`);
  await shop.deliver(await shop.eventsAbout(basic.providerId));
  expect((await summaryOf(customer)).subscription).toMatchObject({ plan: 'monthly_premium', status: 'cancelled' });
  expect(await othersOf(customer)).toMatchObject([
    { id: basic.providerId, status: 'suspended', next_charge: null, can_cancel: true },
  ]);
  expect((await cancel(customer, basic.providerId)).status).toBe(200);
  expect(await remoteStatus(basic.providerId)).toBe('CANCELLED');
});

test('cancelling without a body ends the one plan that the dashboard shows, and another one stays', async () => {
  const customer = await newCustomer(shop.bindings);
  const basic = await subscribe(customer, 'pricing-basic');
  const premium = await subscribe(customer, 'pricing-premium', 'failed');
  const empty = await customer.call('POST', '/payments/subscription/cancel', undefined, {});
  expect(empty.json.data.subscription).toMatchObject({ plan: 'monthly_basic', status: 'cancelled' });
  expect(await remoteStatus(basic.providerId)).toBe('CANCELLED');
  expect(await remoteStatus(premium.providerId)).toBe('ACTIVE');
  expect(empty.json.data.cancellable_subscriptions).toMatchObject([{ id: premium.providerId, is_current: false }]);
});

test('somebody else’s subscription, one that waits for approval and one that is over cannot be cancelled', async () => {
  const customer = await newCustomer(shop.bindings);
  const own = await subscribe(customer, 'pricing-basic');
  const stranger = await newCustomer(shop.bindings);
  const waiting = await stranger.order('pricing-basic');
  for (const id of [own.providerId, waiting.providerId, 'I-NOTHING']) {
    const { status, json } = await cancel(stranger, id);
    expect([status, json.detail]).toEqual([409, 'You have no subscription that could be cancelled.']);
  }
  expect(await remoteStatus(own.providerId)).toBe('ACTIVE');
  expect((await summaryOf(stranger)).cancellable_subscriptions).toEqual([]);
  expect((await cancel(customer, own.providerId)).status).toBe(200);
  expect((await cancel(customer, own.providerId)).status).toBe(409);
  expect(await rows('SELECT * FROM customer_leases')).toEqual([]);
});

test('matrix 62: a full refund asks the owner once, and its mail’s link cancels without a sign-in', async () => {
  const { customer, premium } = await refundedUpgrade();
  const owner = await subjectsTo('owner@example.com');
  expect(owner.filter((each) => each === 'PayPal goes on charging Monthly Premium: cancel it?')).toHaveLength(1);
  const desk = await unpaidRenewalsOnDesk(serviceContext(shop.bindings));
  expect(desk.map(({ id }) => id)).toContain(premium.providerId);
  const [mail] = await rows("SELECT text FROM outbox WHERE recipient = ? AND kind = 'payment_link'", customer.email);
  expect(mail?.['text']).toMatch(/Your plan goes on\. PayPal charges \$400\.00 next on \w+ \d+, \d{4}\./);
  const token = /cancel-plan\?token=([\w-]+)/.exec(mail?.['text'])?.[1];
  const call = (what: string) =>
    visit(`/api/payments/cancel-link/${what}`, jsonBody({ token }, { bindings: shop.bindings }));
  expect(await (await call('open')).json()).toMatchObject({ data: { is_charged: true, tier_name: 'Monthly Premium' } });
  expect(await remoteStatus(premium.providerId)).toBe('ACTIVE');
  expect(await (await call('cancel')).json()).toMatchObject({ data: { is_charged: false } });
  expect(await remoteStatus(premium.providerId)).toBe('CANCELLED');
  expect(await unpaidRenewalsOnDesk(serviceContext(shop.bindings))).toEqual([]);
  const stored = await rows('SELECT token_hash FROM cancel_links');
  expect(JSON.stringify(stored)).not.toContain(token);
});

test('matrix 62: a renewal of a refunded plan is told to both', async () => {
  const { customer, premium } = await refundedUpgrade();
  await shop.play(`subscriptions/${premium.providerId}/renew`);
  await shop.deliver(await shop.eventsAbout(premium.providerId));
  await shop.deliver(await shop.eventsAbout(premium.providerId));
  const told = (await subjectsTo(customer.email)).filter((each) => each === 'PayPal charged Monthly Premium again');
  expect(told).toHaveLength(1);
  const owner = await subjectsTo('owner@example.com');
  expect(owner.filter((each) => each === 'PayPal charged a plan that was over: Monthly Premium')).toHaveLength(1);
});
