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
