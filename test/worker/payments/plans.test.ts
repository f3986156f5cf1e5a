import { expect, test } from 'vitest';
import type { PricingTier } from '#contract/content';
import { sampleIn } from '../../../src-worker/services/content/sample/documents.ts';
import { planPrice } from '../../../src-worker/services/payments/plans/plan-price.ts';
import { runCron } from '../../faults/private-mail.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { newCustomer, rows, startShop, subjectsTo } from './shop.ts';

const owner = async (bindings: Awaited<ReturnType<typeof startShop>>['bindings']) => {
  const cookie = await ownerCookie(bindings);
  const as = (method: string, path: string, body?: unknown) =>
    call(method, `admin/${path}`, { cookie, bindings, body });
  const savePrice = (price: string, change: Partial<PricingTier> = {}) => {
    const pricing = sampleIn('USD').pricing.map((tier) =>
      tier.id === 'pricing-basic' ? { ...tier, price, ...change } : tier,
    );
    return as('PUT', 'pricing', pricing);
  };
  const checkOf = async (tierId: string) => {
    const { json } = await as('GET', 'paypal/plans');
    return json.data.checks.find(({ tier_id }: { tier_id: string }) => tier_id === tierId);
  };
  return { as, savePrice, checkOf };
};

const buyBasic = async (bindings: Awaited<ReturnType<typeof startShop>>['bindings']) => {
  const customer = await newCustomer(bindings);
  return customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-basic' });
};

test('matrix 56: a tier whose plan takes another price is saved, not sold, and told to the owner once', async () => {
  const shop = await startShop();
  const { as, savePrice, checkOf } = await owner(shop.bindings);
  expect((await savePrice('$250')).status).toBe(200);
  expect(await checkOf('pricing-basic')).toEqual({
    tier_id: 'pricing-basic',
    tier_name: 'Monthly Basic',
    plan_id: 'P-LOCAL-BASIC',
    state: 'differs',
    site: '$250.00 every month',
    paypal: '$200.00 every month',
  });
  const refused = await buyBasic(shop.bindings);
  expect(refused.status).toBe(409);
  expect(refused.json.message).toContain('can’t be bought right now');
  expect((await shop.state()).subscriptions).toHaveLength(0);
  const { json } = await as('GET', 'system');
  expect(json.data.alerts).toEqual([
    expect.objectContaining({
      key: 'plan:pricing-basic',
      problem: expect.stringMatching(/\$250\.00 every month .*\$200\.00 every month/),
    }),
  ]);
  await savePrice('$260');
  expect(await subjectsTo('owner@example.com')).toEqual(['Your site needs you']);

  await savePrice('$200');
  expect((await as('GET', 'system')).json.data.alerts).toEqual([]);
  expect((await buyBasic(shop.bindings)).status).toBe(201);
});

test('matrix 56: tax, fee, trial, cycle, currency and a plan that is off are each named and not sold', async () => {
  for (const [change, terms] of [
    [{ tax_percentage: '19' }, '$200.00 every month, plus 19 % tax'],
    [{ setup_fee: '25.00' }, '$200.00 every month, plus $25.00 at the start'],
    [{ trial_cycles: 1 }, '$200.00 every month, after a trial'],
    [{ interval_unit: 'YEAR' }, '$200.00 every year'],
    [{ total_cycles: 3 }, '$200.00 every month, 3 times only'],
    [{ currency: 'EUR', amount: '200.00' }, '€200.00 every month'],
    [{ status: 'INACTIVE' }, '$200.00 every month, not active'],
  ] as const) {
    const shop = await startShop();
    const { checkOf } = await owner(shop.bindings);
    await shop.play('plans/P-LOCAL-BASIC', change);
    expect((await buyBasic(shop.bindings)).status, terms).toBe(409);
    expect(await checkOf('pricing-basic')).toMatchObject({ state: 'differs', paypal: terms });
  }
});

test('a tax that is in the price changes nothing, and a plan that PayPal has lost is not sold', async () => {
  const shop = await startShop();
  const { savePrice, checkOf } = await owner(shop.bindings);
  await savePrice('$200');
  await shop.play('plans/P-LOCAL-BASIC', { tax_percentage: '19', tax_inclusive: true });
  expect(await checkOf('pricing-basic')).toMatchObject({ state: 'agrees' });
  await shop.play('plans/P-LOCAL-BASIC/forget');
  expect(await checkOf('pricing-basic')).toMatchObject({ state: 'differs', paypal: 'no such plan' });
  expect((await buyBasic(shop.bindings)).status).toBe(409);
});

test('with PayPal out of reach a tier is saved and not checked yet, and nobody is alarmed', async () => {
  const shop = await startShop();
  const { as, savePrice, checkOf } = await owner({ ...shop.bindings, SIMULATORS_ORIGIN: 'http://localhost:9' });
  expect((await savePrice('$250')).status).toBe(200);
  expect(await checkOf('pricing-basic')).toMatchObject({ state: 'not_checked', paypal: null });
  const { json } = await as('GET', 'paypal/plans');
  expect(json.data).toMatchObject({ has_credentials: true, plans: null });
  expect(await subjectsTo('owner@example.com')).toEqual([]);
});

