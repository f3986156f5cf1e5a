import { env } from 'cloudflare:workers';
import { call, ownerCookie, type Answer } from '../admin/owner.ts';
import { visit } from '../../faults/visitor.ts';
import { newCustomer, orderRow, rows, type Customer, type startShop } from '../payments/shop.ts';

/** The terms of a valid quote: 500.01 in two lines. */
export const TERMS = {
  title: 'Six white papers',
  scope: 'Six papers of four pages each.\n\nInterviews with your engineers.',
  lines: [
    { text: 'Research', amount: 100.01 },
    { text: 'Writing', amount: 400 },
  ],
  payment: 'whole',
  valid_days: 14,
  pieces: 6,
  rounds: 2,
};

export const CLIENT = 'client@example.com';

export interface Sent {
  id: string;
  /** The token in the newest mail's link. */
  token: string;
}

/** The owner who quotes, and a client with a link, who both call like their browsers. */
export const startQuoting = async (shop: Awaited<ReturnType<typeof startShop>>) => {
  const { bindings } = shop;
  const cookie = await ownerCookie(bindings);

  const owner = (method: string, path: string, body?: unknown, revision?: number): Promise<Answer> =>
    call(method, path === '' || path.startsWith('?') ? `admin/quotes${path}` : `admin/quotes/${path}`, {
      cookie,
      bindings,
      ...(method === 'GET' ? {} : { body: body ?? {} }),
      ...(revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } }),
    });

  const begin = async (terms: object = {}, more: object = {}): Promise<string> => {
    const id = crypto.randomUUID();
    const recipient = { name: 'Clara Client', email: CLIENT };
    const body = { id, contact_id: null, recipient, draft: { ...TERMS, ...terms }, ...more };
    const { status, json } = await owner('POST', '', body);
    if (status !== 200) throw new Error(`A quote could not be begun: ${status} ${JSON.stringify(json)}`);
    return id;
  };

  const send = async (terms: object = {}, more: object = {}): Promise<Sent> => {
    const id = await begin(terms, more);
    const { status, json } = await owner('POST', `${id}/send`, { terms: { ...TERMS, ...terms } });
    if (status !== 200) throw new Error(`A quote could not be sent: ${status} ${JSON.stringify(json)}`);
    return { id, token: await newestToken(id) };
  };

  /** Makes a call with the token of a mailed link. */
  const link = async (path: string, body: object, more: { address?: string } = {}) => {
    const response = await visit(`/api/quotes/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      bindings,
      ...more,
    });
    return { status: response.status, json: await response.json<Answer['json']>(), headers: response.headers };
  };

  const read = async (id: string): Promise<Answer['json']> => (await owner('GET', id)).json.data;

  return { owner, begin, send, link, read, cookie };
};

/** The token in the newest mail about a quote to its client. */
export const newestToken = async (id: string): Promise<string> => {
  const mails = await rows("SELECT text FROM outbox WHERE kind = 'quote_client' ORDER BY rowid DESC");
  const number = `#${id.slice(0, 8)}`;
  for (const { text } of mails) {
    const [, token] = /#\/quote\?token=([\w-]+)/.exec(String(text)) ?? [];
    if (token !== undefined && String(text).includes(number)) return token;
  }
  throw new Error(`No mail has a link to ${number}`);
};

/** The body with which a client accepts. */
export const acceptance = (token: string, more: object = {}) => ({
  token,
  id: crypto.randomUUID(),
  version: 1,
  name: 'Clara Client',
  ...more,
});

/** The content of every table, to see that nothing has changed. */
export const wholeDatabase = async (): Promise<string> => {
  const tables = await rows(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT IN ('rate_limits', 'sessions')",
  );
  const contents = await Promise.all(tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`).all()));
  return JSON.stringify(contents.map(({ results }) => results));
};

export const ordersOf = (id: string) =>
  rows('SELECT * FROM orders WHERE quote_id = ? ORDER BY created_at, quote_part', id);

/** A quote that a new customer accepts, with its order at PayPal. */
export const acceptedQuote = async (
  shop: Awaited<ReturnType<typeof startShop>>,
  terms: object = {},
  customer?: Customer,
) => {
  const quoting = await startQuoting(shop);
  const { id, token } = await quoting.send(terms);
  const client = customer ?? (await newCustomer(shop.bindings));
  const { status, json } = await client.call('POST', '/quotes/accept', acceptance(token));
  if (status !== 200) throw new Error(`Not accepted: ${status} ${JSON.stringify(json)}`);
  const [order] = await ordersOf(id);
  return { ...quoting, id, token, client, orderId: String(order?.['id']), providerId: String(order?.['provider_id']) };
};

/** Approves an order that is open at PayPal, and comes back. */
export const payOrder = async (
  shop: Awaited<ReturnType<typeof startShop>>,
  client: Customer,
  orderId: string,
): Promise<Answer['json']> => {
  const { provider_id: providerId } = await orderRow(orderId);
  await shop.play(`orders/${providerId}/approve`);
  return (await client.call('POST', '/payments/paypal-success', { order_id: orderId })).json.data.order;
};

/** A transfer that the owner marks, on a day that has begun in every time zone. */
export const transferred = (amount: number, more: object = {}) => ({
  id: crypto.randomUUID(),
  part: 'whole',
  amount,
  day: '2026-01-15',
  reference: 'RF 12',
  ...more,
});
