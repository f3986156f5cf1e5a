import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call as callAuth, newAccount } from '../accounts/api.ts';
import { call } from '../admin/owner.ts';
import { addPurchase } from '../admin/people.ts';
import { startByHand } from '../invoices/by-hand.ts';
import { rows, startShop } from '../payments/shop.ts';

test('a customer downloads all of their own data with the receipts, and nothing of anybody else', async () => {
  const [mine, other] = [await newAccount(), await newAccount()];
  await addPurchase({ id: 'order-mine', userId: mine.user.id, cents: 20_000 });
  await addPurchase({ id: 'order-other', userId: other.user.id, cents: 30_000 });
  await env.DB.prepare(
    "INSERT INTO content_requests VALUES ('r', ?, 'Blog post', 'Pumps', '', 'Soon', '2026-01-01', NULL)",
  )
    .bind(mine.user.id)
    .run();
  const headers = { authorization: `Bearer ${mine.token}` };
  const { status, json, text } = await call('GET', 'dashboard/data', { headers });
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    account: { email: mine.email, total_orders: 1, total_spent: 200 },
    sessions: [{ current: true }],
    billing_details: { name: '', address: '', tax_id: '', buyer: null },
    orders: [{ id: 'order-mine', amount: 200 }],
    receipts: [{ id: 'pay-order-mine', amount: 200, number: expect.stringMatching(/^\d{4}-\d{6}$/) }],
    content_requests: [{ topic: 'Pumps', notes: 'Soon' }],
  });
  const { results: audited } = await env.DB.prepare(
    "SELECT actor, subject FROM audit_log WHERE action LIKE '%export'",
  ).all();
  expect(audited).toEqual([{ actor: 'a customer', subject: 'customers' }]);
  for (const secret of [other.email, other.user.id, 'order-other', 'password', 'hash'])
    expect(text).not.toContain(secret);
});

const confirm = (id: string) =>
  rows('UPDATE users SET email_verified_at = ? WHERE id = ?', new Date().toISOString(), id);

test('an invoice by hand is shown to the account whose confirmed address it went to, and to nobody else', async () => {
  const shop = await startShop();
  const { bindings } = shop;
  const { begin, send, list, admin } = await startByHand(shop);
  const [mine, other] = [await newAccount(), await newAccount()];
  const read = async (path: string, { token }: { token: string }) =>
    (await call('GET', `dashboard/${path}`, { bindings, headers: { authorization: `Bearer ${token}` } })).json.data;
  await begin({ email: mine.email });
  const { id } = await send({ email: mine.email.toUpperCase().replace('@EXAMPLE.COM', '@example.com') });
  const [{ number, id: invoiceId }] = await list();
  await confirm(other.user.id);
  for (const account of [mine, other]) {
    expect(await read('quotes', account)).toEqual([]);
    expect(await read('data', account)).toMatchObject({ quotes: [], invoices: [] });
  }
  await confirm(mine.user.id);
  const shown = {
    id,
    invoice: number,
    state: { name: 'accepted' },
    parts: [{ part: 'whole', status: 'due', open: 215.39, order_id: null, reference: expect.any(String) }],
    transfer: { iban: 'DE89370400440532013000' },
  };
  const ofData = { quotes: [shown], invoices: [{ number, open: 215.39, state: 'sent' }] };
  expect(await read('quotes', mine)).toMatchObject([shown]);
  expect(await read('data', mine)).toMatchObject(ofData);
  // The order stays with the site: no call of the account finds it.
  expect(await read('orders', mine)).toEqual([]);
  expect(await read('quotes', other)).toEqual([]);
  expect(await read('data', other)).toMatchObject({ quotes: [], invoices: [] });
  const { token } = mine;
  expect((await callAuth('DELETE', 'me', { bindings, token, body: { password: mine.password } })).status).toBe(200);
  expect(await list()).toMatchObject([{ id: invoiceId, number, state: 'sent', quote_id: id }]);
  expect((await admin('GET', `quotes/${id}`)).json.data.recipient.name).not.toBe('');
});
