import { expect, test } from 'vitest';
import { readDiscrepancies } from '../../../src-worker/services/payments/owner/discrepancies.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, orderRow, rows, startShop } from './shop.ts';

const shop = await startShop();

const moneyRows = async () => ({
  orders: await rows('SELECT id, status, problem, completed_at, approval_url FROM orders ORDER BY id'),
  payments: await rows('SELECT id, status, order_id, amount_cents FROM payments ORDER BY id'),
  refunds: await rows('SELECT id, amount_cents FROM refunds ORDER BY id'),
  subscriptions: await rows('SELECT id, status, provider_status FROM subscriptions ORDER BY id'),
  events: await rows('SELECT id, outcome FROM webhook_events ORDER BY id'),
  mails: await rows('SELECT id FROM outbox ORDER BY id'),
});

/** A trial that was ordered and paid at PayPal, before the Worker hears of it. */
const paidTrial = async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const [approved] = await shop.eventsAbout(order.providerId);
  if (approved === undefined) throw new Error('An approval is an event');
  return { customer, order, approved };
};

test.for(['signature', 'webhook_id', 'cert_host', 'body', 'redirect', 'expired'])(
  'matrix 15: a webhook with a forged %s (signature check) is refused and changes nothing',
  async (forge) => {
    const { approved, order } = await paidTrial();
    const before = await moneyRows();
    expect(await shop.deliver([approved], { forge })).toEqual([401]);
    expect(await moneyRows()).toEqual(before);
    expect(await shop.deliver([approved])).toEqual([200]);
    expect((await orderRow(order.order_id))['status']).toBe('completed');
  },
);

const FOREIGN_CERTIFICATES = (origin: string, path: string) => {
  const { host, port } = new URL(origin);
  return [
    `https://api.paypal.com.evil.example${path}`,
    `https://api-paypal.com${path}`,
    `https://api.paypal.com@evil.example${path}`,
    `http://user:word@${host}${path}`,
    `http://localhost.evil.example:${port}${path}`,
    `${origin}/paypal/../v1/notifications/../../evil`,
    `${origin}/v1/notifications/certs/CERT-1/../../../paypal`,
    `${origin}${path}?next=https://evil.example`,
    `${origin}${path}#x`,
    `${origin}/v1/notifications/certs/`,
    `ftp://${host}${path}`,
    'not an address',
    '',
  ];
};

test('matrix 15: a certificate from anywhere but PayPal itself is not even fetched', async () => {
  const { approved } = await paidTrial();
  const { deliveries } = await shop.play('events/sign', { ids: [approved.id] });
  const [{ headers, body }] = deliveries;
  const before = await moneyRows();
  for (const url of FOREIGN_CERTIFICATES(shop.origin, new URL(headers['paypal-cert-url']).pathname)) {
    expect((await shop.post({ ...headers, 'paypal-cert-url': url }, body)).status, url).toBe(401);
  }
  expect(await moneyRows()).toEqual(before);
});

test('matrix 16: every altered byte and every missing or changed header makes an event worthless', async () => {
  const { approved } = await paidTrial();
  const { deliveries } = await shop.play('events/sign', { ids: [approved.id] });
  const [{ headers, body }] = deliveries;
  const before = await moneyRows();
  for (const at of [0, 1, Math.floor(body.length / 2), body.length - 1]) {
    const altered = `${body.slice(0, at)}${body[at] === ' ' ? '\t' : ' '}${body.slice(at + 1)}`;
    expect((await shop.post(headers, altered)).status, `byte ${at}`).toBe(401);
  }
  expect((await shop.post(headers, `${body}\n`)).status).toBe(401);
  for (const name of Object.keys(headers).filter((each) => /^paypal-(?!auth-version)/.test(each))) {
    expect((await shop.post({ ...headers, [name]: '' }, body)).status, name).toBe(401);
    expect((await shop.post({ ...headers, [name]: `${headers[name]}x` }, body)).status, name).toBe(401);
  }
  expect((await shop.post({ ...headers, 'paypal-auth-algo': 'SHA1withRSA' }, body)).status).toBe(401);
  expect((await shop.post({ 'content-type': 'application/json' }, body)).status).toBe(401);
  expect(await moneyRows()).toEqual(before);
});

