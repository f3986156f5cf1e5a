import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, issues, orderBody, rels, startPayPal, textAt, type Answer, type PayPal } from './started.ts';

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
/** PayPal's form of a time in resources. */
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

test('idempotent: the same request makes one order, and another body under the same id is refused', async () => {
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
