import { beforeEach, expect, test } from 'vitest';
import { callPayPal } from '../../../src-worker/providers/paypal-http.ts';
import { toDecimal } from '#contract/cents';
import { toCents } from '../../../src-worker/providers/paypal-money.ts';
import { PayPalError } from '../../../src-worker/providers/paypal-error.ts';
import { createPayPalOrder, readPayPalOrder } from '../../../src-worker/providers/paypal-orders.ts';
import { readSettings } from '../../../src-worker/env.ts';
import { newCustomer, orderRow, rows, startShop } from './shop.ts';

const shop = await startShop();

const settings = readSettings(shop.bindings).payments;
if (!settings.ready || settings.value.api === null) throw new Error('Local mode has an API');
const { api } = settings.value;

const newOrder = (requestId: string, value = '10.00') =>
  createPayPalOrder(api, {
    requestId,
    orderId: requestId,
    invoiceId: requestId,
    amount: { currency_code: 'USD', value },
    description: 'A trial',
    brandName: 'A writer',
    returnUrl: 'http://localhost/a',
    cancelUrl: 'http://localhost/b',
  });

/** The error of a call that must fail. */
const failure = async (work: Promise<unknown>): Promise<PayPalError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PayPalError)) throw new Error(`Expected PayPal to fail: ${String(error)}`);
  return error;
};

beforeEach(async () => {
  await shop.play('mode', { mode: 'ok' });
});

test('amounts are read as PayPal writes them, exactly, and nothing else is taken for one', () => {
  for (const [text, cents] of [
    ['200.00', 20_000],
    ['200.0', 20_000],
    ['200', 20_000],
    ['0.01', 1],
    ['19.99', 1999],
    ['-10.50', -1050],
    ['4.35', 435],
    ['9999999.99', 999_999_999],
  ] as const) {
    expect(toCents(text), text).toBe(cents);
  }
  for (const text of ['', '1e3', '1,000.00', '10.005', 'ten', ' 10', '0x10', 'NaN', '.5', '99999999999', '10.', '١٠']) {
    expect(toCents(text), text).toBeNull();
  }
  expect([1, 10, 1999, 20_000, 800_000].map(toDecimal)).toEqual(['0.01', '0.10', '19.99', '200.00', '8000.00']);
});

test('idempotent: the same request id makes one order', async () => {
  const requestId = crypto.randomUUID();
  const [first, second] = [await newOrder(requestId), await newOrder(requestId)];
  expect(second.id).toBe(first.id);
  expect((await failure(newOrder(requestId, '11.00'))).issue).toBe('PAYPAL_REQUEST_ID_PREVIOUSLY_USED');
});

test('a token that PayPal does not take any more is renewed once, and the retry of the call succeeds', async () => {
  const { id } = await newOrder(crypto.randomUUID());
  await shop.play('tokens/revoke');
  expect((await readPayPalOrder(api, id)).id).toBe(id);
});

test('wrong credentials are a lasting failure and have no retry', async () => {
  const error = await failure(
    callPayPal({ ...api, secret: 'wrong' }, { method: 'GET', path: '/v2/checkout/orders/1' }),
  );
  expect(error).toMatchObject({ status: 401, isTemporary: false, message: expect.stringContaining('invalid_client') });
  expect(error.message).not.toContain('wrong');
});

test('what PayPal refuses carries its issue and debug id, and passes or lasts as its status says', async () => {
  const missing = await failure(readPayPalOrder(api, '5O190127TN364715T'));
  expect(missing).toMatchObject({ status: 404, isTemporary: false, debugId: expect.any(String) });
  await shop.play('mode', { mode: 'down' });
  expect(await failure(newOrder(crypto.randomUUID()))).toMatchObject({ status: 503, isTemporary: true });
  await shop.play('mode', { mode: 'limited' });
  expect(await failure(newOrder(crypto.randomUUID()))).toMatchObject({ status: 429, isTemporary: true });
});

test('a PayPal that does not answer in time costs the customer a moment and no second order', async () => {
  const customer = await newCustomer(shop.bindings);
  await shop.play('mode', { mode: 'slow', only: 'api', slow_ms: 15_000 });
  const startedAt = Date.now();
  const { status, json, headers } = await customer.call('POST', '/payments/create-order', {
    pricing_tier_id: 'pricing-trial',
  });
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(json.message).toBe('Payments are not available right now. Please try again in a moment.');
  await shop.play('mode', { mode: 'ok' });
  const order = await customer.order('pricing-trial');
  const mine = (await shop.state()).orders.filter(
    ({ purchase_units }: { purchase_units: { custom_id: string }[] }) =>
      purchase_units[0]?.custom_id === order.order_id,
  );
  expect(mine).toHaveLength(1);
  expect(await rows('SELECT id FROM orders WHERE user_id = ?', customer.id)).toHaveLength(1);
});

test('while PayPal is down a claim is answered with what is known, and nothing is lost', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  await shop.play('mode', { mode: 'down' });
  expect(await customer.claim(order.order_id)).toMatchObject({ checked: false, order: { status: 'pending' } });
  await shop.play('mode', { mode: 'ok' });
  expect(await customer.claim(order.order_id)).toMatchObject({ checked: true, order: { status: 'completed' } });
  expect((await orderRow(order.order_id))['claimed_at']).toEqual(expect.any(String));
});

test.for([
  ['PAYPAL_CLIENT_SECRET', { PAYPAL_CLIENT_SECRET: '' }],
  ['PAYPAL_CLIENT_ID', { PAYPAL_CLIENT_ID: '' }],
  ['PAYPAL_WEBHOOK_ID', { PAYPAL_WEBHOOK_ID: '' }],
  ['PAYPAL_PLANS', { PAYPAL_PLANS: 'pricing-basic' }],
  ['PAYPAL_LINK_BASIC', { PAYPAL_LINK_BASIC: 'pay here' }],
] as const)('a missing or malformed %s stops payments, and the message names it', async ([name, change]) => {
  const customer = await newCustomer({ ...shop.bindings, ...change });
  const { status, json } = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-trial' });
  expect(status).toBe(503);
  expect(json.message).toContain(name);
  expect(await rows('SELECT id FROM orders')).toEqual([]);
});

/** The payment settings that a mode makes of its secrets. */
const readMode = (MODE: string) => {
  const { payments } = readSettings({
    ...shop.bindings,
    MODE,
    SITE_ORIGIN: 'https://www.writer.example',
    OWNER_EMAIL: 'owner@writer.example',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'WH-1',
    PAYPAL_PLANS: '',
  });
  if (!payments.ready) throw new Error(payments.problem);
  return payments.value;
};

test('production talks to the live PayPal alone, preview to the sandbox alone', () => {
  expect(readMode('production')).toMatchObject({
    api: { baseUrl: 'https://api-m.paypal.com' },
    webhook: { certificateOrigin: 'https://api.paypal.com' },
    links: {},
  });
  expect(readMode('preview')).toMatchObject({
    api: { baseUrl: 'https://api-m.sandbox.paypal.com' },
    webhook: { certificateOrigin: 'https://api.sandbox.paypal.com' },
  });
});
