import { expect, test } from 'vitest';
import { customerLeases } from '../../../src-worker/db/schema.ts';
import { plansToEnd } from '../../../src-worker/services/payments/reconcile/end-replaced-plans.ts';
import { readDiscrepancies } from '../../../src-worker/services/payments/owner/discrepancies.ts';
import { runCron } from '../../faults/private-mail.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, rows, startShop, subjectsTo, type Customer } from './shop.ts';

const shop = await startShop();

const remoteStatus = async (id: string): Promise<string> => {
  const [found] = (await shop.state()).subscriptions.filter((each: { id: string }) => each.id === id);
  return found.status;
};

const approve = (providerId: string, first_payment = 'completed') =>
  shop.play(`subscriptions/${providerId}/approve`, { first_payment });

const buyBoth = async (customer: Customer, basicPaid = 'completed', premiumPaid = 'completed') => {
  const basic = await customer.order('pricing-basic');
  await approve(basic.providerId, basicPaid);
  await customer.claim(basic.order_id);
  const premium = await customer.order('pricing-premium');
  await approve(premium.providerId, premiumPaid);
  return { basic, premium };
};

const deliverAll = async (...ids: string[]) => shop.deliver(await shop.eventsAbout(...ids));

const expectPremium = async (customer: Customer, basic: string, premium: string) => {
  expect(await remoteStatus(basic)).toBe('CANCELLED');
  expect(await remoteStatus(premium)).toBe('ACTIVE');
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', subscription_plan: 'monthly_premium' });
};

test('matrix 55: changing plan in the same second keeps the plan that was chosen last', async () => {
  const customer = await newCustomer(shop.bindings);
  const { basic, premium } = await buyBoth(customer);
  await customer.claim(premium.order_id);
  await deliverAll(basic.providerId, premium.providerId);
  await expectPremium(customer, basic.providerId, premium.providerId);
});

test('matrix 55: changing plan while the sale of the old one is unknown never cancels the new one', async () => {
  const customer = await newCustomer(shop.bindings);
  const basic = await customer.order('pricing-basic');
  const premium = await customer.order('pricing-premium');
  await approve(basic.providerId);
  const events = await shop.eventsAbout(basic.providerId);
  await shop.deliver(events.filter(({ event_type }) => event_type === 'BILLING.SUBSCRIPTION.ACTIVATED'));
  await approve(premium.providerId);
  await deliverAll(premium.providerId);
  await expectPremium(customer, basic.providerId, premium.providerId);
  await shop.deliver(events);
  await runCron(shop.bindings, new Date());
  await expectPremium(customer, basic.providerId, premium.providerId);
});

test('matrix 55: a plan whose first payment failed does not end the one that is paid', async () => {
  const customer = await newCustomer(shop.bindings);
  const { basic, premium } = await buyBoth(customer, 'completed', 'failed');
  await customer.claim(premium.order_id);
  await deliverAll(premium.providerId);
  await runCron(shop.bindings, new Date());
  expect(await remoteStatus(basic.providerId)).toBe('ACTIVE');
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', subscription_plan: 'monthly_basic' });
  await shop.play(`subscriptions/${premium.providerId}/collect`);
  await deliverAll(premium.providerId);
  await expectPremium(customer, basic.providerId, premium.providerId);
});

test('matrix 55: webhook, return page and Cron at once never cancel both plans', async () => {
  for (let round = 0; round < 4; round += 1) {
    const customer = await newCustomer(shop.bindings);
    const { basic, premium } = await buyBoth(customer);
    await Promise.all([
      deliverAll(basic.providerId, premium.providerId),
      customer.claim(premium.order_id),
      customer.claim(basic.order_id),
      runCron(shop.bindings, new Date()),
    ]);
    await runCron(shop.bindings, new Date(Date.now() + 60_000));
    await expectPremium(customer, basic.providerId, premium.providerId);
  }
});

