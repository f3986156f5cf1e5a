import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CAPTURE_ISSUES } from '../../simulators/paypal/api/issues.ts';
import { at, issues, linkTo, orderBody, startPayPal, textAt, type Answer, type PayPal } from './started.ts';

let paypal: PayPal;
beforeAll(async () => {
  paypal = await startPayPal();
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

let requests = 0;
const approved = async (): Promise<string> => {
  const headers = { 'paypal-request-id': `order-${(requests += 1)}` };
  const body = orderBody({}, { invoice_id: `invoice-${requests}` });
  const id = textAt((await paypal.api('POST', '/v2/checkout/orders', body, headers)).body, 'id');
  await paypal.consoleCall(`orders/${id}/approve`);
  return id;
};
const read = async (id: string): Promise<unknown> => (await paypal.api('GET', `/v2/checkout/orders/${id}`)).body;
const capture = (id: string, requestId: string, more: Record<string, string> = {}): Promise<Answer> =>
  paypal.api('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': requestId, ...more });

test('a declined card sends the buyer back, and another card pays with a new request id', async () => {
  const id = await approved();
  await paypal.consoleCall(`orders/${id}/refuse`, { issue: 'INSTRUMENT_DECLINED' });
  const declined = await capture(id, 'first');
  expect([declined.status, issues(declined.body)]).toEqual([422, ['INSTRUMENT_DECLINED']]);
  const back = linkTo(declined.body, 'payer-action');
  expect((await paypal.get(back)).status).toBe(200);
  expect(at(await read(id), 'status')).toBe('PAYER_ACTION_REQUIRED');
  await paypal.form('/checkoutnow', { token: id, decision: 'pay', email: 'ada@example.com', means: 'balance' });
  expect((await paypal.events()).map((event) => at(event, 'event_type'))).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.ORDER.APPROVED',
  ]);
  const paid = await capture(id, 'second');
  expect([paid.status, at(paid.body, 'status')]).toEqual([201, 'COMPLETED']);
});

test('an invoice is paid once, unless the account takes it twice', async () => {
  const approvedInvoice = async (requestId: string) => {
    const headers = { 'paypal-request-id': requestId };
    const { body } = await paypal.api('POST', '/v2/checkout/orders', orderBody({}, { invoice_id: 'twice' }), headers);
    await paypal.consoleCall(`orders/${textAt(body, 'id')}/approve`);
    return textAt(body, 'id');
  };
  const [first, second] = [await approvedInvoice('invoice-a'), await approvedInvoice('invoice-b')];
  expect((await capture(first, 'capture-a')).status).toBe(201);
  expect(issues((await capture(second, 'capture-b')).body)).toEqual(['DUPLICATE_INVOICE_ID']);
  await paypal.consoleCall('switches', { duplicate_invoices: true });
  expect((await capture(second, 'capture-c')).status).toBe(201);
});

test('a refused request id is refused again for six hours', async () => {
  const id = await approved();
  await paypal.consoleCall(`orders/${id}/refuse`, { issue: 'TRANSACTION_REFUSED' });
  await capture(id, 'same');
  await paypal.consoleCall('clock', { advance_seconds: 5 * 3600 });
  const again = await capture(id, 'same');
  expect([again.status, issues(again.body)]).toEqual([422, ['TRANSACTION_REFUSED']]);
  await paypal.consoleCall('clock', { advance_seconds: 3601 });
  expect((await capture(id, 'same')).status).toBe(201);
});

test.each(CAPTURE_ISSUES)(
  'a capture can be refused with %s, by a switch and by the sandbox’s header',
  async (issue) => {
    const id = await approved();
    await paypal.consoleCall('switches', { capture_issue: issue });
    const switched = await capture(id, 'switch');
    expect(switched.status).toBeGreaterThanOrEqual(403);
    await paypal.consoleCall('switches', { capture_issue: null });
    const other = await approved();
    const mock = { 'paypal-mock-response': JSON.stringify({ mock_application_codes: issue }) };
    const mocked = await capture(other, 'header', mock);
    expect([mocked.status, at(mocked.body, 'name'), at(mocked.body, 'details.0.issue')]).toEqual([
      switched.status,
      at(switched.body, 'name'),
      at(switched.body, 'details.0.issue'),
    ]);
  },
);

test('a mocked code that PayPal does not know changes nothing', async () => {
  const mock = { 'paypal-mock-response': '{"mock_application_codes": "NO_SUCH_CODE"}' };
  expect((await capture(await approved(), 'x', mock)).status).toBe(201);
  expect((await capture(await approved(), 'y', { 'paypal-mock-response': '{' })).status).toBe(201);
});

test('several attempts can be refused, each for its own reason', async () => {
  const id = await approved();
  await paypal.consoleCall(`orders/${id}/refuse`, { issue: 'TRANSACTION_REFUSED', times: 2 });
  await paypal.consoleCall(`orders/${id}/refuse`, { issue: 'PAYER_CANNOT_PAY' });
  const answers = [];
  for (const request of ['1', '2', '3', '4']) answers.push(await capture(id, request));
  expect(answers.map(({ status, body }) => (status === 201 ? 'paid' : at(body, 'details.0.issue')))).toEqual([
    'TRANSACTION_REFUSED',
    'TRANSACTION_REFUSED',
    'PAYER_CANNOT_PAY',
    'paid',
  ]);
});

test('while a slow capture is under way, another one of the same order is in conflict', async () => {
  const id = await approved();
  await paypal.consoleCall('mode', { mode: 'slow', slow_ms: 400 });
  const first = capture(id, 'one');
  await paypal.until(async () => at(await paypal.state(), 'orders.0.status') === 'COMPLETED');
  const second = await capture(id, 'two');
  expect([second.status, at(second.body, 'name'), issues(second.body)]).toEqual([
    409,
    'RESOURCE_CONFLICT',
    ['PREVIOUS_REQUEST_IN_PROGRESS'],
  ]);
  expect((await first).status).toBe(201);
});

test.each([
  ['declined', 422, undefined],
  ['review', 201, 'PENDING'],
])('a buyer who pays with a means that ends %s gets that', async (means, status, captured) => {
  const headers = { 'paypal-request-id': means };
  const id = textAt((await paypal.api('POST', '/v2/checkout/orders', orderBody(), headers)).body, 'id');
  expect((await paypal.get(`/checkoutnow?token=${id}`)).body).toContain('A card that is declined');
  await paypal.form('/checkoutnow', { token: id, decision: 'pay', email: 'ada@example.com', means });
  const answer = await capture(id, 'c');
  expect([answer.status, at(answer.body, 'purchase_units.0.payments.captures.0.status')]).toEqual([status, captured]);
});

test('captures can end as a switch says', async () => {
  await paypal.consoleCall('switches', { capture_outcome: 'PENDING' });
  const answer = await capture(await approved(), 'c');
  expect(at(answer.body, 'purchase_units.0.payments.captures.0')).toMatchObject({
    status: 'PENDING',
    status_details: { reason: 'PENDING_REVIEW' },
  });
});
