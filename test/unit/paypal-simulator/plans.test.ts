import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  at,
  issues,
  linkTo,
  listAt,
  startPayPal,
  subscriptionBody,
  textAt,
  type Answer,
  type PayPal,
} from './started.ts';

let paypal: PayPal;
beforeAll(async () => {
  paypal = await startPayPal();
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

const regular = (change: object = {}) => ({
  tenure_type: 'REGULAR',
  sequence: 1,
  total_cycles: 0,
  frequency: { interval_unit: 'MONTH', interval_count: 1 },
  pricing_scheme: { fixed_price: { currency_code: 'EUR', value: '250.00' } },
  ...change,
});
const planBody = (change: object = {}) => ({
  product_id: 'PROD-LOCAL',
  name: 'Monthly Basic, 2027',
  billing_cycles: [regular()],
  payment_preferences: {},
  ...change,
});
const create = (change: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  paypal.api('POST', '/v1/billing/plans', planBody(change), headers);

test('a plan is read with its cycles, its preferences and what PayPal assumes', async () => {
  const { status, body } = await paypal.api('GET', '/v1/billing/plans/P-LOCAL-BASIC');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: 'P-LOCAL-BASIC',
    status: 'ACTIVE',
    billing_cycles: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: '200.00' } },
      },
    ],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 0 },
  });
  expect((await paypal.api('GET', '/v1/billing/plans/P-NONE')).status).toBe(404);
});

test('a plan is made for a product, once for each request id, and can be subscribed to', async () => {
  const product = await paypal.api('POST', '/v1/catalogs/products', { name: 'Content', type: 'SERVICE' });
  expect([product.status, textAt(product.body, 'id')]).toEqual([201, expect.stringMatching(/^PROD-/)]);
  const headers = { 'paypal-request-id': 'plan-1' };
  const made = await create({ product_id: at(product.body, 'id') }, headers);
  expect([made.status, at(made.body, 'billing_cycles')]).toEqual([201, undefined]);
  const again = await create({ product_id: at(product.body, 'id') }, headers);
  expect([again.status, at(again.body, 'id')]).toEqual([200, at(made.body, 'id')]);
  const whole = await paypal.api('GET', linkTo(made.body, 'self'));
  expect(at(whole.body, 'payment_preferences.auto_bill_outstanding')).toBe(true);
  const subscription = await paypal.api(
    'POST',
    '/v1/billing/subscriptions',
    subscriptionBody({ plan_id: at(made.body, 'id') }),
  );
  expect(subscription.status).toBe(201);
  const page = await paypal.get(linkTo(subscription.body, 'approve'));
  expect(page.body).toContain('250.00 EUR');
});

test.each([
  ['no name', { name: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['no preferences', { payment_preferences: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['no cycles', { billing_cycles: [] }, 400, 'INVALID_ARRAY_MIN_ITEMS'],
  ['too long a name', { name: 'x'.repeat(128) }, 400, 'INVALID_STRING_MAX_LENGTH'],
  ['an unknown field', { colour: 'red' }, 400, 'NOT_SUPPORTED'],
  ['a text as sequence', { billing_cycles: [regular({ sequence: '1' })] }, 400, 'INVALID_PARAMETER_SYNTAX'],
  ['the hundredth cycle', { billing_cycles: [regular({ sequence: 100 })] }, 400, 'INVALID_INTEGER_MAX_VALUE'],
  ['a third cycle first', { billing_cycles: [regular({ sequence: 3 })] }, 422, 'INVALID_BILLING_CYCLE_SEQUENCE'],
  [
    'trials only',
    { billing_cycles: [regular({ tenure_type: 'TRIAL', total_cycles: 1 })] },
    422,
    'MISSING_REGULAR_BILLING_CYCLE',
  ],
  [
    'a fee in another currency',
    { payment_preferences: { setup_fee: { currency_code: 'USD', value: '1.00' } } },
    422,
    'CURRENCY_MISMATCH',
  ],
  ['an unknown product', { product_id: 'PROD-NONE' }, 404, 'INVALID_RESOURCE_ID'],
])('a plan with %s is refused', async (_, change, status, issue) => {
  const answer = await create(change);
  expect([answer.status, at(answer.body, 'details.0.issue')]).toEqual([status, issue]);
});

test('plans are listed newest first, in pages, whole when asked', async () => {
  for (let each = 0; each < 11; each += 1) await create({ name: `Plan ${each}` });
  const first = await paypal.api('GET', '/v1/billing/plans?page_size=10&page=1&total_required=true');
  expect([listAt(first.body, 'plans').length, at(first.body, 'total_items'), at(first.body, 'total_pages')]).toEqual([
    10, 13, 2,
  ]);
  expect(at(first.body, 'plans.0.name')).toBe('Plan 10');
  expect(at(first.body, 'plans.0.billing_cycles')).toBe(undefined);
  const next = await paypal.api('GET', linkTo(first.body, 'next'), undefined, { prefer: 'return=representation' });
  expect(listAt(next.body, 'plans').map((plan) => at(plan, 'id'))).toContain('P-LOCAL-BASIC');
  expect(at(next.body, 'plans.0.billing_cycles')).toHaveLength(1);
  expect((await paypal.api('GET', '/v1/billing/plans?page_size=21')).status).toBe(400);
  const none = await paypal.api('GET', '/v1/billing/plans?product_id=PROD-OTHER');
  expect(listAt(none.body, 'plans')).toEqual([]);
});

test('nobody subscribes to a plan that is not active', async () => {
  expect((await paypal.api('POST', '/v1/billing/plans/P-LOCAL-BASIC/deactivate')).status).toBe(204);
  const refused = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody());
  expect([refused.status, issues(refused.body)]).toEqual([422, ['PLAN_STATUS_INVALID']]);
  const twice = await paypal.api('POST', '/v1/billing/plans/P-LOCAL-BASIC/deactivate');
  expect([twice.status, issues(twice.body)]).toEqual([422, ['PLAN_STATUS_INVALID']]);
  expect((await paypal.api('POST', '/v1/billing/plans/P-LOCAL-BASIC/activate')).status).toBe(204);
  expect((await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody())).status).toBe(201);
});

test('the console makes, changes and loses a plan', async () => {
  const made = await paypal.consoleCall('plans', {
    name: 'Yearly',
    amount: '1000.00',
    currency: 'EUR',
    interval_unit: 'YEAR',
    tax_percentage: '19',
    setup_fee: '20.00',
    trial_cycles: 2,
    payment_failure_threshold: 3,
  });
  expect(made.body).toMatchObject({
    billing_cycles: [
      { tenure_type: 'TRIAL', total_cycles: 2 },
      { sequence: 2, frequency: { interval_unit: 'YEAR' } },
    ],
    taxes: { percentage: '19', inclusive: false },
    payment_preferences: { setup_fee: { currency_code: 'EUR', value: '20.00' }, payment_failure_threshold: 3 },
  });
  await paypal.consoleCall('plans/P-LOCAL-BASIC', { amount: '250.00' });
  const { body } = await paypal.api('GET', '/v1/billing/plans/P-LOCAL-BASIC');
  expect(at(body, 'billing_cycles.0.pricing_scheme.fixed_price.value')).toBe('250.00');
  await paypal.consoleCall('plans/P-LOCAL-BASIC/forget');
  expect((await paypal.api('GET', '/v1/billing/plans/P-LOCAL-BASIC')).status).toBe(404);
  expect((await paypal.consoleCall('plans/NONE', {})).status).toBe(404);
});
