import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventLog } from '../../simulators/paypal/events/event-log.ts';
import { startSimulators } from '../../simulators/server.ts';
import { at, listAt, orderBody, startPayPal, subscriptionBody, textAt, type PayPal } from './started.ts';

let paypal: PayPal;
beforeAll(async () => {
  paypal = await startPayPal();
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

test('the index leads to the console, and the console shows orders, subscriptions and events', async () => {
  expect((await paypal.get('/')).body).toContain('href="/paypal"');
  const headers = { 'paypal-request-id': 'r' };
  const { body } = await paypal.api('POST', '/v2/checkout/orders', orderBody({}, { custom_id: '<b>x</b>' }), headers);
  await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody());
  await paypal.consoleCall(`orders/${textAt(body, 'id')}/approve`);
  const page = await paypal.get('/paypal');
  for (const text of [textAt(body, 'id'), 'Monthly Basic', 'CHECKOUT.ORDER.APPROVED', '&lt;b&gt;x']) {
    expect(page.body).toContain(text);
  }
  expect(page.body).not.toContain('<b>x</b>');
});

test('a button of the page leads back to the page', async () => {
  const pressed = await paypal.form('/paypal/console/mode', { mode: 'down' });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/paypal']);
  expect(at(await paypal.state(), 'mode')).toBe('down');
});

test('the page can tell that something has happened', async () => {
  const revision = async () => at((await paypal.get('/paypal/console/revision')).body, 'revision');
  const before = await revision();
  expect(await revision()).toBe(before);
  await paypal.form('/ncp/payment/TRIAL', { email: 'ada@example.com' });
  expect(await revision()).not.toBe(before);
});

test.each([
  ['mode', { mode: 'angry' }, 400],
  ['mode', { token_seconds: -1 }, 400],
  ['delivery', { hold: 'perhaps' }, 400],
  ['orders/NONE/approve', {}, 404],
  ['subscriptions/NONE/renew', {}, 404],
  ['events/NONE/resend', {}, 404],
  ['events/deliver', { ids: ['NONE'] }, 404],
  ['events/deliver', { ids: 'all' }, 400],
  ['events/deliver', { ids: [], forge: 'everything' }, 400],
  ['events/sign', { ids: [], at: 'yesterday' }, 400],
  ['events', {}, 400],
])('%s with %o is refused with a message', async (path, body, status) => {
  const answer = await paypal.consoleCall(path, body);
  expect([answer.status, typeof at(answer.body, 'message')]).toEqual([status, 'string']);
});

test('an action that makes no sense now is refused', async () => {
  const { body } = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody());
  for (const action of ['renew', 'fail', 'suspend', 'cancel', 'expire', 'refund']) {
    expect((await paypal.consoleCall(`subscriptions/${textAt(body, 'id')}/${action}`)).status).toBe(409);
  }
  const headers = { 'paypal-request-id': 'r' };
  const made = await paypal.api('POST', '/v2/checkout/orders', orderBody(), headers);
  for (const action of ['refund', 'reverse']) {
    expect((await paypal.consoleCall(`orders/${textAt(made.body, 'id')}/${action}`)).status).toBe(409);
  }
});

test('forgetting everything leaves nothing but the default settings', async () => {
  await paypal.form('/ncp/payment/BASIC', { email: 'ada@example.com' });
  await paypal.consoleCall('mode', { mode: 'reorder', token_seconds: 5 });
  await paypal.consoleCall('delivery', { hold: true, url: null });
  await paypal.consoleCall('reset');
  expect(await paypal.state()).toMatchObject({
    mode: 'ok',
    hold: false,
    token_seconds: 32_400,
    webhook_url: paypal.webhookUrl,
    webhook_id: 'WH-LOCAL',
    orders: [],
    subscriptions: [],
    events: [],
  });
});

test('only the newest 2,000 events are kept', () => {
  const log = createEventLog(() => paypal.origin);
  for (let each = 0; each < 2001; each += 1) {
    const event_type = `T${each}`;
    log.record({ resource_type: 'x', event_type, summary: '', resource: { id: 'x' } }, new Date());
  }
  const events = log.all();
  expect([events.length, events[0]?.event_type, events.at(-1)?.event_type]).toEqual([2000, 'T1', 'T2000']);
});

test('two simulators know nothing of each other, and neither sends into the world', async () => {
  const other = await startSimulators({ port: 0, webhookUrl: null });
  try {
    await paypal.form('/ncp/payment/TRIAL', { email: 'ada@example.com' });
    const state = (await (await fetch(`${other.origin}/paypal/console/state`)).json()) as unknown;
    expect([listAt(state, 'events'), at(state, 'webhook_url')]).toEqual([[], null]);
  } finally {
    await other.close();
  }
  await expect(startSimulators({ port: 0, webhookUrl: 'http://example.com/' })).rejects.toThrow('not an http address');
});
