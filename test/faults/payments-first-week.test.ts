import { expect, test } from 'vitest';
import { sampleIn } from '../../src-worker/services/content/sample/documents.ts';
import { call, ownerCookie } from '../worker/admin/owner.ts';
import { newCustomer, rows, startShop, subjectsTo, type Customer } from '../worker/payments/shop.ts';
import { runCron } from './private-mail.ts';

const shop = await startShop();
const OWNER = 'owner@example.com';

/** The PayPal events that have reached the site. */
const heard = new Set<string>();

/** All of PayPal's events reach the site, in their order. */
const hear = async (): Promise<void> => {
  const { events } = await shop.state();
  const fresh = events.filter(({ id }: { id: string }) => !heard.has(id));
  for (const { id } of fresh) heard.add(id);
  expect(new Set(await shop.deliver(fresh))).toEqual(new Set(fresh.length === 0 ? [] : [200]));
};

const summary = async (customer: Customer) => (await customer.call('GET', '/dashboard/summary')).json.data.subscription;

const remoteStatus = async (id: string): Promise<string> =>
  (await shop.state()).subscriptions.find((each: { id: string }) => each.id === id).status;

/** The site's sum for a customer equals what PayPal took and kept. */
const expectSums = async (customer: Customer, dollars: number): Promise<void> => {
  const orders = await rows('SELECT id FROM orders WHERE user_id = ?', customer.id);
  const { ledger } = await shop.state();
  const own = ledger.filter(({ custom_id: id }: { custom_id?: string }) => orders.some((order) => order['id'] === id));
  const cents = own.reduce(
    (sum: number, { taken, returned }: { taken: number; returned: number }) => sum + taken - returned,
    0,
  );
  expect([cents, (await customer.me()).total_spent]).toEqual([dollars * 100, dollars]);
};

test('a new owner’s first week: everything that PayPal does, in one history', { timeout: 120_000 }, async () => {
  const customer = await newCustomer(shop.bindings);

  // Monday: the customer buys the trial. The card is declined, the customer is told, and pays with another one.
  const trial = await customer.order('pricing-trial');
  await shop.play(`orders/${trial.providerId}/refuse`, { issue: 'INSTRUMENT_DECLINED' });
  await shop.play(`orders/${trial.providerId}/approve`);
  expect(await customer.claim(trial.order_id)).toMatchObject({ order: { status: 'pending', declined: true } });
  await hear();
  const retry = await customer.call('POST', `/payments/orders/${trial.order_id}/retry`);
  expect(retry.status).toBe(200);
  const again = new URL(retry.json.data.approval_url).searchParams.get('token') ?? '';
  await shop.play(`orders/${again}/approve`);
  expect(await customer.claim(trial.order_id)).toMatchObject({ order: { status: 'completed', declined: false } });
  await hear();
  expect(await summary(customer)).toMatchObject({ kind: 'trial', status: 'active', can_request: true, renews: false });
  await expectSums(customer, 10);

  // Tuesday: Basic replaces the trial. Its first payment comes some time after its activation.
  const basic = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${basic.providerId}/approve`, { first_payment: 'late' });
  await customer.claim(basic.order_id);
  await hear();
  expect(await summary(customer)).toMatchObject({ kind: 'trial', status: 'active' });
  await shop.play(`subscriptions/${basic.providerId}/renew`);
  await hear();
  expect(await summary(customer)).toMatchObject({ kind: 'plan', status: 'active', renews: true });
  await expectSums(customer, 210);

  // Wednesday: the upgrade. The new plan stays, and the old one is cancelled at PayPal.
  const premium = await customer.order('pricing-premium');
  await shop.play(`subscriptions/${premium.providerId}/approve`);
  await customer.claim(premium.order_id);
  await hear();
  expect([await remoteStatus(basic.providerId), await remoteStatus(premium.providerId)]).toEqual([
    'CANCELLED',
    'ACTIVE',
  ]);
  expect(await customer.me()).toMatchObject({ subscription_status: 'active', subscription_plan: 'monthly_premium' });
  await expectSums(customer, 610);

  // Thursday: a renewal fails, PayPal gives it up and takes it with the next one.
  await shop.play(`subscriptions/${premium.providerId}/fail`, { gives_up: true });
  await hear();
  expect(await summary(customer)).toMatchObject({ status: 'active', can_request: true });
  await shop.play(`subscriptions/${premium.providerId}/renew`);
  await hear();
  expect(await summary(customer)).toMatchObject({ status: 'active', payment_due: null });
  await expectSums(customer, 1410);

  // Friday: the owner raises Basic's price. It is not sold until PayPal has a plan for it; then it costs what it says.
  const cookie = await ownerCookie(shop.bindings);
  const asOwner = (method: string, path: string, body?: unknown) =>
    call(method, `admin/${path}`, { cookie, bindings: shop.bindings, body });
  const pricing = sampleIn('USD').pricing.map((tier) =>
    tier.id === 'pricing-basic' ? { ...tier, price: '$250' } : tier,
  );
  expect((await asOwner('PUT', 'pricing', pricing)).status).toBe(200);
  const second = await newCustomer(shop.bindings);
  const refused = await second.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-basic' });
  expect(refused.status).toBe(409);
  expect((await asOwner('POST', 'paypal/plans/pricing-basic')).status).toBeLessThan(300);
  const dearer = await second.order('pricing-basic');
  await shop.play(`subscriptions/${dearer.providerId}/approve`);
  await hear();
  expect(await summary(second)).toMatchObject({ status: 'active', can_request: true });
  await expectSums(second, 250);
  await expectSums(customer, 1410);

  // On the same day half of the trial's money goes back. Cron finds this, and the event that comes later adds nothing.
  await shop.play(`orders/${again}/refund`, { amount: '5.00' });
  await runCron(shop.bindings, new Date(Date.now() + 25 * 3_600_000));
  await expectSums(customer, 1405);
  await hear();
  await expectSums(customer, 1405);
  expect((await subjectsTo(customer.email)).filter((subject) => subject.includes('refund'))).toHaveLength(1);

  // Saturday: the bank takes the last payment back, and loses.
  const dispute = await shop.play(`subscriptions/${premium.providerId}/dispute`, { stage: 'CHARGEBACK' });
  await hear();
  await expectSums(customer, 605);
  expect((await subjectsTo(OWNER)).some((subject) => subject.toLowerCase().includes('dispute'))).toBe(true);
  await shop.play(`disputes/${dispute.dispute_id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  await hear();
  await expectSums(customer, 1405);
  expect(await summary(customer)).toMatchObject({ kind: 'plan', status: 'active' });

  // Sunday: nobody is charged for plans that were replaced, and repeated events change nothing.
  const { events } = await shop.state();
  await shop.deliver(events.toReversed());
  await runCron(shop.bindings, new Date(Date.now() + 8 * 3_600_000));
  await expectSums(customer, 1405);
  expect([await remoteStatus(basic.providerId), await remoteStatus(premium.providerId)]).toEqual([
    'CANCELLED',
    'ACTIVE',
  ]);
  expect(await customer.me()).toMatchObject({ subscription_plan: 'monthly_premium', total_orders: 3 });
});
