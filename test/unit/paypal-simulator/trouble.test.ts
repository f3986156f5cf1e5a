import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { merchantOf, type Merchant } from './merchant.ts';
import { at, listAt, orderBody, startPayPal, textAt, type PayPal } from './started.ts';

let paypal: PayPal;
let merchant: Merchant;
beforeAll(async () => {
  paypal = await startPayPal();
  merchant = merchantOf(paypal);
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

const states = async (): Promise<unknown[]> => (await paypal.events()).map((event) => at(event, 'state'));
const webhooks = async (): Promise<unknown> => (await paypal.api('GET', '/v1/notifications/webhooks')).body;

test('revoked credentials get no token, and what was got is dead', async () => {
  const order = await merchant.order();
  await paypal.consoleCall('switches', { credentials_revoked: true });
  const token = await paypal.token();
  expect([token.status, token.body]).toEqual([
    401,
    { error: 'invalid_client', error_description: 'Client Authentication failed' },
  ]);
  expect((await paypal.api('GET', `/v2/checkout/orders/${order}`)).status).toBe(401);
  await paypal.consoleCall('switches', { credentials_revoked: false });
  expect((await paypal.token()).status).toBe(200);
});

test('PayPal can stop sending without a word, and the webhook is still listed', async () => {
  await paypal.consoleCall('switches', { webhook_off: true });
  await merchant.buy();
  expect(await states()).toEqual(['lost', 'lost']);
  expect(paypal.received).toHaveLength(0);
  expect(at(await webhooks(), 'webhooks.0')).toMatchObject({ id: 'WH-LOCAL', url: paypal.webhookUrl });
  const listed = await paypal.api('GET', '/v1/notifications/webhooks-events?event_type=PAYMENT.CAPTURE.COMPLETED');
  expect(listAt(listed.body, 'events')).toHaveLength(1);
});

test('events of some types can be lost, of others held', async () => {
  await paypal.consoleCall('switches', {
    lose_types: ['BILLING.SUBSCRIPTION.ACTIVATED'],
    hold_types: ['PAYMENT.SALE.COMPLETED'],
  });
  await paypal.consoleCall('delivery', { hold: true });
  await merchant.subscribe();
  await merchant.order();
  expect(await states()).toEqual(['lost', 'held']);
  await paypal.consoleCall(`orders/${textAt(await paypal.state(), 'orders.0.id')}/approve`);
  await paypal.until(() => paypal.received.length === 1);
  await paypal.consoleCall('delivery', { hold: false });
  await paypal.until(() => paypal.received.length === 2);
});

test('what a webhook does not listen to does not happen for it', async () => {
  await paypal.consoleCall('webhook', { without: ['CUSTOMER.DISPUTE', 'PAYMENT.CAPTURE'] });
  const names = listAt(at(await webhooks(), 'webhooks.0'), 'event_types').map((each) => at(each, 'name'));
  expect(names).toContain('CHECKOUT.ORDER.APPROVED');
  expect(names.filter((name) => String(name).startsWith('CUSTOMER.DISPUTE'))).toEqual([]);
  await merchant.buy();
  expect(await states()).toHaveLength(1);
});

test('a webhook can be missing, and is made, changed and deleted by call', async () => {
  await paypal.consoleCall('webhook', { deleted: true });
  expect(listAt(await webhooks(), 'webhooks')).toEqual([]);
  await merchant.buy();
  expect(await states()).toEqual([]);
  const body = { url: 'https://example.com/hook', event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] };
  const made = await paypal.api('POST', '/v1/notifications/webhooks', body);
  expect(made.status).toBe(201);
  const address = `/v1/notifications/webhooks/${textAt(made.body, 'id')}`;
  const patched = await paypal.api('PATCH', address, [{ op: 'replace', path: '/event_types', value: [{ name: '*' }] }]);
  expect(listAt(patched.body, 'event_types').map((each) => at(each, 'name'))).toEqual(['*']);
  expect((await paypal.api('DELETE', address)).status).toBe(204);
  expect((await paypal.api('GET', address)).status).toBe(404);
  expect((await paypal.api('POST', '/v1/notifications/webhooks', { ...body, event_types: [] })).status).toBe(400);
  await paypal.consoleCall('webhook');
  expect(at(await webhooks(), 'webhooks.0.id')).toBe('WH-LOCAL');
});

test('events are listed newest first, by type, payment and time', async () => {
  await merchant.buy();
  const list = async (query: string): Promise<unknown[]> => {
    const { body } = await paypal.api('GET', `/v1/notifications/webhooks-events${query}`);
    return listAt(body, 'events').map((event) => at(event, 'event_type'));
  };
  expect(await list('')).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);
  expect(await list('?page_size=1')).toEqual(['PAYMENT.CAPTURE.COMPLETED']);
  expect(await list(`?transaction_id=${textAt(await paypal.state(), 'orders.0.id')}`)).toEqual([
    'CHECKOUT.ORDER.APPROVED',
  ]);
  expect(await list('?end_time=2000-01-01T00:00:00Z')).toEqual([]);
  expect((await paypal.api('GET', '/v1/notifications/webhooks-events?start_time=today')).status).toBe(400);
});

test('a broken PayPal answers 500, and what it does not have 404, in its own way', async () => {
  expect(at((await paypal.api('GET', '/v2/checkout/trackers')).body, 'name')).toBe('RESOURCE_NOT_FOUND');
  await paypal.consoleCall('mode', { mode: 'broken' });
  const { status, body } = await paypal.api('POST', '/v2/checkout/orders', orderBody());
  expect([status, at(body, 'name'), at(body, 'message')]).toEqual([
    500,
    'INTERNAL_SERVER_ERROR',
    'An internal server error occurred.',
  ]);
});

test('the clock can be set forward, and right again', async () => {
  await merchant.order();
  const { body } = await paypal.consoleCall('clock', { advance_seconds: 86_400 });
  expect(Date.parse(textAt(body, 'now')) - Date.now()).toBeGreaterThan(86_000_000);
  expect((await paypal.api('GET', '/v1/notifications/webhooks')).status).toBe(401);
  await paypal.consoleCall('clock');
  expect((await paypal.api('GET', '/v1/notifications/webhooks')).status).toBe(200);
  expect((await paypal.consoleCall('clock', { now: 'soon' })).status).toBe(400);
});

test.each([
  [{ capture_issue: 'NO_SUCH_ISSUE' }],
  [{ capture_outcome: 'PERHAPS' }],
  [{ first_payment: 'never' }],
  [{ webhook_off: 'perhaps' }],
  [{ lose_types: [1] }],
  [{ transactions_per_page: -1 }],
])('the switch %o does not exist', async (switches) => {
  const { status, body } = await paypal.consoleCall('switches', switches);
  expect([status, typeof at(body, 'message')]).toEqual([400, 'string']);
});
