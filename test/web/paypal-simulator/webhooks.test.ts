import { verify, X509Certificate } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, linkTo, listAt, orderBody, startPayPal, subscriptionBody, textAt, type PayPal } from './started.ts';

let paypal: PayPal;
beforeAll(async () => {
  paypal = await startPayPal();
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

const order = async (): Promise<string> => {
  const { body } = await paypal.api('POST', '/v2/checkout/orders', orderBody(), { 'paypal-request-id': 'r' });
  return textAt(body, 'id');
};
const buy = async (): Promise<string> => {
  const id = await order();
  await paypal.consoleCall(`orders/${id}/approve`);
  await paypal.api('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': 'r' });
  return id;
};
const subscribe = async (): Promise<string> => {
  const { body } = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody());
  const id = textAt(body, 'id');
  await paypal.consoleCall(`subscriptions/${id}/approve`);
  return id;
};
const idsOf = async (): Promise<string[]> => (await paypal.events()).map((event) => textAt(event, 'id'));
const last = async (): Promise<unknown> => at((await paypal.events()).at(-1), 'event');
const typesReceived = (): unknown[] => paypal.received.map(({ body }) => at(JSON.parse(body) as unknown, 'event_type'));

const received = (index: number): Transmission => {
  const found = paypal.received[index];
  if (found === undefined) throw new Error(`Fewer than ${index + 1} deliveries came`);
  return found;
};

interface Transmission {
  headers: Headers;
  body: string;
}

/** Verifies as a careful merchant does; `careless` skips one rule, to show that this rule is what refuses. */
const isGenuine = async (
  { headers, body }: Transmission,
  careless?: 'host' | 'redirect' | 'dates',
): Promise<boolean> => {
  const header = (name: string): string => headers.get(`paypal-${name}`) ?? '';
  const url = header('cert-url');
  if (url === '' || header('auth-algo') !== 'SHA256withRSA') return false;
  const { origin, pathname } = new URL(url);
  if (careless !== 'host' && origin !== paypal.origin) return false;
  if (!/^\/v1\/notifications\/certs\/CERT-[\w-]+$/.test(pathname)) return false;
  const answer = await fetch(url, { redirect: careless === 'redirect' ? 'follow' : 'manual' });
  if (answer.status !== 200) return false;
  const certificate = new X509Certificate(await answer.text());
  const now = new Date();
  const valid = certificate.validFromDate <= now && now <= certificate.validToDate;
  if (careless !== 'dates' && !valid) return false;
  const message = `${header('transmission-id')}|${header('transmission-time')}|WH-LOCAL|${crc32(Buffer.from(body))}`;
  const signature = Buffer.from(header('transmission-sig'), 'base64');
  return verify('sha256', Buffer.from(message), certificate.publicKey, signature);
};

const signed = async (forge?: string): Promise<Transmission> => {
  const ids = (await idsOf()).slice(-1);
  const { body } = await paypal.consoleCall('events/sign', { ids, ...(forge !== undefined && { forge }) });
  const headers = at(body, 'deliveries.0.headers') as Record<string, string>;
  return { headers: new Headers(headers), body: textAt(body, 'deliveries.0.body') };
};

