import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { merchantOf, type Merchant } from './merchant.ts';
import { at, issues, listAt, startPayPal, textAt, type Answer, type PayPal } from './started.ts';

let paypal: PayPal;
let merchant: Merchant;
beforeAll(async () => {
  paypal = await startPayPal();
  merchant = merchantOf(paypal);
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

const bought = async (): Promise<string> => {
  const { body } = await paypal.api('GET', `/v2/checkout/orders/${await merchant.buy()}`);
  return textAt(body, 'purchase_units.0.payments.captures.0.id');
};
const subscribed = async (): Promise<string> => {
  await merchant.subscribe();
  return textAt(await paypal.state(), 'subscriptions.0.transactions.0.id');
};
let requests = 0;
const refund = (id: string, body: object | undefined = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  paypal.api('POST', `/v2/payments/captures/${id}/refund`, body, {
    'paypal-request-id': `refund-${(requests += 1)}`,
    ...headers,
  });
const read = async (id: string): Promise<unknown> => (await paypal.api('GET', `/v2/payments/captures/${id}`)).body;
const types = async (): Promise<unknown[]> => (await paypal.events()).map((event) => at(event, 'event_type'));
const usd = (value: string) => ({ amount: { currency_code: 'USD', value } });
const ledger = async (): Promise<unknown> => listAt(await paypal.state(), 'ledger')[0];

test('the merchant refunds a capture in parts and then in whole', async () => {
  const id = await bought();
  const part = await refund(id, { ...usd('2.50'), note_to_payer: 'Sorry' }, { prefer: 'return=representation' });
  expect([part.status, part.body]).toEqual([201, expect.anything()]);
  expect(part.body).toMatchObject({
    status: 'COMPLETED',
    note_to_payer: 'Sorry',
    custom_id: 'order-1',
    ...usd('2.50'),
  });
  expect(at(await read(id), 'status')).toBe('PARTIALLY_REFUNDED');
  const rest = await refund(id);
  expect(Object.keys(Object(rest.body) as object)).toEqual(['id', 'status', 'links']);
  expect((await paypal.api('GET', `/v2/payments/refunds/${textAt(rest.body, 'id')}`)).body).toMatchObject(usd('7.50'));
  expect(at(await read(id), 'status')).toBe('REFUNDED');
  expect((await types()).slice(-2)).toEqual(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REFUNDED']);
  expect(await ledger()).toMatchObject({ transaction_id: id, custom_id: 'order-1', taken: 1000, returned: 1000 });
  const more = await refund(id);
  expect([more.status, issues(more.body)]).toEqual([422, ['CAPTURE_FULLY_REFUNDED']]);
});

test('idempotent: the same request refunds once', async () => {
  const id = await bought();
  const first = await refund(id, usd('1.00'), { 'paypal-request-id': 'same' });
  const second = await refund(id, usd('1.00'), { 'paypal-request-id': 'same' });
  expect(second.body).toEqual(first.body);
  expect(await ledger()).toMatchObject({ returned: 100 });
});

test.each([
  ['more than was paid', usd('10.01'), 422, 'REFUND_AMOUNT_EXCEEDED'],
  ['another currency', { amount: { currency_code: 'EUR', value: '1.00' } }, 422, 'REFUND_CAPTURE_CURRENCY_MISMATCH'],
  ['nothing', usd('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['three decimals', usd('1.005'), 422, 'DECIMAL_PRECISION'],
  ['a number', { amount: { currency_code: 'USD', value: 1 } }, 400, 'INVALID_PARAMETER_SYNTAX'],
  ['an unknown field', { reason: 'x' }, 400, 'NOT_SUPPORTED'],
  ['too long a note', { note_to_payer: 'x'.repeat(256) }, 400, 'INVALID_STRING_LENGTH'],
])('a refund of %s is refused', async (_, body, status, issue) => {
  const answer = await refund(await bought(), body);
  expect([answer.status, at(answer.body, 'details.0.issue')]).toEqual([status, issue]);
});

test('what is under review or unknown is not refunded', async () => {
  await paypal.consoleCall('switches', { capture_outcome: 'PENDING' });
  const pending = await refund(await bought());
  expect([pending.status, issues(pending.body)]).toEqual([422, ['PENDING_CAPTURE']]);
  expect((await refund('NONE')).status).toBe(404);
});

test('a pending refund arrives, and is told a second time', async () => {
  const id = await bought();
  await paypal.consoleCall('switches', { refund_outcome: 'PENDING' });
  const { body } = await refund(id, usd('4.00'));
  expect(at(body, 'status')).toBe('PENDING');
  expect(at(await merchant.last(), 'resource')).toMatchObject({
    status: 'PENDING',
    status_details: { reason: 'ECHECK' },
  });
  await paypal.consoleCall(`refunds/${textAt(body, 'id')}/complete`);
  expect(at(await merchant.last(), 'resource.status')).toBe('COMPLETED');
  expect((await paypal.consoleCall(`refunds/${textAt(body, 'id')}/fail`)).status).toBe(409);
});

test('a refund that fails counts again, and tells nobody unless it is made to', async () => {
  const id = await bought();
  await paypal.consoleCall('switches', { refund_outcome: 'PENDING' });
  const { body } = await refund(id);
  const before = (await types()).length;
  await paypal.consoleCall(`refunds/${textAt(body, 'id')}/fail`);
  expect((await types()).length).toBe(before);
  expect(at(await read(id), 'status')).toBe('COMPLETED');
  expect(await ledger()).toMatchObject({ taken: 1000, returned: 0 });
  const again = await refund(id);
  await paypal.consoleCall(`refunds/${textAt(again.body, 'id')}/fail`, { tell: true });
  expect((await types()).at(-1)).toBe('PAYMENT.REFUND.FAILED');
});

test('a switch lets each refund fail', async () => {
  await paypal.consoleCall('switches', { refund_outcome: 'FAILED' });
  const { body } = await refund(await bought());
  const whole = await paypal.api('GET', `/v2/payments/refunds/${textAt(body, 'id')}`);
  expect(at(whole.body, 'status')).toBe('FAILED');
});

test.each(['v2', 'v1'])('the payment of a subscription is refunded over %s', async (version) => {
  const id = await subscribed();
  const answer =
    version === 'v2'
      ? await refund(id, usd('50.00'))
      : await paypal.api('POST', `/v1/payments/sale/${id}/refund`, { amount: { total: '50.00', currency: 'USD' } });
  expect(answer.status).toBe(201);
  expect((await types()).at(-1)).toBe('PAYMENT.SALE.REFUNDED');
  expect(at((await paypal.api('GET', `/v1/payments/sale/${id}`)).body, 'state')).toBe('partially_refunded');
  expect(at(await read(id), 'status')).toBe('PARTIALLY_REFUNDED');
  const refundId = textAt(answer.body, 'id');
  expect(at((await paypal.api('GET', `/v2/payments/refunds/${refundId}`)).body, 'amount.value')).toBe('50.00');
  expect(at((await paypal.api('GET', `/v1/payments/refund/${refundId}`)).body, 'sale_id')).toBe(id);
});

test('a reversal can come under an id of its own', async () => {
  const id = await subscribed();
  const subscription = textAt(await paypal.state(), 'subscriptions.0.id');
  await paypal.consoleCall(`subscriptions/${subscription}/reverse`, { own_id: true });
  const resource = at(await merchant.last(), 'resource');
  expect(at(resource, 'id')).not.toBe(id);
  expect(resource).toMatchObject({ parent_payment: id, billing_agreement_id: subscription, state: 'reversed' });
});
