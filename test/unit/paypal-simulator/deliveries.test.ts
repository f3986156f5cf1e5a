import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { merchantOf, type Merchant } from './merchant.ts';
import { at, listAt, startPayPal, type PayPal } from './started.ts';

let paypal: PayPal;
let merchant: Merchant;
beforeAll(async () => {
  paypal = await startPayPal();
  merchant = merchantOf(paypal);
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

test('retry: a delivery that is not taken is tried again with the same transmission', async () => {
  paypal.receiverAnswers(503);
  await paypal.consoleCall(`orders/${await merchant.order()}/approve`);
  await paypal.until(() => paypal.received.length === 2);
  paypal.receiverAnswers(204);
  await paypal.until(() => paypal.received.length === 3);
  const transmissions = new Set(paypal.received.map(({ headers }) => headers.get('paypal-transmission-id')));
  expect(transmissions.size).toBe(1);
  const state = async () => at((await paypal.events())[0], 'state');
  await paypal.until(async () => (await state()) === 'delivered');
  const event = (await paypal.events())[0];
  expect(listAt(event, 'attempts').map((attempt) => at(attempt, 'status'))).toEqual([503, 503, 204]);
});

test('a receiver that never takes it is given up', { timeout: 10_000 }, async () => {
  paypal.receiverAnswers(500);
  await paypal.consoleCall('events', { event_type: 'UNWANTED' });
  await paypal.until(() => paypal.received.length === 4);
  await paypal.until(async () => at((await paypal.events())[0], 'state') === 'failed');
  await wait(500);
  expect(paypal.received).toHaveLength(4);
});

test('held events wait, and are delivered in any order, once or many times', async () => {
  await paypal.consoleCall('delivery', { hold: true });
  await merchant.buy();
  const [first = '', second = ''] = await merchant.idsOf();
  expect(paypal.received).toHaveLength(0);
  const { body } = await paypal.consoleCall('events/deliver', { ids: [second, first, second] });
  expect(body).toEqual({
    deliveries: [second, first, second].map((id) => ({ id, status: 200 })),
  });
  expect(paypal.received.map(({ body: sent }) => at(JSON.parse(sent) as unknown, 'id'))).toEqual([
    second,
    first,
    second,
  ]);
  await paypal.consoleCall('events/deliver', { ids: Array.from({ length: 10 }, () => first), parallel: true });
  expect(paypal.received).toHaveLength(13);
  const old = '2026-01-02T03:04:05Z';
  await paypal.consoleCall('events/deliver', { ids: [first], at: old });
  expect(paypal.received.at(-1)?.headers.get('paypal-transmission-time')).toBe(old);
});

test('letting go sends what is still held, and discarding does not', async () => {
  await paypal.consoleCall('delivery', { hold: true });
  await merchant.buy();
  const [first = ''] = await merchant.idsOf();
  await paypal.consoleCall('events/deliver', { ids: [first] });
  await paypal.consoleCall('delivery', { hold: false });
  await paypal.until(() => paypal.received.length === 2);
  expect(merchant.typesReceived()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  await paypal.consoleCall('delivery', { hold: true });
  await merchant.subscribe();
  await paypal.consoleCall('delivery', { hold: false, discard: true });
  const states = (await paypal.events()).map((event) => at(event, 'state'));
  expect(states).toEqual(['delivered', 'delivered', 'not sent', 'not sent']);
});

test('a forged delivery does not count as the event’s', async () => {
  await paypal.consoleCall('delivery', { hold: true });
  await merchant.buy();
  const ids = (await merchant.idsOf()).slice(0, 1);
  await paypal.consoleCall('events/deliver', { ids, forge: 'signature' });
  const event = (await paypal.events())[0];
  expect([at(event, 'state'), at(event, 'attempts.0.forged')]).toEqual(['held', 'signature']);
  expect(await merchant.isGenuine(merchant.received(0))).toBe(false);
});

test('without a signature, three times at once, or last first: as the mode says', async () => {
  const approveIn = async (mode: string): Promise<void> => {
    await paypal.consoleCall('mode', { mode });
    const id = await merchant.subscribe();
    expect(id).toMatch(/^I-/);
  };
  await approveIn('unsigned');
  await paypal.until(() => paypal.received.length === 2);
  expect([...(paypal.received[0]?.headers.keys() ?? [])].filter((name) => name.startsWith('paypal-'))).toEqual([]);
  await approveIn('duplicate');
  await paypal.until(() => paypal.received.length === 8);
  const copies = paypal.received.slice(2, 5);
  expect(new Set(copies.map(({ body }) => body)).size).toBe(1);
  expect(new Set(copies.map(({ headers }) => headers.get('paypal-transmission-id'))).size).toBe(3);
  await approveIn('reorder');
  await paypal.until(() => paypal.received.length === 10);
  expect(merchant.typesReceived().slice(8)).toEqual(['PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.ACTIVATED']);
});

test('an event of a type that nobody knows can happen too', async () => {
  const { body } = await paypal.consoleCall('events', { event_type: 'SOMETHING.NEW', resource: { id: 'X1' } });
  expect(at(body, 'event.event_type')).toBe('SOMETHING.NEW');
  await paypal.until(() => paypal.received.length === 1);
  expect(await merchant.isGenuine(merchant.received(0))).toBe(true);
});

test('events can go elsewhere on this machine, or nowhere, but not into the world', async () => {
  expect((await paypal.consoleCall('delivery', { url: 'https://example.com/' })).status).toBe(400);
  await paypal.consoleCall('delivery', { url: null });
  await merchant.buy();
  expect((await paypal.events()).map((event) => at(event, 'state'))).toEqual(['not sent', 'not sent']);
  expect((await paypal.consoleCall('events/deliver', { ids: await merchant.idsOf() })).status).toBe(409);
  await paypal.consoleCall('delivery', { url: paypal.webhookUrl });
  await paypal.consoleCall('events/deliver', { ids: await merchant.idsOf() });
  expect(paypal.received).toHaveLength(2);
});
