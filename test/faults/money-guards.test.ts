import { afterEach, expect, test, vi } from 'vitest';
import { sampleIn } from '../../src-worker/services/content/sample/documents.ts';
import { readCertificate } from '../../src-worker/providers/paypal-certificate.ts';
import { call, ownerCookie } from '../worker/admin/owner.ts';
import { publishDocuments } from '../worker/publish-documents.ts';
import { serviceContext } from '../worker/site.ts';
import { deleteCustomer, newCustomer, orderRow, rows, startShop } from '../worker/payments/shop.ts';
import { startQuoting } from '../worker/quotes/quoting.ts';
import { runCron } from './private-mail.ts';

// Each of these guards of money stands behind another, so only its own test notices when it is gone.

const shop = await startShop();
const withoutCredentials = { ...shop.bindings, PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

afterEach(() => vi.unstubAllGlobals());

/** The address of PayPal's certificate, and its text. */
const certificate = async () => {
  const { id } = await shop.play('events', { event_type: 'NOTHING.HAPPENED' });
  const { deliveries } = await shop.play('events/sign', { ids: [id] });
  const address: string = deliveries[0].headers['paypal-cert-url'];
  return { address, pem: await (await fetch(address)).text() };
};

test('a signing certificate that is remembered is believed until it ends, and no longer', async () => {
  const { address } = await certificate();
  const end = Date.parse((await readCertificate(address, shop.origin, new Date()))?.validTo ?? '');
  expect(await readCertificate(address, shop.origin, new Date(end - HOUR))).not.toBeNull();
  expect(await readCertificate(address, shop.origin, new Date(end + HOUR))).toBeNull();
});

test('a signing certificate of more than 64 KB is none', async () => {
  const { address, pem } = await certificate();
  const other = (size: number) => {
    vi.stubGlobal('fetch', async () => new Response(pem.padEnd(size, '\n')));
    return readCertificate(`${address}-${size}`, shop.origin, new Date());
  };
  expect(await other(64 * 1024)).not.toBeNull();
  expect(await other(64 * 1024 + 1)).toBeNull();
});

const at = (path: string) => readCertificate(`${shop.origin}${path}`, shop.origin, new Date());

test('a signing certificate lies where PayPal keeps them, and at no other of its addresses', async () => {
  const { address, pem } = await certificate();
  vi.stubGlobal('fetch', async () => new Response(pem));
  for (const path of ['/uploads/CERT-1', '/v1/notifications/certs/CERT-1/more', '/v1/notifications/certs/mine']) {
    expect(await at(path), path).toBeNull();
  }
  expect(await at(`${new URL(address).pathname}-2`)).not.toBeNull();
});

test('nobody is charged more than the price that was shown: an order that grew at PayPal is not captured', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/tamper`, { amount: '10.01' });
  await shop.play(`orders/${order.providerId}/approve`);
  expect((await customer.claim(order.order_id)).order.status).toBe('review');
  const [remote] = (await shop.state()).orders.filter(({ id }: { id: string }) => id === order.providerId);
  expect(remote.status).toBe('APPROVED');
});

/** Makes PayPal report a payment of ten dollars without an order, and returns how the site recorded it. */
const payWithoutReference = async (id: string, paidAt: number, bindings: typeof shop.bindings) => {
  const event = await shop.play('events', {
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: {
      id,
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '10.00' },
      create_time: new Date(paidAt).toISOString(),
    },
  });
  expect(await shop.deliver([event], bindings)).toEqual([200]);
  const [payment] = await rows('SELECT order_id FROM payments WHERE id = ?', id);
  return payment;
};

test('a payment without a reference is never for an order that was placed after it', async () => {
  const customer = await newCustomer(withoutCredentials);
  const order = await customer.order('pricing-trial');
  const paid = await payWithoutReference('8AB12345CD678901E', Date.now() - MINUTE, withoutCredentials);
  expect(paid).toEqual({ order_id: null });
  expect((await orderRow(order.order_id))['status']).toBe('pending');
});

test('a payment without a reference is never for an order that is on its way to PayPal', async () => {
  const customer = await newCustomer(withoutCredentials);
  const order = await customer.order('pricing-trial');
  expect(await payWithoutReference('8AB12345CD678902E', Date.now(), shop.bindings)).toEqual({ order_id: null });
  expect((await orderRow(order.order_id))['status']).toBe('pending');
});

test('more that went back than was paid makes no sum negative', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const [payment] = (await customer.claim(order.order_id)).order.payments;
  for (const id of ['1REFUND', '2REFUND']) {
    const event = await shop.play('events', {
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: {
        id,
        status: 'COMPLETED',
        amount: { currency_code: 'USD', value: '8.00' },
        links: [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${payment.id}` }],
      },
    });
    expect(await shop.deliver([event])).toEqual([200]);
  }
  expect(await rows('SELECT id FROM refunds')).toHaveLength(2);
  expect(await customer.me()).toMatchObject({ total_spent: 0, subscription_status: 'expired' });
});

test('a late payment is given back by one call of PayPal, however often Cron looks', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await deleteCustomer(shop.bindings, customer);
  await shop.play(`subscriptions/${order.providerId}/approve`);
  await shop.deliver(await shop.eventsAbout(order.providerId));
  const calls = vi.spyOn(globalThis, 'fetch');
  for (const minutes of [5, 6, 7]) await runCron({ ...shop.bindings }, new Date(Date.now() + minutes * MINUTE));
  const refunds = calls.mock.calls.filter(([address]) => typeof address === 'string' && address.endsWith('/refund'));
  calls.mockRestore();
  expect(await rows('SELECT amount_cents FROM refunds')).toEqual([{ amount_cents: 20_000 }]);
  expect(refunds.length).toBeLessThanOrEqual(1);
});

const note = () => ({ id: crypto.randomUUID(), text: 'Once more.' });

test('a plan that is made twice at once is one at PayPal', async () => {
  const cookie = await ownerCookie(shop.bindings);
  const body = sampleIn('USD').pricing.map((tier) => (tier.id === 'pricing-basic' ? { ...tier, price: '$275' } : tier));
  await publishDocuments(serviceContext(shop.bindings), { changes: [{ key: 'pricing', body }], actor: 'owner' });
  const before = (await shop.state()).plans.length;
  const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const realFetch = globalThis.fetch;
  let lists = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const answer = await realFetch(input, init);
    const url = input instanceof Request ? input.url : input;
    if (!url.includes('/v1/billing/plans?')) return answer;
    lists += 1;
    onHeld();
    if (lists === 1) await isReleased;
    return answer;
  });
  const press = () => call('POST', 'admin/paypal/plans/pricing-basic', { cookie, bindings: shop.bindings, body: {} });
  const late = press();
  await isHeld;
  expect((await press()).status).toBe(201);
  release();
  expect((await late).status).toBe(201);
  vi.unstubAllGlobals();
  expect((await shop.state()).plans).toHaveLength(before + 1);
  expect(await rows("SELECT id FROM audit_log WHERE action = 'private_document'")).toHaveLength(1);
});

test('a quote has so many notes and no more, whoever writes them', async () => {
  const { send, owner, link } = await startQuoting(shop);
  const { id, token } = await send();
  await rows(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO quote_notes SELECT ?, 'note-' || i, 'owner', 'Again.', ? FROM n`,
    id,
    new Date().toISOString(),
  );
  expect((await link('notes', { token, ...note() })).status).toBe(409);
  expect((await owner('POST', `${id}/notes`, note())).status).toBe(409);
  expect(await rows('SELECT COUNT(*) AS n FROM quote_notes')).toEqual([{ n: 200 }]);
});
