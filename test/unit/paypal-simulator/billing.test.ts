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

const create = async (change: Record<string, unknown> = {}): Promise<string> =>
  textAt((await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody(change))).body, 'id');
const play = (id: string, action: string, body: object = {}) =>
  paypal.consoleCall(`subscriptions/${id}/${action}`, body);
const approved = async (body: object = {}, change: Record<string, unknown> = {}): Promise<string> => {
  const id = await create(change);
  expect((await play(id, 'approve', body)).status).toBe(200);
  return id;
};
const read = async (id: string): Promise<unknown> => (await paypal.api('GET', `/v1/billing/subscriptions/${id}`)).body;
const call = (id: string, action: string, body: unknown = { reason: 'x' }): Promise<Answer> =>
  paypal.api('POST', `/v1/billing/subscriptions/${id}/${action}`, body);
const types = async (): Promise<unknown[]> => (await paypal.events()).map((event) => at(event, 'event_type'));
/** The amounts of a subscription's payments, oldest first. */
const taken = async (id: string): Promise<unknown[]> => {
  const subscription = listAt(await paypal.state(), 'subscriptions').find((each) => at(each, 'id') === id);
  return listAt(subscription, 'transactions').map((each) => at(each, 'amount_with_breakdown.gross_amount.value'));
};
const ALWAYS = 'start_time=2000-01-01T00:00:00Z&end_time=2999-01-01T00:00:00Z';