test('without credentials nothing is compared', async () => {
  const shop = await startShop({ PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' });
  const { as, savePrice } = await owner(shop.bindings);
  await savePrice('$250');
  const { json } = await as('GET', 'paypal/plans');
  expect(json.data).toEqual({ currency: 'USD', has_credentials: false, checks: [], plans: null });
  expect(await subjectsTo('owner@example.com')).toEqual([]);
});

test('one press makes the plan a tier needs, which is sold at once, without a deploy', async () => {
  const shop = await startShop();
  const { as, savePrice } = await owner(shop.bindings);
  await savePrice('$250');
  const [made, again] = await Promise.all([
    as('POST', 'paypal/plans/pricing-basic'),
    as('POST', 'paypal/plans/pricing-basic'),
  ]);
  expect([made.status, again.status]).toContain(201);
  const { json } = await as('GET', 'paypal/plans');
  const check = json.data.checks.find(({ tier_id }: { tier_id: string }) => tier_id === 'pricing-basic');
  expect(check).toMatchObject({ state: 'agrees', paypal: '$250.00 every month' });
  expect(json.data.plans.filter(({ price }: { price: string }) => price === '$250.00 every month')).toHaveLength(1);
  const bought = await buyBasic(shop.bindings);
  expect(bought.status).toBe(201);
  const [subscription] = (await shop.state()).subscriptions;
  expect(subscription.plan_id).toBe(check.plan_id);
  expect(await rows("SELECT action, subject FROM audit_log WHERE action = 'private_document'")).toEqual([
    { action: 'private_document', subject: 'paypal_plans' },
  ]);
});

test.for([
  ['quarter', 90, 92],
  ['year', 365, 366],
  ['week', 7, 7],
  ['month, 7 days’ notice', 28, 31],
] as const)('a plan by the %s is made, sold and paid for as long as one cycle lasts', async ([period, least, most]) => {
  const shop = await startShop();
  const { as, savePrice, checkOf } = await owner(shop.bindings);
  await savePrice('$500', { period });
  expect((await as('POST', 'paypal/plans/pricing-basic')).status).toBe(201);
  expect(await checkOf('pricing-basic')).toMatchObject({ state: 'agrees' });
  const customer = await newCustomer(shop.bindings);
  const { providerId } = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${providerId}/approve`);
  await shop.deliver(await shop.eventsAbout(providerId));
  const { subscription_status, subscription_end_date: until } = await customer.me();
  expect(subscription_status).toBe('active');
  // The days are counted between calendar days, because PayPal bills at an hour of its own.
  const days = (startOfDay(until) - startOfDay(new Date().toISOString())) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(least);
  expect(days).toBeLessThanOrEqual(most);
  // Shortly before the renewal the plan has not ended.
  await runCron(shop.bindings, new Date(Date.parse(until) - 3_600_000));
  expect((await rows('SELECT status FROM subscriptions'))[0]?.['status']).toBe('active');
  expect(await subjectsTo(customer.email)).not.toContainEqual(expect.stringContaining('on hold'));
});

const startOfDay = (instant: string): number => Date.parse(instant.slice(0, 10));

test('a plan is chosen from PayPal’s list, and the others keep theirs', async () => {
  const shop = await startShop();
  const { as, savePrice, checkOf } = await owner(shop.bindings);
  await savePrice('$400');
  const chosen = await as('PUT', 'paypal/plans/pricing-basic', { plan_id: 'P-LOCAL-PREMIUM' });
  expect(chosen.status).toBe(200);
  expect(await checkOf('pricing-basic')).toMatchObject({ state: 'agrees', plan_id: 'P-LOCAL-PREMIUM' });
  expect(await checkOf('pricing-premium')).toMatchObject({ state: 'agrees', plan_id: 'P-LOCAL-PREMIUM' });
  expect((await as('PUT', 'paypal/plans/pricing-basic', { plan_id: 'nonsense' })).status).toBe(422);
});

test('only the owner sees or chooses plans', async () => {
  const shop = await startShop();
  for (const [method, path] of [
    ['GET', 'admin/paypal/plans'],
    ['PUT', 'admin/paypal/plans/pricing-basic'],
    ['POST', 'admin/paypal/plans/pricing-basic'],
  ] as const) {
    expect(
      (await call(method, path, { bindings: shop.bindings, body: method === 'GET' ? undefined : {} })).status,
    ).toBe(401);
  }
});

test('a plan without a fixed price is said to have none', () => {
  expect(planPrice({ id: 'P-1', name: '', status: 'ACTIVE', billing_cycles: [] })).toBe('no fixed price');
});