test('matrix 17: webhooks are idempotent: the same event ten times at once has one effect, and each time is answered with 200', async () => {
  const { customer, order, approved } = await paidTrial();
  const { deliveries } = await shop.play('events/sign', { ids: Array.from({ length: 10 }, () => approved.id) });
  const answers = await Promise.all(
    deliveries.map(({ headers, body }: { headers: Record<string, string>; body: string }) => shop.post(headers, body)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await rows('SELECT id FROM payments WHERE order_id = ?', order.order_id)).toHaveLength(1);
  expect(await rows('SELECT id FROM webhook_events WHERE id = ?', approved.id)).toHaveLength(1);
  expect(await rows('SELECT id FROM outbox WHERE recipient = ?', customer.email)).toHaveLength(1);
  expect(await customer.me()).toMatchObject({ total_orders: 1, total_spent: 10 });
});

test('matrix 18: webhooks are idempotent: one sent again after three days is answered with 200 and has no effect', async () => {
  const { order } = await paidTrial();
  const events = await shop.eventsAbout(order.providerId);
  await shop.deliver(events);
  const before = await moneyRows();
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const { deliveries } = await shop.play('events/sign', { ids: events.map(({ id }) => id), at });
  for (const { headers, body } of deliveries) expect((await shop.post(headers, body)).status).toBe(200);
  expect(await moneyRows()).toEqual(before);
});

test('matrix 21: an event of an unknown type is ignored, and one that is not understood is kept with its body for the owner', async () => {
  const before = await moneyRows();
  const events = [
    await shop.play('events', { event_type: 'CATALOG.PRODUCT.CREATED', resource: { id: 'PROD-1' } }),
    await shop.play('events', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'X', amount: 'much' } }),
    await shop.play('events', {
      event_type: 'PAYMENT.SALE.COMPLETED',
      resource: { amount: { total: '1e9', currency: 'USD' } },
    }),
    await shop.play('events', { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 5 } }),
  ];
  expect(await shop.deliver(events)).toEqual([200, 200, 200, 200]);
  expect(await moneyRows()).toEqual({
    ...before,
    events: events
      .map(({ id }, index) => ({ id, outcome: index === 0 ? 'ignored' : 'unclear' }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    mails: [{ id: `unclear-events-${new Date().toISOString().slice(0, 10)}` }],
  });
  const { unclear_events: unclear } = await readDiscrepancies(serviceContext(shop.bindings));
  expect(unclear).toHaveLength(3);
  expect(unclear.map(({ body }) => JSON.parse(body))).toContainEqual({ id: 'X', amount: 'much' });
});

test('an event about somebody else’s order or subscription waits as unmatched or is nothing', async () => {
  const events = [
    await shop.play('events', {
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: {
        id: '7AB12345CD678901E',
        status: 'COMPLETED',
        amount: { currency_code: 'USD', value: '10.00' },
        custom_id: 'another-shop-1',
      },
    }),
    await shop.play('events', {
      event_type: 'BILLING.SUBSCRIPTION.ACTIVATED',
      resource: { id: 'I-NOWHERE12345', status: 'ACTIVE', plan_id: 'P-X' },
    }),
    await shop.play('events', {
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: '5O190127TN364715T', status: 'APPROVED', purchase_units: [{ custom_id: 'another-shop-1' }] },
    }),
  ];
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  expect(await shop.deliver(events)).toEqual([200, 200, 200]);
  expect((await orderRow(order.order_id))['status']).toBe('pending');
  expect(await rows('SELECT id, order_id FROM payments')).toEqual([{ id: '7AB12345CD678901E', order_id: null }]);
});

test('matrix 22: while the certificate cannot be had the webhook is deferred, and PayPal’s retry succeeds', async () => {
  const { approved, order } = await paidTrial();
  await shop.play('certificate/renew');
  await shop.play('mode', { mode: 'down', only: 'certificate' });
  expect(await shop.deliver([approved])).toEqual([503]);
  expect(await rows('SELECT id FROM webhook_events WHERE id = ?', approved.id)).toEqual([]);
  await shop.play('mode', { mode: 'ok' });
  expect(await shop.deliver([approved])).toEqual([200]);
  expect((await orderRow(order.order_id))['status']).toBe('completed');
});

test.for(['token', 'api'])(
  'matrix 22: while PayPal’s %s is down the webhook is deferred, and PayPal’s retry succeeds',
  async (only) => {
    const { approved, order } = await paidTrial();
    await shop.play('tokens/revoke');
    await shop.play('mode', { mode: 'down', only });
    expect(await shop.deliver([approved])).toEqual([503]);
    expect((await orderRow(order.order_id))['status']).toBe('pending');
    await shop.play('mode', { mode: 'ok' });
    expect(await shop.deliver([approved])).toEqual([200]);
    expect((await orderRow(order.order_id))['status']).toBe('completed');
  },
);

test('without the webhook’s id every event is refused, and the message names the setting', async () => {
  const { approved } = await paidTrial();
  const { deliveries } = await shop.play('events/sign', { ids: [approved.id] });
  const [{ headers, body }] = deliveries;
  const { status, json } = await shop.post(headers, body, { PAYPAL_WEBHOOK_ID: '' });
  expect(status).toBe(503);
  expect(json.message).toContain('PAYPAL_WEBHOOK_ID');
});

test('a body that is too large or no JSON is refused before anything else happens', async () => {
  const large = await shop.post({ 'content-type': 'application/json' }, `{"x":"${'x'.repeat(70_000)}"}`);
  expect(large.status).toBe(413);
  const text = await shop.post({ 'content-type': 'text/plain' }, '{}');
  expect(text.status).toBe(415);
});
