import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readSettings } from '../../../src-worker/env.ts';
import { publishDocuments } from '../publish-documents.ts';
import { sampleIn } from '../../../src-worker/services/content/sample/documents.ts';
import { runCron } from '../../faults/private-mail.ts';
import { visit } from '../../faults/visitor.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { serviceContext } from '../site.ts';
import { newCustomer, rows, startShop } from './shop.ts';

const shop = await startShop({ CURRENCY: 'EUR' });

const ctx = serviceContext(shop.bindings);

/** Makes a paid trial in euros. */
const buyTrial = async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  return { customer, order, outcome: await customer.claim(order.order_id) };
};

test('CURRENCY is one of PayPal’s currencies with two decimals, and US dollars when it is not given', () => {
  expect(readSettings({ ...env }).currency).toBe('USD');
  expect(readSettings({ ...env, CURRENCY: 'EUR' }).currency).toBe('EUR');
  for (const CURRENCY of ['JPY', 'XXX', 'eur', '€', '']) {
    expect(() => readSettings({ ...env, CURRENCY }), CURRENCY).toThrow(/CURRENCY must be one of AUD, .*USD/);
  }
});

test('a purchase in euros is ordered, captured, mailed and listed in euros, without a dollar sign', async () => {
  const { customer, order, outcome } = await buyTrial();
  expect(order).toMatchObject({ amount: 10, currency: 'EUR' });
  const [remote] = (await shop.state()).orders.filter(({ id }: { id: string }) => id === order.providerId);
  expect(remote.purchase_units[0].amount).toMatchObject({ currency_code: 'EUR', value: '10.00' });
  expect(outcome).toMatchObject({
    order: { status: 'completed', currency: 'EUR' },
    user: { total_spent: 10, currency: 'EUR' },
  });
  const receipt = await customer.call('GET', `/payments/receipts/${outcome.order.payments[0].id}`);
  expect(receipt.json.data).toMatchObject({ amount: 10, currency: 'EUR' });

  const mails = await rows(
    'SELECT subject, text, html FROM outbox WHERE text LIKE ?',
    `%${order.order_id.slice(0, 8)}%`,
  );
  expect(mails).toHaveLength(2);
  for (const { subject, text, html } of mails) {
    expect(text).toContain('€10.00');
    expect(`${subject}${text}${html}`).not.toContain('$');
  }
});

test('the owner’s lists, figures and files name the site’s currency', async () => {
  await buyTrial();
  const cookie = await ownerCookie(shop.bindings);
  const get = (path: string) => call('GET', path, { cookie, bindings: shop.bindings });
  expect((await get('admin/session')).json.data.currency).toBe('EUR');
  expect((await get('admin/users/summary')).json.data).toMatchObject({ total_revenue: 10, currency: 'EUR' });
  expect((await get('admin/users')).json.data[0].currency).toBe('EUR');
  expect((await get('admin/analytics')).json.data.currency).toBe('EUR');
  expect((await get('admin/users.csv')).text).toContain('Total spent (EUR)');
});

test('visitors are told the currency, and what the site itself proposes is in it', async () => {
  const profile = await call('GET', 'profile', { bindings: shop.bindings });
  expect(profile.json.data.currency).toBe('EUR');
  expect(sampleIn('EUR').pricing.map(({ price }) => price)).toEqual(['€10', 'Custom', '€200', '€400', '€8,000+']);
});

test('a price in another currency than the site’s is not sold', async () => {
  const [trial] = sampleIn('USD').pricing;
  await publishDocuments(ctx, { changes: [{ key: 'pricing', body: [trial] }], actor: 'owner' });
  const customer = await newCustomer(shop.bindings);
  const { status } = await customer.call('POST', '/payments/create-order', { pricing_tier_id: 'pricing-trial' });
  expect(status).toBe(422);
});

test('once customers have paid, a site with another currency is refused with a line that names both', async () => {
  await buyTrial();
  const changed = { ...shop.bindings, CURRENCY: 'GBP' };
  const problem = 'CURRENCY is GBP, but customers have paid in EUR. Set it back to EUR.';
  const before = await rows('SELECT id, status FROM orders ORDER BY id');
  for (const path of ['health', 'payments/offers', 'admin/session', 'dashboard/summary', 'profile']) {
    const refused = await call('GET', path, { bindings: changed });
    expect(refused, path).toMatchObject({ status: 503, json: { success: false, message: problem } });
  }
  expect((await visit('/', { bindings: changed })).status).toBe(503);

  const noon = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000);
  await runCron(changed, new Date(noon.getTime() + 80 * 3_600_000));
  expect(await rows('SELECT id, status FROM orders ORDER BY id')).toEqual(before);
  const [mail] = await rows("SELECT text FROM outbox WHERE id LIKE 'alerts-%'");
  expect(mail?.['text']).toContain(problem);

  // With the former currency the site runs again, and the alert closes.
  expect(await rows("SELECT key FROM alerts WHERE key = 'currency' AND closed_at IS NULL")).toHaveLength(1);
  await runCron(shop.bindings, new Date(noon.getTime() + 81 * 3_600_000));
  expect(await rows("SELECT key FROM alerts WHERE key = 'currency' AND closed_at IS NULL")).toEqual([]);
  expect((await call('GET', 'profile', { bindings: shop.bindings })).status).toBe(200);
});

test('before the first payment the currency may be changed', async () => {
  const customer = await newCustomer(shop.bindings);
  await customer.order('pricing-trial');
  const changed = { ...shop.bindings, CURRENCY: 'GBP' };
  expect((await call('GET', 'health', { bindings: changed })).status).toBe(200);
});
