import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, issues, linkTo, orderBody, rels, startPayPal, textAt, type Answer, type PayPal } from './started.ts';

let paypal: PayPal;
beforeAll(async () => {
  paypal = await startPayPal();
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

let requests = 0;
const create = (body: unknown = orderBody(), requestId = `request-${(requests += 1)}`): Promise<Answer> =>
  paypal.api('POST', '/v2/checkout/orders', body, { 'paypal-request-id': requestId });
const read = async (id: string): Promise<unknown> => (await paypal.api('GET', `/v2/checkout/orders/${id}`)).body;
const capture = (id: string, requestId: string): Promise<Answer> =>
  paypal.api('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': requestId });
const approved = async (body: unknown = orderBody()): Promise<string> => {
  const id = textAt((await create(body)).body, 'id');
  expect((await paypal.consoleCall(`orders/${id}/approve`)).status).toBe(200);
  return id;
};

/** A time as PayPal writes it in resources. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

test('an order with a wallet waits for its buyer', async () => {
  const { status, body } = await create();
  expect(status).toBe(200);
  const id = textAt(body, 'id');
  expect(id).toMatch(/^[A-Z0-9]{17}$/);
  const self = `${paypal.origin}/v2/checkout/orders/${id}`;
  expect(body).toEqual({
    id,
    status: 'PAYER_ACTION_REQUIRED',
    payment_source: { paypal: {} },
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${paypal.origin}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
    ],
  });
  expect(await read(id)).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'order-1',
        custom_id: 'order-1',
        invoice_id: 'invoice-1',
        description: '7-Day Trial',
        amount: { currency_code: 'USD', value: '10.00' },
        payee: {
          email_address: expect.stringContaining('@') as string,
          merchant_id: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/) as string,
        },
      },
    ],
    create_time: expect.stringMatching(TIME) as string,
    update_time: expect.stringMatching(TIME) as string,
  });
});

test('an order without a wallet is created, and approved by its own link', async () => {
  const { status, body } = await paypal.api('POST', '/v2/checkout/orders', orderBody({ payment_source: undefined }));
  expect([status, at(body, 'status'), rels(body)]).toEqual([201, 'CREATED', ['self', 'approve', 'update', 'capture']]);
});

test('whoever asks for the whole order gets it', async () => {
  const headers = { 'paypal-request-id': 'whole', prefer: 'return=representation' };
  const { body } = await paypal.api('POST', '/v2/checkout/orders', orderBody(), headers);
  expect(body).toEqual(await read(textAt(body, 'id')));
});

test('the same request makes one order, and another body under the same id is refused', async () => {
  const first = await create(orderBody(), 'same');
  const second = await create(orderBody(), 'same');
  expect([second.status, second.body]).toEqual([200, first.body]);
  const other = await create(orderBody({}, { amount: { currency_code: 'USD', value: '11.00' } }), 'same');
  expect([other.status, at(other.body, 'name')]).toEqual([422, 'UNPROCESSABLE_ENTITY']);
  expect(issues(other.body)).toEqual(['PAYPAL_REQUEST_ID_PREVIOUSLY_USED']);
  expect(at(await paypal.state(), 'orders.length')).toBe(1);
});

test('a wallet needs a request id', async () => {
  const { status, body } = await paypal.api('POST', '/v2/checkout/orders', orderBody());
  expect([status, issues(body)]).toEqual([400, ['PAYPAL_REQUEST_ID_REQUIRED']]);
});

const context = (change: object): Record<string, unknown> => ({
  payment_source: { paypal: { experience_context: change } },
});
const amount = (currency_code: unknown, value: unknown): Record<string, unknown> => ({
  amount: { currency_code, value },
});

test.each([
  ['no intent', orderBody({ intent: undefined }), '/intent', 'MISSING_REQUIRED_PARAMETER'],
  ['another intent', orderBody({ intent: 'SALE' }), '/intent', 'INVALID_PARAMETER_VALUE'],
  ['no units', orderBody({ purchase_units: [] }), '/purchase_units', 'INVALID_ARRAY_MIN_ITEMS'],
  [
    'no amount',
    orderBody({}, { amount: undefined }),
    '/purchase_units/0/amount/currency_code',
    'MISSING_REQUIRED_PARAMETER',
  ],
  ['a number as value', orderBody({}, amount('USD', 10)), '/purchase_units/0/amount/value', 'INVALID_PARAMETER_SYNTAX'],
  [
    'a value with a comma',
    orderBody({}, amount('USD', '10,00')),
    '/purchase_units/0/amount/value',
    'INVALID_PARAMETER_SYNTAX',
  ],
  [
    'a long currency',
    orderBody({}, amount('DOLLAR', '1.00')),
    '/purchase_units/0/amount/currency_code',
    'INVALID_STRING_LENGTH',
  ],
  [
    'a long custom id',
    orderBody({}, { custom_id: 'x'.repeat(128) }),
    '/purchase_units/0/custom_id',
    'INVALID_STRING_LENGTH',
  ],
  [
    'a long invoice id',
    orderBody({}, { invoice_id: 'x'.repeat(128) }),
    '/purchase_units/0/invoice_id',
    'INVALID_STRING_LENGTH',
  ],
  [
    'a long reference',
    orderBody({}, { reference_id: 'x'.repeat(257) }),
    '/purchase_units/0/reference_id',
    'INVALID_STRING_LENGTH',
  ],
  [
    'a path as return address',
    orderBody(context({ return_url: '/return' })),
    '/payment_source/paypal/experience_context/return_url',
    'INVALID_PARAMETER_SYNTAX',
  ],
  [
    'another user action',
    orderBody(context({ user_action: 'BUY' })),
    '/payment_source/paypal/experience_context/user_action',
    'INVALID_PARAMETER_VALUE',
  ],
])('%s is a bad request that names its field', async (_, body, field, issue) => {
  const answer = await create(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    name: 'INVALID_REQUEST',
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
    debug_id: expect.any(String) as string,
  });
  expect(at(answer.body, 'details')).toContainEqual(expect.objectContaining({ field, location: 'body', issue }));
});

test.each([
  ['currency', amount('XYZ', '1.00'), 'INVALID_CURRENCY_CODE'],
  ['zero', amount('USD', '0.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['a debt', amount('USD', '-1.00'), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['half cents', amount('USD', '1.005'), 'DECIMAL_PRECISION'],
  ['cents of yen', amount('JPY', '100.50'), 'DECIMAL_PRECISION'],
])('an unpayable amount (%s) is refused', async (_, unit, issue) => {
  const { status, body } = await create(orderBody({}, unit));
  expect([status, issues(body)]).toEqual([422, [issue]]);
});

test('broken JSON and other content are refused', async () => {
  const broken = await create('{');
  expect([broken.status, issues(broken.body)]).toEqual([400, ['MALFORMED_REQUEST_JSON']]);
  const other = await paypal.api('POST', '/v2/checkout/orders', 'x=1', { 'content-type': 'text/plain' });
  expect([other.status, at(other.body, 'name')]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test('an unknown order, capture or subscription is not found', async () => {
  for (const path of ['/v2/checkout/orders/NONE', '/v2/payments/captures/NONE', '/v1/billing/subscriptions/NONE']) {
    const { status, body } = await paypal.api('GET', path);
    expect([status, at(body, 'name'), issues(body)]).toEqual([404, 'RESOURCE_NOT_FOUND', ['INVALID_RESOURCE_ID']]);
  }
  expect((await capture('NONE', 'x')).status).toBe(404);
});

test('nothing is captured before the buyer agrees', async () => {
  const id = textAt((await create()).body, 'id');
  const { status, body } = await capture(id, 'c');
  expect([status, issues(body)]).toEqual([422, ['ORDER_NOT_APPROVED']]);
  expect(at(await read(id), 'status')).toBe('PAYER_ACTION_REQUIRED');
});

test('an approved order is captured once', async () => {
  const id = await approved();
  const order = await read(id);
  expect([at(order, 'status'), rels(order)]).toEqual(['APPROVED', ['self', 'update', 'capture']]);
  expect(at(order, 'payer.payer_id')).toMatch(/^[2-9A-HJ-NP-Z]{13}$/);

  const first = await capture(id, 'c1');
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    id,
    status: 'COMPLETED',
    payment_source: { paypal: { email_address: 'buyer@example.com', account_status: 'VERIFIED' } },
    payer: { email_address: 'buyer@example.com', name: { given_name: expect.any(String) as string } },
    purchase_units: [
      {
        reference_id: 'order-1',
        payments: {
          captures: [
            {
              id: expect.stringMatching(/^[A-Z0-9]{17}$/) as string,
              status: 'COMPLETED',
              amount: { currency_code: 'USD', value: '10.00' },
              final_capture: true,
              custom_id: 'order-1',
              invoice_id: 'invoice-1',
              seller_receivable_breakdown: {
                gross_amount: { currency_code: 'USD', value: '10.00' },
                paypal_fee: { currency_code: 'USD', value: '0.84' },
                net_amount: { currency_code: 'USD', value: '9.16' },
              },
            },
          ],
        },
      },
    ],
  });
  const made = at(first.body, 'purchase_units.0.payments.captures.0');
  expect(rels(made)).toEqual(['self', 'refund', 'up']);
  expect(linkTo(made, 'up')).toBe(`${paypal.origin}/v2/checkout/orders/${id}`);

  const again = await capture(id, 'c1');
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await capture(id, 'c2');
  expect([other.status, issues(other.body)]).toEqual([422, ['ORDER_ALREADY_CAPTURED']]);

  const alone = await paypal.api('GET', linkTo(made, 'self'));
  expect(alone.body).toMatchObject({
    id: at(made, 'id'),
    status: 'COMPLETED',
    custom_id: 'order-1',
    supplementary_data: { related_ids: { order_id: id } },
    payee: { email_address: 'merchant@example.com' },
  });
});

test('an invoice is paid once', async () => {
  await capture(await approved(), 'first');
  const { status, body } = await capture(await approved(), 'second');
  expect([status, issues(body)]).toEqual([422, ['DUPLICATE_INVOICE_ID']]);
});

test('a payment under review goes through or is denied', async () => {
  const ends = [
    ['approve', 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    ['deny', 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ] as const;
  for (const [action, status, event] of ends) {
    const id = await approved(orderBody({}, { invoice_id: action }));
    await paypal.consoleCall(`orders/${id}/pend`);
    const { body } = await capture(id, `c-${action}`);
    expect(at(body, 'purchase_units.0.payments.captures.0.status')).toBe('PENDING');
    await paypal.consoleCall(`orders/${id}/${action}`);
    expect(at(await read(id), 'purchase_units.0.payments.captures.0.status')).toBe(status);
    const types = (await paypal.events()).map((each) => at(each, 'event_type'));
    expect(types.slice(-2)).toEqual(['PAYMENT.CAPTURE.PENDING', event]);
  }
});

test('an order that was denied beforehand is declined when it is captured', async () => {
  const id = await approved();
  await paypal.consoleCall(`orders/${id}/deny`);
  const { status, body } = await capture(id, 'c');
  expect([status, at(body, 'purchase_units.0.payments.captures.0.status')]).toEqual([201, 'DECLINED']);
});

test('money goes back in parts and then in whole', async () => {
  const id = await approved();
  await capture(id, 'c');
  await paypal.consoleCall(`orders/${id}/refund`, { amount: '4.00' });
  const partly = await read(id);
  expect(at(partly, 'purchase_units.0.payments.captures.0.status')).toBe('PARTIALLY_REFUNDED');
  expect(at(partly, 'purchase_units.0.payments.refunds.0.amount.value')).toBe('4.00');
  expect((await paypal.consoleCall(`orders/${id}/refund`, { amount: '6.01' })).status).toBe(400);
  await paypal.consoleCall(`orders/${id}/refund`);
  const whole = await read(id);
  expect(at(whole, 'purchase_units.0.payments.captures.0.status')).toBe('REFUNDED');
  const refund = at(whole, 'purchase_units.0.payments.refunds.1');
  expect([at(refund, 'amount.value'), at(refund, 'seller_payable_breakdown.total_refunded_amount.value')]).toEqual([
    '6.00',
    '10.00',
  ]);
  expect((await paypal.api('GET', linkTo(refund, 'self'))).body).toEqual(refund);
  expect((await paypal.consoleCall(`orders/${id}/refund`)).status).toBe(409);
});

test('an order that nobody paid is forgotten one day, a paid one is not', async () => {
  const id = await approved();
  expect((await paypal.consoleCall(`orders/${id}/forget`)).status).toBe(200);
  expect((await paypal.api('GET', `/v2/checkout/orders/${id}`)).status).toBe(404);
  expect((await paypal.get(`/checkoutnow?token=${id}`)).status).toBe(404);
  const paid = await approved();
  await capture(paid, 'c');
  expect((await paypal.consoleCall(`orders/${paid}/forget`)).status).toBe(409);
});

test('amount, currency and payee can be made to differ', async () => {
  const id = await approved();
  await paypal.consoleCall(`orders/${id}/tamper`, { amount: '1.00', currency: 'EUR', payee: 'thief@example.com' });
  const { body } = await capture(id, 'c');
  const made = at(body, 'purchase_units.0.payments.captures.0');
  expect(at(made, 'amount')).toEqual({ currency_code: 'EUR', value: '1.00' });
  const alone = await paypal.api('GET', linkTo(made, 'self'));
  expect(at(alone.body, 'payee')).toEqual({ email_address: 'thief@example.com' });
});