test('a first payment can come late: active without it, the billing time is the start', async () => {
  const id = await approved({ first_payment: 'late' });
  const whole = await read(id);
  expect([at(whole, 'status'), at(whole, 'billing_info.last_payment')]).toEqual(['ACTIVE', undefined]);
  expect(at(whole, 'billing_info.next_billing_time')).toBe(at(whole, 'start_time'));
  expect(at(whole, 'billing_info.cycle_executions.0.cycles_completed')).toBe(0);
  expect([await taken(id), await types()]).toEqual([[], ['BILLING.SUBSCRIPTION.ACTIVATED']]);
  await play(id, 'renew');
  expect(await taken(id)).toEqual(['200.00']);
  const days = (Date.parse(textAt(await read(id), 'billing_info.next_billing_time')) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(27);
});

test('a first payment can fail, and is outstanding from then on', async () => {
  const id = await approved({ first_payment: 'failed' });
  expect(await types()).toEqual(['BILLING.SUBSCRIPTION.ACTIVATED', 'BILLING.SUBSCRIPTION.PAYMENT.FAILED']);
  const whole = await read(id);
  expect([at(whole, 'status'), await taken(id)]).toEqual(['ACTIVE', []]);
  expect(at(whole, 'billing_info')).toMatchObject({
    failed_payments_count: 1,
    outstanding_balance: { value: '200.0' },
  });
  await play(id, 'collect');
  expect([await taken(id), at(await read(id), 'billing_info.outstanding_balance.value')]).toEqual([['200.00'], '0.0']);
});

test.each([
  ['complete', 'COMPLETED', 'PAYMENT.SALE.COMPLETED'],
  ['deny', 'DECLINED', 'PAYMENT.SALE.DENIED'],
])('a first payment under review ends: %s', async (action, status, event) => {
  await paypal.consoleCall('switches', { first_payment: 'pending' });
  const id = await approved();
  expect((await types()).at(-1)).toBe('PAYMENT.SALE.PENDING');
  expect(at(await paypal.state(), 'subscriptions.0.transactions.0.status')).toBe('PENDING');
  await play(id, action);
  expect((await types()).at(-1)).toBe(event);
  expect(at(await paypal.state(), 'subscriptions.0.transactions.0.status')).toBe(status);
  expect((await play(id, action)).status).toBe(409);
});

test('a renewal that is given up is added to the next one', async () => {
  const id = await approved();
  const before = textAt(await read(id), 'billing_info.next_billing_time');
  await play(id, 'fail', { gives_up: true });
  const failed = await read(id);
  expect(Date.parse(textAt(failed, 'billing_info.next_billing_time'))).toBeGreaterThan(Date.parse(before));
  expect(at(failed, 'billing_info.outstanding_balance.value')).toBe('200.0');
  await play(id, 'renew');
  expect(await taken(id)).toEqual(['200.00', '400.00']);
  expect(at(await read(id), 'billing_info')).toMatchObject({
    failed_payments_count: 0,
    outstanding_balance: { value: '0.0' },
  });
  await play(id, 'renew');
  expect(await taken(id)).toEqual(['200.00', '400.00', '200.00']);
});

test('the retry of a renewal takes what it failed to take, once', async () => {
  const id = await approved();
  const before = at(await read(id), 'billing_info.next_billing_time');
  await play(id, 'fail');
  await play(id, 'fail');
  const failed = await read(id);
  expect(at(failed, 'billing_info.next_billing_time')).toBe(before);
  expect(at(failed, 'billing_info')).toMatchObject({
    failed_payments_count: 2,
    outstanding_balance: { value: '200.0' },
  });
  await play(id, 'renew');
  expect(await taken(id)).toEqual(['200.00', '200.00']);
});

test('a plan that does not collect leaves what is outstanding, until the merchant takes it', async () => {
  await paypal.consoleCall('plans/P-LOCAL-BASIC', { auto_bill_outstanding: false });
  const id = await approved();
  await play(id, 'fail', { gives_up: true });
  await play(id, 'renew');
  expect(await taken(id)).toEqual(['200.00', '200.00']);
  const capture = (value: string) =>
    call(id, 'capture', { note: 'n', capture_type: 'OUTSTANDING_BALANCE', amount: { currency_code: 'USD', value } });
  expect(issues((await capture('200.01')).body)).toEqual(['AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE']);
  expect((await capture('200.00')).status).toBe(200);
  expect(issues((await capture('200.00')).body)).toEqual(['ZERO_OUTSTANDING_BALANCE']);
});

test('a subscription is suspended at the plan’s threshold, and never when it is 0', async () => {
  const patient = await approved();
  for (let each = 0; each < 5; each += 1) await play(patient, 'fail');
  expect(at(await read(patient), 'status')).toBe('ACTIVE');
  await paypal.consoleCall('plans/P-LOCAL-PREMIUM', { payment_failure_threshold: 2 });
  const id = await approved({}, { plan_id: 'P-LOCAL-PREMIUM' });
  await play(id, 'fail');
  await play(id, 'fail');
  expect(at(await read(id), 'status')).toBe('SUSPENDED');
  expect((await types()).at(-1)).toBe('BILLING.SUBSCRIPTION.SUSPENDED');
});

test('tax, a set-up fee and trials make payments of other amounts', async () => {
  await paypal.consoleCall('plans/P-LOCAL-BASIC', {
    tax_percentage: '19',
    setup_fee: '5.00',
    trial_cycles: 1,
    trial_amount: '10.00',
  });
  const id = await create();
  const page = await paypal.get(textAt(await paypal.state(), 'subscriptions.0.approval_url'));
  for (const text of ['$238.00 USD', 'each month', '10.00 USD each week', '5.00 USD once', '19 % tax']) {
    expect(page.body).toContain(text);
  }
  await play(id, 'approve');
  await play(id, 'renew');
  expect(await taken(id)).toEqual(['16.90', '238.00']);
  expect(at(await read(id), 'billing_info.cycle_executions')).toMatchObject([
    { tenure_type: 'TRIAL', cycles_completed: 1 },
    { tenure_type: 'REGULAR', cycles_completed: 1 },
  ]);
});

test('tax that is included changes nothing, and a free trial takes nothing', async () => {
  await paypal.consoleCall('plans/P-LOCAL-BASIC', { tax_percentage: '19', tax_inclusive: true, trial_cycles: 1 });
  const id = await approved();
  expect([await taken(id), await types()]).toEqual([[], ['BILLING.SUBSCRIPTION.ACTIVATED']]);
  await play(id, 'renew');
  expect(await taken(id)).toEqual(['200.00']);
});

test('a set-up fee that is not paid ends the subscription', async () => {
  await paypal.consoleCall('plans/P-LOCAL-BASIC', { setup_fee: '5.00' });
  const id = await approved({ first_payment: 'failed' });
  expect(at(await read(id), 'status')).toBe('CANCELLED');
});

test.each([
  ['YEAR', 1, 365],
  ['WEEK', 2, 13],
  ['DAY', 10, 9],
])('a cycle may be another than a month: %s', async (interval_unit, interval_count, days) => {
  await paypal.consoleCall('plans/P-LOCAL-BASIC', { interval_unit, interval_count, currency: 'EUR', amount: '9.00' });
  const id = await approved();
  const next = Date.parse(textAt(await read(id), 'billing_info.next_billing_time'));
  expect((next - Date.now()) / 86_400_000).toBeGreaterThan(days - 1);
  expect((next - Date.now()) / 86_400_000).toBeLessThan(days + 2);
  expect(at(await read(id), 'billing_info.last_payment.amount')).toEqual({ currency_code: 'EUR', value: '9.0' });
});

test('a plan with an end bills nobody after it', async () => {
  await paypal.consoleCall('plans/P-LOCAL-BASIC', { total_cycles: 2 });
  const id = await approved();
  await play(id, 'renew');
  expect(at(await read(id), 'billing_info.next_billing_time')).toBe(undefined);
});

test('the billing time can lag behind the activation', async () => {
  await paypal.consoleCall('switches', { stale_billing_time: true });
  const id = await approved();
  const whole = await read(id);
  expect(at(whole, 'billing_info.next_billing_time')).toBe(at(whole, 'start_time'));
  await play(id, 'catch-up');
  expect(Date.parse(textAt(await read(id), 'billing_info.next_billing_time'))).toBeGreaterThan(Date.now());
});

test('the merchant suspends and activates by call', async () => {
  const id = await create();
  for (const action of ['suspend', 'activate', 'cancel']) {
    const early = await call(id, action);
    expect([early.status, issues(early.body)]).toEqual([422, ['SUBSCRIPTION_STATUS_INVALID']]);
  }
  await play(id, 'approve');
  expect(issues((await call(id, 'suspend', {})).body)).toEqual(['MISSING_REQUIRED_PARAMETER']);
  expect(issues((await call(id, 'suspend', { reason: 'x'.repeat(129) })).body)).toEqual(['INVALID_STRING_MAX_LENGTH']);
  expect((await call(id, 'suspend')).status).toBe(204);
  expect(await read(id)).toMatchObject({ status: 'SUSPENDED', status_change_note: 'x' });
  expect((await call(id, 'activate')).status).toBe(204);
  expect((await types()).slice(-2)).toEqual(['BILLING.SUBSCRIPTION.SUSPENDED', 'BILLING.SUBSCRIPTION.ACTIVATED']);
});

test('who listens to all hears that a subscription was made, changed and activated again', async () => {
  await paypal.consoleCall('webhook', { event_types: ['*'] });
  const id = await approved();
  const patch = (path: string, value: unknown, op = 'replace') =>
    paypal.api('PATCH', `/v1/billing/subscriptions/${id}`, [{ op, path, value }]);
  expect((await patch('/custom_id', 'other')).status).toBe(204);
  await call(id, 'suspend');
  await call(id, 'activate');
  expect(await types()).toEqual([
    'BILLING.SUBSCRIPTION.CREATED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'PAYMENT.SALE.COMPLETED',
    'BILLING.SUBSCRIPTION.UPDATED',
    'BILLING.SUBSCRIPTION.SUSPENDED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'BILLING.SUBSCRIPTION.RE-ACTIVATED',
  ]);
  expect(issues((await patch('/status', 'x')).body)).toEqual(['INVALID_PATCH_PATH']);
  expect(issues((await patch('/custom_id', 'x', 'remove')).body)).toEqual(['UNSUPPORTED_PATCH_OPERATION']);
  const price = '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price';
  expect(issues((await patch(price, { currency_code: 'EUR', value: '1.00' })).body)).toEqual(['CURRENCY_MISMATCH']);
  expect((await patch(price, { currency_code: 'USD', value: '220.00' })).status).toBe(204);
  await play(id, 'renew');
  expect(await taken(id)).toEqual(['200.00', '220.00']);
});

test('what waits for approval is not patched', async () => {
  const { status, body } = await paypal.api('PATCH', `/v1/billing/subscriptions/${await create()}`, [
    { op: 'replace', path: '/custom_id', value: 'x' },
  ]);
  expect([status, issues(body)]).toEqual([422, ['SUBSCRIPTION_STATUS_INVALID']]);
});

test('transactions come in pages, with refunds among them when they are listed', async () => {
  const id = await approved();
  await play(id, 'renew');
  await play(id, 'refund', { amount: '50.00' });
  await paypal.consoleCall('switches', { transactions_per_page: 2, list_refunds: true });
  const first = await paypal.api('GET', `/v1/billing/subscriptions/${id}/transactions?${ALWAYS}`);
  expect([listAt(first.body, 'transactions').length, at(first.body, 'total_pages')]).toEqual([2, 2]);
  const second = await paypal.api('GET', linkTo(first.body, 'next'));
  expect(at(second.body, 'transactions.0.amount_with_breakdown.gross_amount.value')).toBe('-50.00');
  expect(listAt(second.body, 'links').map((each) => at(each, 'rel'))).toEqual(['self', 'prev']);
});

test('a subscriber with a declined card is active and has paid nothing', async () => {
  const id = await create();
  const token =
    new URL(textAt(await paypal.state(), 'subscriptions.0.approval_url')).searchParams.get('ba_token') ?? '';
  await paypal.form('/webapps/billing/subscriptions', { token, decision: 'pay', means: 'declined' });
  expect([at(await read(id), 'status'), await taken(id)]).toEqual(['ACTIVE', []]);
});
