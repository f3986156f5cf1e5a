import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { merchantOf, type Merchant } from './merchant.ts';
import { at, linkTo, startPayPal, type PayPal } from './started.ts';

let paypal: PayPal;
let merchant: Merchant;
beforeAll(async () => {
  paypal = await startPayPal();
  merchant = merchantOf(paypal);
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

test('an event has PayPal’s envelope and can be read and sent again over the API', async () => {
  await merchant.buy();
  const event = await merchant.last();
  expect(Object.keys(Object(event) as object)).toEqual([
    'id',
    'event_version',
    'create_time',
    'resource_type',
    'resource_version',
    'event_type',
    'summary',
    'resource',
    'links',
  ]);
  expect(event).toMatchObject({
    id: expect.stringMatching(/^WH-[A-Z0-9]{17}-[A-Z0-9]{17}$/) as string,
    event_version: '1.0',
    create_time: expect.stringMatching(/\.\d{3}Z$/) as string,
    resource_type: 'capture',
    resource_version: '2.0',
    summary: 'Payment completed for $ 10.00 USD',
  });
  expect((await paypal.api('GET', linkTo(event, 'self'))).body).toEqual(event);
  await paypal.until(() => paypal.received.length === 2);
  expect((await paypal.api('POST', linkTo(event, 'resend'))).status).toBe(202);
  await paypal.until(() => paypal.received.length === 3);
});

test('an approval tells the order, a payment the capture', async () => {
  const id = await merchant.buy();
  const [approval, payment] = (await paypal.events()).map((each) => at(each, 'event'));
  expect(approval).toMatchObject({
    resource_type: 'checkout-order',
    resource: {
      id,
      status: 'APPROVED',
      intent: 'CAPTURE',
      payer: { email_address: 'buyer@example.com' },
      purchase_units: [{ custom_id: 'order-1', amount: { value: '10.00' } }],
    },
  });
  expect(payment).toMatchObject({
    resource: {
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '10.00' },
      custom_id: 'order-1',
      supplementary_data: { related_ids: { order_id: id } },
    },
  });
});

test.each([
  ['refund', 'PAYMENT.CAPTURE.REFUNDED'],
  ['reverse', 'PAYMENT.CAPTURE.REVERSED'],
])('%s tells what went back and from which capture', async (action, event_type) => {
  const id = await merchant.buy();
  await paypal.consoleCall(`orders/${id}/${action}`, { amount: 2.5 });
  const event = await merchant.last();
  expect(event).toMatchObject({
    event_type,
    resource_type: 'refund',
    resource: { amount: { currency_code: 'USD', value: '2.50' }, custom_id: 'order-1', status: 'COMPLETED' },
  });
  const { body } = await paypal.api('GET', linkTo(at(event, 'resource'), 'up'));
  expect(at(body, 'status')).toBe('PARTIALLY_REFUNDED');
});

test('a subscription tells itself, its payments the subscription, and refunds the payment', async () => {
  const id = await merchant.subscribe();
  await paypal.consoleCall(`subscriptions/${id}/refund`);
  await paypal.consoleCall(`subscriptions/${id}/renew`);
  await paypal.consoleCall(`subscriptions/${id}/reverse`);
  const [activated, sale, refund, , reversal] = (await paypal.events()).map((each) => at(each, 'event'));
  expect(activated).toMatchObject({
    event_type: 'BILLING.SUBSCRIPTION.ACTIVATED',
    resource_type: 'subscription',
    resource: {
      id,
      status: 'ACTIVE',
      custom_id: 'order-2',
      billing_info: { last_payment: { amount: { value: '200.0' } } },
    },
  });
  expect(sale).toMatchObject({
    event_type: 'PAYMENT.SALE.COMPLETED',
    resource_type: 'sale',
    summary: 'Payment completed for $ 200.0 USD',
    resource: {
      billing_agreement_id: id,
      amount: { total: '200.00', currency: 'USD' },
      state: 'completed',
      custom: 'order-2',
    },
  });
  expect(refund).toMatchObject({
    event_type: 'PAYMENT.SALE.REFUNDED',
    resource: { sale_id: at(sale, 'resource.id'), amount: { total: '200.00', currency: 'USD' }, state: 'completed' },
  });
  expect(reversal).toMatchObject({
    event_type: 'PAYMENT.SALE.REVERSED',
    resource: { billing_agreement_id: id, amount: { total: '-200.00', currency: 'USD' }, state: 'reversed' },
  });
  const { body } = await paypal.api('GET', linkTo(at(refund, 'resource'), 'sale'));
  expect(at(body, 'state')).toBe('refunded');
});
