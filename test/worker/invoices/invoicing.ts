import { NO_INVOICING, type Invoicing } from '#contract/invoicing';
import { expect } from 'vitest';
import { call } from '../admin/owner.ts';
import { acceptance, ordersOf, startQuoting, transferred } from '../quotes/quoting.ts';
import { newCustomer, rows, type startShop } from '../payments/shop.ts';
import { visit } from '../../faults/visitor.ts';

export const SELLER: Invoicing = {
  ...NO_INVOICING,
  issues: true,
  name: 'Ada Writer',
  street: 'Am Markt 1',
  city: 'Kiel',
  postcode: '24103',
  country: 'DE',
  vat_id: 'DE123456789',
  email: 'ada@example.com',
  contact: 'Ada Writer',
  phone: '+49 431 1234',
  vat: 'standard',
  rates: [19, 7],
};

export const BUYER = {
  name: 'Clara Client GmbH & Söhne 🍏',
  street: 'Hafen 2',
  city: 'Hamburg',
  postcode: '20457',
  region: '',
  country: 'DE',
  vat_id: 'DE987654321',
  leitweg_id: '',
};

export const ACCOUNT = { holder: 'Ada Writer', iban: 'DE89 3704 0044 0532 0130 00', bic: '', account: '', note: '' };

/** The token in the newest invoice's mail. */
const newestToken = async (): Promise<string> => {
  const [mail] = await rows('SELECT text FROM outbox WHERE invoice_id IS NOT NULL ORDER BY rowid DESC LIMIT 1');
  return /#\/invoice\?token=([\w-]+)/.exec(String(mail?.['text']))?.[1] ?? '';
};

/** An owner who issues invoices, and quotes by transfer that clients accept. */
export const startInvoicing = async (shop: Awaited<ReturnType<typeof startShop>>, settings: object = {}) => {
  const quoting = await startQuoting(shop);
  const { bindings } = shop;
  const admin = (method: string, path: string, body?: unknown) =>
    call(method, `admin/${path}`, {
      cookie: quoting.cookie,
      bindings,
      ...(method === 'GET' ? {} : { body: body ?? {} }),
    });
  const save = async (body: object) => {
    const { revision } = (await admin('GET', 'invoicing')).json.data;
    const saved = await admin('PUT', 'invoicing', { revision, body: { ...SELLER, ...settings, ...body } });
    expect(saved.status, JSON.stringify(saved.json)).toBe(200);
  };
  const { revision: known } = (await admin('GET', 'transfer')).json.data;
  expect((await admin('PUT', 'transfer', { revision: known, body: ACCOUNT })).status).toBe(200);
  await save({});
  const accept = async (
    terms: object = {},
    buyer: object | null = BUYER,
    language = 'en',
    between: () => Promise<void> = async () => {},
  ) => {
    const { id, token } = await quoting.send(
      { ways: ['transfer'], ...terms },
      { recipient: { name: 'Clara Client', email: 'client@example.com', language } },
    );
    await between();
    const client = await newCustomer(bindings);
    const body = acceptance(token, buyer === null ? {} : { buyer });
    const { status, json } = await client.call('POST', '/quotes/accept', body);
    expect(status, JSON.stringify(json)).toBe(200);
    const [order] = await ordersOf(id);
    return { id, token, client, orderId: String(order?.['id']) };
  };
  const pay = (id: string, amount: number, more: object = {}) =>
    quoting.owner('POST', `${id}/transfers`, transferred(amount, more));
  const list = async () => (await admin('GET', 'invoices')).json.data;
  const byLink = (path: string, token: string) =>
    visit(`/api/invoices/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      bindings,
    });
  const xmlOf = async (id: string) =>
    (await visit(`/api/admin/invoices/${id}/xml`, { headers: { cookie: quoting.cookie }, bindings })).text();
  return { ...quoting, admin, save, accept, pay, list, newestToken, byLink, xmlOf };
};

/**
 * A tier that a customer paid with PayPal while the owner shows VAT; the receipt has the customer's address by default.
 */
export const taxedReceipt = async (
  shop: Awaited<ReturnType<typeof startShop>>,
  { settings = {}, buyer = BUYER }: { settings?: object; buyer?: object | null } = {},
) => {
  const invoicing = await startInvoicing(shop, settings);
  const customer = await newCustomer(shop.bindings);
  if (buyer !== null) expect((await customer.call('PUT', '/invoices/buyer', buyer)).status).toBe(200);
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  const payment: string = (await customer.claim(order.order_id)).order.payments[0].id;
  const path = `/payments/receipts/${payment}`;
  const { number } = (await customer.call('GET', path)).json.data;
  return { ...invoicing, customer, order, payment, path, number: String(number) };
};
