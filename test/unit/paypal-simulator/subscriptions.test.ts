import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, issues, linkTo, listAt, rels, startPayPal, subscriptionBody, textAt, type PayPal } from './started.ts';

let paypal: PayPal;
beforeAll(async () => {
  paypal = await startPayPal();
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

const create = async (change: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody(change));
  expect(status).toBe(201);
  return textAt(body, 'id');
};
const read = async (id: string, query = ''): Promise<unknown> =>
  (await paypal.api('GET', `/v1/billing/subscriptions/${id}${query}`)).body;
const play = (id: string, action: string, body: object = {}) =>
  paypal.consoleCall(`subscriptions/${id}/${action}`, body);
const active = async (change: Record<string, unknown> = {}): Promise<string> => {
  const id = await create(change);
  expect((await play(id, 'approve')).status).toBe(200);
  return id;
};
const cancel = (id: string, body: unknown = { reason: 'Not wanted any more' }) =>
  paypal.api('POST', `/v1/billing/subscriptions/${id}/cancel`, body);
const transactions = (id: string, query: string) =>
  paypal.api('GET', `/v1/billing/subscriptions/${id}/transactions${query}`);
const ALWAYS = '?start_time=2000-01-01T00:00:00Z&end_time=2999-01-01T00:00:00Z';

test('a subscription waits for its buyer', async () => {
  const { status, body } = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody());
  expect(status).toBe(201);
  const id = textAt(body, 'id');
  expect(id).toMatch(/^I-[A-Z0-9]{12}$/);
  expect(body).toEqual({
    status: 'APPROVAL_PENDING',
    id,
    create_time: expect.stringMatching(/Z$/) as string,
    links: expect.any(Array) as unknown[],
  });
  expect(rels(body)).toEqual(['approve', 'edit', 'self']);
  const approval = new URL(linkTo(body, 'approve'));
  expect(approval.pathname).toBe('/webapps/billing/subscriptions');
  expect(approval.searchParams.get('ba_token')).toMatch(/^BA-[A-Z0-9]{17}$/);
  const whole = await read(id);
  expect(whole).toMatchObject({ id, plan_id: 'P-LOCAL-BASIC', custom_id: 'order-2', status: 'APPROVAL_PENDING' });
  expect([at(whole, 'subscriber'), at(whole, 'billing_info')]).toEqual([undefined, undefined]);
});

test.each([
  [{ plan_id: undefined }, '/plan_id', 'MISSING_REQUIRED_PARAMETER'],
  [{ plan_id: 'P' }, '/plan_id', 'INVALID_STRING_MIN_LENGTH'],
  [{ custom_id: 'é' }, '/custom_id', 'INVALID_PARAMETER_SYNTAX'],
  [{ custom_id: 'x'.repeat(128) }, '/custom_id', 'INVALID_STRING_MAX_LENGTH'],
  [{ application_context: {} }, '/application_context/return_url', 'MISSING_REQUIRED_PARAMETER'],
])('%o is a bad request', async (change, field, issue) => {
  const { status, body } = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody(change));
  expect([status, at(body, 'name')]).toEqual([400, 'INVALID_REQUEST']);
  expect(at(body, 'details')).toContainEqual(expect.objectContaining({ field, issue }));
});

test('an unknown plan is not found', async () => {
  const change = { plan_id: 'P-UNKNOWN' };
  const { status, body } = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody(change));
  expect([status, at(body, 'name'), issues(body)]).toEqual([404, 'RESOURCE_NOT_FOUND', ['INVALID_RESOURCE_ID']]);
});

test('idempotent: the same request makes one subscription', async () => {
  const headers = { 'paypal-request-id': 'same' };
  const first = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody(), headers);
  const second = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody(), headers);
  expect([first.status, second.status, at(second.body, 'id')]).toEqual([201, 200, at(first.body, 'id')]);
});

test('an approved subscription is active and has paid its first month', async () => {
  const before = Date.now() - 1000;
  const id = await active({ plan_id: 'P-LOCAL-PREMIUM' });
  const whole = await read(id);
  expect(whole).toMatchObject({
    status: 'ACTIVE',
    plan_id: 'P-LOCAL-PREMIUM',
    custom_id: 'order-2',
    quantity: '1',
    plan_overridden: false,
    subscriber: {
      email_address: 'buyer@example.com',
      payer_id: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/) as string,
    },
    billing_info: {
      outstanding_balance: { currency_code: 'USD', value: '0.0' },
      cycle_executions: [{ tenure_type: 'REGULAR', sequence: 1, cycles_completed: 1 }],
      last_payment: { amount: { currency_code: 'USD', value: '400.0' } },
      failed_payments_count: 0,
    },
  });
  expect(rels(whole)).toEqual(['cancel', 'edit', 'self', 'suspend', 'capture']);
  const paid = Date.parse(textAt(whole, 'billing_info.last_payment.time'));
  expect(paid).toBeGreaterThanOrEqual(before);
  const days = (Date.parse(textAt(whole, 'billing_info.next_billing_time')) - paid) / 86_400_000;
  expect(days).toBeGreaterThan(27);
  expect(days).toBeLessThan(32);
});