test('matrix 55: an older order that is chosen again counts as placed last', async () => {
  const customer = await newCustomer(shop.bindings);
  const basic = await customer.order('pricing-basic');
  const premium = await customer.order('pricing-premium');
  await approve(premium.providerId);
  await customer.claim(premium.order_id);
  const again = await customer.order('pricing-basic');
  expect(again.order_id).toBe(basic.order_id);
  await approve(again.providerId);
  await customer.claim(basic.order_id);
  await deliverAll(basic.providerId);
  expect(await remoteStatus(premium.providerId)).toBe('CANCELLED');
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', subscription_plan: 'monthly_basic' });
});

test('while somebody else holds the customer’s lease nothing is cancelled or captured, and Cron does it later', async () => {
  const customer = await newCustomer(shop.bindings);
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/approve`);
  const { db } = serviceContext(shop.bindings);
  const until = new Date(Date.now() + 60_000).toISOString();
  await db.insert(customerLeases).values({ userId: customer.id, holder: 'somebody', until });
  expect(await shop.deliver(await shop.eventsAbout(trial.providerId))).toEqual([200]);
  expect((await customer.claim(trial.order_id)).order.status).toBe('pending');
  await db.delete(customerLeases);
  await runCron(shop.bindings, new Date(Date.now() + 5 * 60_000));
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
});

test('one order subscribed twice is told to the owner as what it is, one of the two ends, and nobody hears of a renewal', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  // The approval at PayPal took so long that the customer began again.
  await rows("UPDATE orders SET opened_at = '2026-01-01T00:00:00.000Z'");
  const again = await customer.order('pricing-basic');
  expect(again.order_id).toBe(order.order_id);
  expect(again.providerId).not.toBe(order.providerId);
  for (const { providerId } of [order, again]) await approve(providerId);
  await deliverAll(order.providerId);
  await customer.claim(order.order_id);
  await deliverAll(again.providerId);
  await runCron(shop.bindings, new Date());

  expect([await remoteStatus(order.providerId), await remoteStatus(again.providerId)]).toEqual(['CANCELLED', 'ACTIVE']);
  const mails = await rows("SELECT text FROM outbox WHERE id LIKE 'subscribed-twice-%'");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.['text']).toMatch(new RegExp(`Order: #${order.order_id.slice(0, 8)}\\n[^]*PayPal subscription: I-`));
  expect(await subjectsTo('owner@example.com')).toContain('One order was subscribed twice: Monthly Basic');
  expect(await subjectsTo(customer.email)).not.toContain('Your Monthly Basic subscription was renewed');
  const { order_subscribed_twice: twice } = await readDiscrepancies(serviceContext(shop.bindings));
  expect(twice).toEqual([
    {
      order_id: order.order_id,
      customer_email: customer.email,
      subscriptions: expect.arrayContaining([order.providerId, again.providerId]),
    },
  ]);
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', total_orders: 1, total_spent: 400 });
});

const plan = (id: string, changes: object = {}) => ({
  id,
  providerStatus: 'ACTIVE',
  orderId: id,
  providerId: id,
  placedAt: `2026-11-2${id}`,
  isPaid: true,
  isGivenUp: false,
  isDeleted: false,
  ...changes,
});

test('plans to end: a paid plan that was placed last ends the others, and an unpaid one decides nothing', () => {
  const ended = (...plans: ReturnType<typeof plan>[]) => plansToEnd(plans).map(({ id }) => id);
  expect(ended(plan('1'), plan('2'))).toEqual(['1']);
  expect(ended(plan('1'), plan('2', { isPaid: false }))).toEqual([]);
  expect(ended(plan('1', { isPaid: false }), plan('2'))).toEqual(['1']);
  expect(ended(plan('1'), plan('2', { isPaid: false }), plan('3'))).toEqual(['1', '2']);
  expect(ended(plan('1', { isPaid: false }), plan('2', { isPaid: false }))).toEqual([]);
  expect(ended(plan('1'), plan('2', { providerStatus: 'SUSPENDED' }))).toEqual([]);
  expect(ended(plan('1'), plan('2', { isGivenUp: true }))).toEqual(['2']);
  expect(ended(plan('1', { isDeleted: true }), plan('2', { isDeleted: true }))).toEqual(['1', '2']);
});
