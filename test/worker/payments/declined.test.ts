import { expect, test } from 'vitest';
import { captureRefusal } from '../../../src-worker/providers/paypal-capture-issues.ts';
import { PayPalError } from '../../../src-worker/providers/paypal-error.ts';
import { runCron } from '../../faults/private-mail.ts';
import { newCustomer, orderRow, startShop } from './shop.ts';

const shop = await startShop();

const declinedTrial = async (issue = 'INSTRUMENT_DECLINED') => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/refuse`, { issue });
  await shop.play(`orders/${order.providerId}/approve`);
  return { customer, order };
};

test('matrix 58: a declined card is told, and choosing another at PayPal pays the order with a fresh request id', async () => {
  const { customer, order } = await declinedTrial();
  const outcome = await customer.claim(order.order_id);
  expect(outcome.order).toMatchObject({ status: 'pending', declined: true, can_retry: true });
  // Repeated calls capture nothing without the payer.
  expect((await customer.claim(order.order_id)).order.declined).toBe(true);
  await runCron(shop.bindings, new Date(Date.now() + 5 * 60_000));
  expect((await customer.claim(order.order_id)).order.status).toBe('pending');

  await shop.play(`orders/${order.providerId}/approve`);
  const cured = await customer.claim(order.order_id);
  expect(cured.order).toMatchObject({ status: 'completed', declined: false, payments: [{ amount: 10 }] });
  expect((await orderRow(order.order_id))['capture_attempt']).toBe(2);
});

test('matrix 58: a retry after a declined card gives a link that can succeed', async () => {
  const { customer, order } = await declinedTrial();
  await customer.claim(order.order_id);
  const { status, json } = await customer.call('POST', `/payments/orders/${order.order_id}/retry`);
  expect(status).toBe(200);
  expect(json.data).toMatchObject({ order_id: order.order_id, approval_url: expect.any(String) });
  const { provider_id: fresh, declined } = await orderRow(order.order_id);
  expect(declined).toBeNull();
  await shop.play(`orders/${fresh}/approve`);
  expect((await customer.claim(order.order_id)).order.status).toBe('completed');
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
});

test('the webhook of an approval captures, and its refusal is stored and answered with 200', async () => {
  const { customer, order } = await declinedTrial();
  expect(await shop.deliver(await shop.eventsAbout(order.providerId))).toEqual([200]);
  const { json } = await customer.call('GET', `/payments/orders/${order.order_id}`);
  expect(json.data.order).toMatchObject({ status: 'pending', declined: true });
  await shop.play(`orders/${order.providerId}/approve`);
  await shop.deliver(await shop.eventsAbout(order.providerId));
  expect((await orderRow(order.order_id))['status']).toBe('completed');
});

test('a refusal that is final fails the order, and a retry begins anew', async () => {
  const { customer, order } = await declinedTrial('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED');
  expect((await customer.claim(order.order_id)).order).toMatchObject({ status: 'failed', declined: true });
  const { json } = await customer.call('POST', `/payments/orders/${order.order_id}/retry`);
  const fresh = await orderRow(json.data.order_id);
  await shop.play(`orders/${fresh['provider_id']}/approve`);
  expect((await customer.claim(json.data.order_id)).order.status).toBe('completed');
  // The first order is given up and does not change, however often it is checked.
  expect((await orderRow(order.order_id))['status']).toBe('failed');
  await shop.deliver(await shop.eventsAbout(order.providerId));
  expect((await orderRow(order.order_id))['status']).toBe('failed');
});

test.for([
  ['ORDER_ALREADY_CAPTURED', 'paid'],
  ['ORDER_NOT_APPROVED', 'retry'],
  ['DUPLICATE_INVOICE_ID', 'duplicate'],
  ['INSTRUMENT_DECLINED', 'payer'],
  ['PAYER_ACTION_REQUIRED', 'payer'],
  ['REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'payer'],
  ['TRANSACTION_REFUSED', 'payer'],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'final'],
  ['PAYEE_ACCOUNT_RESTRICTED', 'final'],
  ['AN_ISSUE_OF_TOMORROW', 'final'],
] as const)('the capture issue %s is sorted as %s', ([issue, refusal]) => {
  const error = new PayPalError({
    status: 422,
    name: 'UNPROCESSABLE_ENTITY',
    issue,
    debugId: null,
    isTemporary: false,
  });
  expect(captureRefusal(error)).toBe(refusal);
});

test('PayPal that is out of order is no refusal', () => {
  const down = { name: 'INTERNAL_SERVER_ERROR', issue: null, debugId: null };
  expect(captureRefusal(new PayPalError({ ...down, status: 500, isTemporary: true }))).toBeNull();
  expect(captureRefusal(new PayPalError({ ...down, status: 401, isTemporary: false }))).toBeNull();
  expect(captureRefusal(new Error('Something else'))).toBeNull();
});