test('a renewal pays again and moves the date by a month', async () => {
  const id = await active();
  const first = Date.parse(textAt(await read(id), 'billing_info.next_billing_time'));
  await play(id, 'renew');
  const renewed = await read(id);
  expect(at(renewed, 'billing_info.cycle_executions.0.cycles_completed')).toBe(2);
  const days = (Date.parse(textAt(renewed, 'billing_info.next_billing_time')) - first) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
});

test('a failed payment is counted until one succeeds, and shown in full to who asks', async () => {
  const id = await active();
  await play(id, 'fail');
  const failed = await read(id, '?fields=last_failed_payment');
  expect(at(failed, 'billing_info')).toMatchObject({
    failed_payments_count: 1,
    outstanding_balance: { value: '200.0' },
    last_failed_payment: { amount: { currency_code: 'USD', value: '200.0' }, reason_code: 'PAYMENT_DENIED' },
  });
  expect(at(await read(id), 'billing_info.last_failed_payment')).toBe(undefined);
  await play(id, 'renew');
  expect(at(await read(id), 'billing_info.failed_payments_count')).toBe(0);
});

test('the merchant cancels once, and a cancelled subscription has no next date', async () => {
  const id = await active();
  const nothing = await cancel(id, {});
  expect([nothing.status, issues(nothing.body)]).toEqual([400, ['MISSING_REQUIRED_PARAMETER']]);
  const { status, body } = await cancel(id);
  expect([status, body]).toEqual([204, '']);
  const whole = await read(id);
  expect(whole).toMatchObject({ status: 'CANCELLED', status_change_note: 'Not wanted any more' });
  expect(rels(whole)).toEqual(['self']);
  expect(at(whole, 'billing_info.next_billing_time')).toBe(undefined);
  expect(at(whole, 'billing_info.last_payment.amount.value')).toBe('200.0');
  const again = await cancel(id);
  expect([again.status, issues(again.body)]).toEqual([422, ['SUBSCRIPTION_STATUS_INVALID']]);
});

test('a subscription nobody approved cannot be cancelled', async () => {
  const { status, body } = await cancel(await create());
  expect([status, issues(body)]).toEqual([422, ['SUBSCRIPTION_STATUS_INVALID']]);
});

test('every way through its life is told', async () => {
  const id = await active();
  for (const action of ['fail', 'renew', 'suspend', 'approve', 'expire']) {
    expect([action, (await play(id, action)).status]).toEqual([action, 200]);
  }
  expect((await play(id, 'renew')).status).toBe(409);
  expect((await paypal.events()).map((event) => at(event, 'event_type'))).toEqual([
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'PAYMENT.SALE.COMPLETED',
    'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
    'PAYMENT.SALE.COMPLETED',
    'BILLING.SUBSCRIPTION.SUSPENDED',
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'BILLING.SUBSCRIPTION.EXPIRED',
  ]);
  expect(at(await read(id), 'status')).toBe('EXPIRED');
});

test('its payments are listed, with what went back', async () => {
  const id = await active();
  await play(id, 'renew');
  await play(id, 'refund', { amount: '50.00' });
  const { status, body } = await transactions(id, ALWAYS);
  expect([status, at(body, 'total_items')]).toEqual([200, 2]);
  expect(at(body, 'transactions.0')).toMatchObject({
    status: 'COMPLETED',
    amount_with_breakdown: {
      gross_amount: { currency_code: 'USD', value: '200.00' },
      fee_amount: { value: '7.47' },
      net_amount: { value: '192.53' },
    },
    payer_email: 'buyer@example.com',
  });
  expect(at(body, 'transactions.1.status')).toBe('PARTIALLY_REFUNDED');
  const none = await transactions(id, '?start_time=2000-01-01T00:00:00Z&end_time=2000-02-01T00:00:00Z');
  expect(listAt(none.body, 'transactions')).toEqual([]);
  const bare = await transactions(id, '');
  expect([bare.status, issues(bare.body)]).toEqual([400, ['MISSING_REQUIRED_PARAMETER']]);
  const broken = await transactions(id, '?start_time=today&end_time=2000-02-01T00:00:00Z');
  expect([broken.status, issues(broken.body)]).toEqual([400, ['INVALID_PARAMETER_SYNTAX']]);
});

test('amount, currency and plan can be made to differ, and a payee it has not', async () => {
  const id = await create();
  await play(id, 'tamper', { amount: '1.00', currency: 'EUR', plan_id: 'P-LOCAL-PREMIUM' });
  await play(id, 'approve');
  const whole = await read(id);
  expect(at(whole, 'billing_info.last_payment.amount')).toEqual({ currency_code: 'EUR', value: '1.0' });
  expect(at(whole, 'plan_id')).toBe('P-LOCAL-PREMIUM');
  expect((await play(id, 'tamper', { payee: 'thief@example.com' })).status).toBe(400);
});