test('a payment is told in order, signed by a certificate that can be fetched', async () => {
  await buy();
  await paypal.until(() => paypal.received.length === 2);
  expect(typesReceived()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  for (const transmission of paypal.received) {
    expect(transmission.headers.get('paypal-transmission-time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(await isGenuine(transmission)).toBe(true);
  }
  await paypal.until(async () => (await paypal.events()).every((event) => at(event, 'state') === 'delivered'));
});

test('the certificate is its own: self-signed RSA of 2048 bits, valid now', async () => {
  const { body } = await paypal.get(textAt(await paypal.state(), 'cert_url'));
  const certificate = new X509Certificate(String(body));
  expect(certificate.subject).toContain('CN=messageverificationcerts.paypal.com');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
});

test('the certificate can be renewed; the one before can still be read', async () => {
  await buy();
  const before = textAt(await paypal.state(), 'cert_url');
  const { body } = await paypal.consoleCall('certificate/renew');
  expect(at(body, 'cert_url')).not.toBe(before);
  const renewed = await signed();
  expect(renewed.headers.get('paypal-cert-url')).toBe(at(body, 'cert_url'));
  expect(await isGenuine(renewed)).toBe(true);
  expect((await paypal.get(before)).status).toBe(200);
});

test.each(['signature', 'webhook_id', 'cert_host', 'body', 'redirect', 'expired'])(
  'a delivery with a forged %s is not genuine',
  async (forge) => {
    await paypal.consoleCall('delivery', { hold: true });
    await buy();
    expect(await isGenuine(await signed())).toBe(true);
    expect(await isGenuine(await signed(forge))).toBe(false);
  },
);

test.each([
  ['cert_host', 'host'],
  ['redirect', 'redirect'],
  ['expired', 'dates'],
] as const)('a forged %s would deceive a merchant who does not look at the %s', async (forge, careless) => {
  await buy();
  expect(await isGenuine(await signed(forge), careless)).toBe(true);
});

test('a forged body differs by one byte', async () => {
  await buy();
  const [truth, lie] = [(await signed()).body, (await signed('body')).body];
  expect(lie.length).toBe(truth.length);
  const [truly, falsely] = [Buffer.from(truth), Buffer.from(lie)];
  expect(falsely.filter((byte, index) => byte !== truly[index])).toHaveLength(1);
  expect(() => void JSON.parse(lie)).not.toThrow();
});

test('the verification call agrees', async () => {
  await buy();
  const ask = ({ headers, body }: Transmission, webhook_id = 'WH-LOCAL') =>
    paypal.api('POST', '/v1/notifications/verify-webhook-signature', {
      auth_algo: headers.get('paypal-auth-algo'),
      cert_url: headers.get('paypal-cert-url'),
      transmission_id: headers.get('paypal-transmission-id'),
      transmission_sig: headers.get('paypal-transmission-sig'),
      transmission_time: headers.get('paypal-transmission-time'),
      webhook_id,
      webhook_event: JSON.parse(body) as unknown,
    });
  expect((await ask(await signed())).body).toEqual({ verification_status: 'SUCCESS' });
  expect((await ask(await signed('signature'))).body).toEqual({ verification_status: 'FAILURE' });
  expect((await ask(await signed('cert_host'))).body).toEqual({ verification_status: 'FAILURE' });
  expect((await ask(await signed(), 'WH-OTHER')).body).toEqual({ verification_status: 'FAILURE' });
  expect((await paypal.api('POST', '/v1/notifications/verify-webhook-signature', {})).status).toBe(400);
});

test('an event has PayPal’s envelope and can be read and sent again over the API', async () => {
  await buy();
  const event = await last();
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
  const id = await buy();
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
  const id = await buy();
  await paypal.consoleCall(`orders/${id}/${action}`, { amount: 2.5 });
  const event = await last();
  expect(event).toMatchObject({
    event_type,
    resource_type: 'refund',
    resource: { amount: { currency_code: 'USD', value: '2.50' }, custom_id: 'order-1', status: 'COMPLETED' },
  });
  const { body } = await paypal.api('GET', linkTo(at(event, 'resource'), 'up'));
  expect(at(body, 'status')).toBe('PARTIALLY_REFUNDED');
});

test('a subscription tells itself, its payments the subscription, and refunds the payment', async () => {
  const id = await subscribe();
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

test('a delivery that is not taken is tried again with the same transmission', async () => {
  paypal.receiverAnswers(503);
  await paypal.consoleCall(`orders/${await order()}/approve`);
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
  await buy();
  const [first = '', second = ''] = await idsOf();
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
  await buy();
  const [first = ''] = await idsOf();
  await paypal.consoleCall('events/deliver', { ids: [first] });
  await paypal.consoleCall('delivery', { hold: false });
  await paypal.until(() => paypal.received.length === 2);
  expect(typesReceived()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  await paypal.consoleCall('delivery', { hold: true });
  await subscribe();
  await paypal.consoleCall('delivery', { hold: false, discard: true });
  const states = (await paypal.events()).map((event) => at(event, 'state'));
  expect(states).toEqual(['delivered', 'delivered', 'not sent', 'not sent']);
});

test('a forged delivery does not count as the event’s', async () => {
  await paypal.consoleCall('delivery', { hold: true });
  await buy();
  const ids = (await idsOf()).slice(0, 1);
  await paypal.consoleCall('events/deliver', { ids, forge: 'signature' });
  const event = (await paypal.events())[0];
  expect([at(event, 'state'), at(event, 'attempts.0.forged')]).toEqual(['held', 'signature']);
  expect(await isGenuine(received(0))).toBe(false);
});

test('without a signature, three times at once, or last first: as the mode says', async () => {
  const approveIn = async (mode: string): Promise<void> => {
    await paypal.consoleCall('mode', { mode });
    const id = await subscribe();
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
  expect(typesReceived().slice(8)).toEqual(['PAYMENT.SALE.COMPLETED', 'BILLING.SUBSCRIPTION.ACTIVATED']);
});

test('an event of a type that nobody knows can happen too', async () => {
  const { body } = await paypal.consoleCall('events', { event_type: 'SOMETHING.NEW', resource: { id: 'X1' } });
  expect(at(body, 'event.event_type')).toBe('SOMETHING.NEW');
  await paypal.until(() => paypal.received.length === 1);
  expect(await isGenuine(received(0))).toBe(true);
});

test('events can go elsewhere on this machine, or nowhere, but not into the world', async () => {
  expect((await paypal.consoleCall('delivery', { url: 'https://example.com/' })).status).toBe(400);
  await paypal.consoleCall('delivery', { url: null });
  await buy();
  expect((await paypal.events()).map((event) => at(event, 'state'))).toEqual(['not sent', 'not sent']);
  expect((await paypal.consoleCall('events/deliver', { ids: await idsOf() })).status).toBe(409);
  await paypal.consoleCall('delivery', { url: paypal.webhookUrl });
  await paypal.consoleCall('events/deliver', { ids: await idsOf() });
  expect(paypal.received).toHaveLength(2);
});
