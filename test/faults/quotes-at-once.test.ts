import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call } from '../worker/admin/owner.ts';
import { newCustomer, orderRow, rows, startShop, subjectsTo } from '../worker/payments/shop.ts';
import { acceptance, acceptedQuote, payOrder, startQuoting } from '../worker/quotes/quoting.ts';
import { runCron } from './private-mail.ts';
import { faultyDatabase, first } from './faulty-stores.ts';
import { json, visit } from './visitor.ts';

const shop = await startShop();

/** A site whose database does a write only after `release`. */
const heldUp = (write: RegExp) => {
  const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { DB } = faultyDatabase(async (sql) => {
    if (!write.test(sql)) return null;
    onHeld();
    await isReleased;
    return null;
  });
  return { bindings: { ...env, ...shop.bindings, DB }, isHeld, release };
};

test('an answer about a quote that is on its way twice at once makes one link and one mail', async () => {
  const { send, owner, cookie } = await startQuoting(shop);
  const { id } = await send();
  const answer = { id: crypto.randomUUID(), text: 'Gladly.' };
  const { bindings, isHeld, release } = heldUp(/insert into "quote_notes"/);
  const late = call('POST', `admin/quotes/${id}/notes`, { cookie, bindings, body: answer });
  await isHeld;
  expect((await owner('POST', `${id}/notes`, answer)).status).toBe(200);
  release();
  expect((await late).status).toBe(200);
  // One token is of the first mail, and one of the answer.
  expect(await rows('SELECT token_hash FROM quote_links')).toHaveLength(2);
  expect(await rows("SELECT id FROM outbox WHERE kind = 'quote_client'")).toHaveLength(2);
});

test('a question that arrives again after its answer does not wait once more', async () => {
  const { send, owner, link } = await startQuoting(shop);
  const { id, token } = await send();
  const question = { token, id: crypto.randomUUID(), text: 'How many pages?' };
  const { bindings, isHeld, release } = heldUp(/insert into "quote_notes"/);
  const late = visit('/api/quotes/notes', json(question, { bindings }));
  await isHeld;
  expect((await link('notes', question)).status).toBe(200);
  expect((await owner('POST', `${id}/notes`, { id: crypto.randomUUID(), text: 'Six.' })).status).toBe(200);
  release();
  expect((await late).status).toBe(200);
  expect(await rows('SELECT asked_at FROM quotes')).toEqual([{ asked_at: null }]);
});

test('idempotent: an acceptance by another account that arrives twice at once mails the client one link', async () => {
  const { token } = await (await startQuoting(shop)).send();
  const customer = await newCustomer(shop.bindings);
  const body = acceptance(token);
  const { bindings, isHeld, release } = heldUp(/insert into "orders"/);
  const late = customer.call('POST', '/quotes/accept', body, bindings);
  await isHeld;
  expect((await customer.call('POST', '/quotes/accept', body)).status).toBe(200);
  release();
  expect((await late).status).toBe(200);
  // One token is of the first mail, and one of the mail that tells the client.
  expect(await rows('SELECT token_hash FROM quote_links')).toHaveLength(2);
  expect(await rows("SELECT id FROM outbox WHERE id LIKE 'quote-accepted-%-client'")).toHaveLength(1);
});

const withdraw = (id: string, cookie: string, bindings = shop.bindings) =>
  call('POST', `admin/quotes/${id}/withdraw`, { cookie, bindings });

const atPayPal = async (providerId: string): Promise<string> =>
  (await shop.state()).orders.find(({ id }: { id: string }) => id === providerId).status;

test('matrix 64: paid in an open window while it is withdrawn: neither the client, an event nor Cron captures', async () => {
  const { id, client, orderId, providerId, cookie, read } = await acceptedQuote(shop);
  const { bindings, isHeld, release } = heldUp(/update "quotes"/);
  const late = withdraw(id, cookie, bindings);
  await isHeld;
  const outcome = await payOrder(shop, client, orderId);
  expect(outcome).toMatchObject({ status: 'pending', payments: [] });
  expect(await shop.deliver(await shop.eventsAbout(providerId))).toEqual([200]);
  await runCron(shop.bindings, new Date(Date.now() + 5 * 60_000));
  release();
  expect((await late).json.data).toMatchObject({ state: { name: 'withdrawn' }, paid: 0 });
  await runCron(shop.bindings, new Date(Date.now() + 20 * 60_000));
  expect(await atPayPal(providerId)).toBe('APPROVED');
  expect(await read(id)).toMatchObject({ state: { name: 'withdrawn' }, paid: 0 });
  expect((await client.call('GET', '/dashboard/orders')).json.data).toMatchObject([{ ended: 'withdrawn' }]);
  expect(await subjectsTo(client.email)).toContain('Nothing was taken for Six white papers');
});

test('matrix 64: withdrawn while a capture is written down: what is paid stands, and the owner reads so', async () => {
  const { id, client, orderId, providerId, cookie, read } = await acceptedQuote(shop);
  await shop.play(`orders/${providerId}/approve`);
  const { bindings, isHeld, release } = heldUp(/insert into "payments"/);
  const paying = client.call('POST', '/payments/paypal-success', { order_id: orderId }, bindings);
  await isHeld;
  const refused = await withdraw(id, cookie);
  expect(refused).toMatchObject({ status: 409, json: { current: { state: { name: 'paid' } } } });
  release();
  expect((await paying).json.data.order.status).toBe('completed');
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, paid: 500.01 });
  expect(await rows('SELECT id FROM payments')).toHaveLength(1);
});

test('matrix 64: a capture whose answer was lost while the quote was being withdrawn is not overlooked', async () => {
  const { id, client, orderId, providerId, cookie, read } = await acceptedQuote(shop);
  const { bindings, isHeld, release } = heldUp(/insert into "customer_leases"/);
  const late = withdraw(id, cookie, bindings);
  await isHeld;
  await shop.play(`orders/${providerId}/approve`);
  const { DB } = faultyDatabase(first(9, /insert into "payments"/, 'lost_request'));
  const body = { order_id: orderId };
  expect((await client.call('POST', '/payments/paypal-success', body, { DB })).status).toBe(503);
  expect(await atPayPal(providerId)).toBe('COMPLETED');
  expect((await orderRow(orderId))['status']).toBe('pending');
  release();
  expect(await late).toMatchObject({ status: 409, json: { message: expect.stringContaining('is paid') } });
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, paid: 500.01 });
});

test('matrix 64: money that PayPal tells of while the withdrawal is answered: the answer does not say withdrawn', async () => {
  const { id, orderId, cookie, read } = await acceptedQuote(shop);
  const { bindings, isHeld, release } = heldUp(/delete from "customer_leases"/);
  const late = withdraw(id, cookie, bindings);
  await isHeld;
  const amount = { currency_code: 'USD', value: '500.01' };
  const resource = { id: '9AB12345CD678901E', status: 'COMPLETED', amount, custom_id: orderId, invoice_id: orderId };
  await shop.deliver([await shop.play('events', { event_type: 'PAYMENT.CAPTURE.COMPLETED', resource })]);
  release();
  expect(await late).toMatchObject({ status: 409, json: { current: { state: { name: 'paid' } } } });
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, paid: 500.01 });
  expect((await subjectsTo('owner@example.com')).join()).toContain('A quote was paid after you withdrew it');
});
