import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { merchantOf, type Merchant } from './merchant.ts';
import { at, issues, linkTo, listAt, startPayPal, textAt, type PayPal } from './started.ts';

let paypal: PayPal;
let merchant: Merchant;
beforeAll(async () => {
  paypal = await startPayPal();
  merchant = merchantOf(paypal);
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

const open = async (body: object = {}): Promise<string> => {
  const order = await merchant.buy();
  return textAt((await paypal.consoleCall(`orders/${order}/dispute`, body)).body, 'dispute_id');
};
const read = async (id: string): Promise<unknown> => (await paypal.api('GET', `/v1/customer/disputes/${id}`)).body;
const types = async (): Promise<unknown[]> => (await paypal.events()).map((event) => at(event, 'event_type'));
const ledger = async (): Promise<unknown> => listAt(await paypal.state(), 'ledger')[0];

const idsIn = (body: unknown): unknown[] => listAt(body, 'items').map((each) => at(each, 'dispute_id'));

test('an inquiry names its payment, its reason and until when the seller answers', async () => {
  const id = await open({ reason: 'CANCELED_RECURRING_BILLING', amount: '4.00' });
  const capture = at(await paypal.state(), 'orders.0.purchase_units.0.payments.captures.0.id');
  const whole = await read(id);
  expect(whole).toMatchObject({
    dispute_id: id,
    reason: 'CANCELED_RECURRING_BILLING',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_amount: { currency_code: 'USD', value: '4.00' },
    dispute_life_cycle_stage: 'INQUIRY',
    disputed_transactions: [{ seller_transaction_id: capture, custom: 'order-1', invoice_number: 'invoice-1' }],
    seller_response_due_date: expect.stringMatching(/Z$/) as string,
  });
  const event = await merchant.last();
  expect([at(event, 'event_type'), at(event, 'resource_type')]).toEqual(['CUSTOMER.DISPUTE.CREATED', 'dispute']);
  expect(at(event, 'resource')).toEqual(whole);
  expect(await ledger()).toMatchObject({ taken: 1000, returned: 0 });
});

test('a lost inquiry takes the money when it ends', async () => {
  const id = await open({ amount: '4.00' });
  await paypal.consoleCall(`disputes/${id}/update`, { status: 'UNDER_REVIEW' });
  await paypal.consoleCall(`disputes/${id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' });
  expect((await types()).slice(-4)).toEqual([
    'CUSTOMER.DISPUTE.CREATED',
    'CUSTOMER.DISPUTE.UPDATED',
    'PAYMENT.CAPTURE.REVERSED',
    'CUSTOMER.DISPUTE.RESOLVED',
  ]);
  expect(await read(id)).toMatchObject({
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: { value: '4.00' } },
  });
  expect(await ledger()).toMatchObject({ taken: 1000, returned: 400 });
  expect((await paypal.consoleCall(`disputes/${id}/resolve`)).status).toBe(409);
});

test('a chargeback takes the money at once, and gives it back when the seller wins', async () => {
  const id = await open({ stage: 'CHARGEBACK' });
  const order = textAt(await paypal.state(), 'orders.0.id');
  const captured = async (): Promise<unknown> =>
    at((await paypal.api('GET', `/v2/checkout/orders/${order}`)).body, 'purchase_units.0.payments.captures.0');
  expect(await captured()).toMatchObject({ status: 'REFUNDED', status_details: { reason: 'CHARGEBACK' } });
  expect(await ledger()).toMatchObject({ returned: 1000 });
  await paypal.consoleCall(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  expect([at(await captured(), 'status'), at(await captured(), 'status_details')]).toEqual(['COMPLETED', undefined]);
  expect(await ledger()).toMatchObject({ returned: 0 });
  expect(listAt(await read(id), 'money_movements').map((each) => [at(each, 'type'), at(each, 'reason')])).toEqual([
    ['DEBIT', 'DISPUTE_SETTLEMENT'],
    ['CREDIT', 'DISPUTE_SETTLEMENT'],
    ['DEBIT', 'CHARGEBACK_FEE'],
    ['CREDIT', 'DISPUTE_SETTLEMENT'],
  ]);
});

test('a subscription’s payment is disputed, too', async () => {
  const subscription = await merchant.subscribe();
  const { body } = await paypal.consoleCall(`subscriptions/${subscription}/dispute`, { stage: 'CHARGEBACK' });
  const sale = at(await paypal.state(), 'subscriptions.0.transactions.0.id');
  expect(at(body, 'disputed_transactions.0.seller_transaction_id')).toBe(sale);
  expect((await types()).slice(-2)).toEqual(['PAYMENT.SALE.REVERSED', 'CUSTOMER.DISPUTE.CREATED']);
});

test('disputes are listed newest first, in pages, and by state or payment', async () => {
  const order = await merchant.buy();
  const ids = [];
  for (let each = 0; each < 3; each += 1) {
    ids.unshift(at((await paypal.consoleCall(`orders/${order}/dispute`, { amount: '1.00' })).body, 'dispute_id'));
  }
  const list = async (query: string): Promise<unknown> =>
    (await paypal.api('GET', `/v1/customer/disputes${query}`)).body;
  const first = await list('?page_size=2');
  expect(idsIn(first)).toEqual(ids.slice(0, 2));
  expect(idsIn((await paypal.api('GET', linkTo(first, 'next'))).body)).toEqual(ids.slice(2));
  await paypal.consoleCall(`disputes/${String(ids[0])}/resolve`);
  expect(idsIn(await list('?dispute_state=RESOLVED'))).toEqual(ids.slice(0, 1));
  const capture = at(await paypal.state(), 'orders.0.purchase_units.0.payments.captures.0.id');
  expect(idsIn(await list(`?disputed_transaction_id=${String(capture)}`))).toHaveLength(3);
  expect(idsIn(await list('?disputed_transaction_id=OTHER'))).toEqual([]);
  expect((await paypal.api('GET', '/v1/customer/disputes?page_size=51')).status).toBe(400);
  expect((await paypal.api('GET', '/v1/customer/disputes/NONE')).status).toBe(404);
});

test('the seller gives in by a call, and no part is refunded while a dispute is open', async () => {
  const id = await open();
  const capture = textAt(await paypal.state(), 'orders.0.purchase_units.0.payments.captures.0.id');
  const part = await paypal.api('POST', `/v2/payments/captures/${capture}/refund`, {
    amount: { currency_code: 'USD', value: '1.00' },
  });
  expect([part.status, issues(part.body)]).toEqual([422, ['TRANSACTION_DISPUTED']]);
  expect((await paypal.api('POST', `/v1/customer/disputes/${id}/accept-claim`, { note: 'Yes' })).status).toBe(200);
  expect(at(await read(id), 'dispute_outcome.outcome_code')).toBe('ACCEPTED');
});
