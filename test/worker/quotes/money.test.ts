import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call } from '../admin/owner.ts';
import { runCron } from '../../faults/private-mail.ts';
import { newCustomer, orderRow, rows, startShop, subjectsTo, type Customer } from '../payments/shop.ts';
import { acceptance, acceptedQuote, ordersOf, payOrder, startQuoting, TERMS } from './quoting.ts';

const shop = await startShop();
const OWNER = 'owner@example.com';
const DAY_MS = 86_400_000;

const play = (switches: object) => shop.play('switches', switches);

const accepted = (terms?: object, customer?: Customer) => acceptedQuote(shop, terms, customer);
const pay = (client: Customer, orderId: string) => payOrder(shop, client, orderId);

const desk = async () => {
  const { cookie } = await startQuoting(shop);
  return (await call('GET', 'admin/desk', { cookie, bindings: shop.bindings })).json.data;
};

test('halves: the first is paid, the rest is asked for once and paid, and both come to the total', async () => {
  const { id, owner, read, client, orderId } = await accepted({ payment: 'halves' });
  expect(await read(id)).toMatchObject({
    parts: [
      { part: 'first', amount: 250.01, state: 'due' },
      { part: 'second', amount: 250, state: 'not_due', order_id: null },
    ],
    can: { ask_rest: false },
  });
  const early = await owner('POST', `${id}/ask-rest`);
  expect(early).toMatchObject({ status: 409, json: { message: expect.stringContaining('first half is paid') } });

  expect(await pay(client, orderId)).toMatchObject({
    status: 'completed',
    amount: 250.01,
    tier_name: 'Six white papers, first half',
  });
  expect(await read(id)).toMatchObject({
    state: { name: 'accepted' },
    paid: 250.01,
    can: { ask_rest: true, withdraw: false },
  });
  // The quote is the owner's turn until the rest is asked for.
  expect((await desk()).work_due).toMatchObject({ count: 1, lines: [{ id, title: 'Six white papers' }] });

  const asked = await Promise.all([owner('POST', `${id}/ask-rest`), owner('POST', `${id}/ask-rest`)]);
  expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await desk()).toMatchObject({ work_due: { count: 0 }, unpaid_quotes: { count: 1, lines: [{ id }] } });
  const [, second] = await ordersOf(id);
  expect(second).toMatchObject({ quote_part: 'second', amount_cents: 25_000, status: 'pending', user_id: client.id });
  expect((await subjectsTo(client.email)).filter((subject) => subject.startsWith('The second half'))).toHaveLength(1);
  const [mail] = await rows("SELECT text FROM outbox WHERE subject LIKE 'The second half%'");
  for (const words of ['Total: $500.01', 'Due now: $250.00', '/#/dashboard']) expect(mail?.['text']).toContain(words);

  await owner('POST', `${id}/notes`, { id: crypto.randomUUID(), text: 'It is done.' });
  const [answer] = await rows("SELECT text FROM outbox WHERE subject LIKE 'An answer%'");
  expect(answer?.['text']).toContain('It is done.');
  expect(answer?.['text']).not.toMatch(/when you accept|Valid until/);

  const retried = await client.call('POST', `/payments/orders/${second?.['id']}/retry`);
  expect(retried.json.data).toMatchObject({ amount: 250, tier_name: 'Six white papers, second half' });
  expect((await pay(client, String(second?.['id']))).status).toBe('completed');
  expect(await read(id)).toMatchObject({
    state: { name: 'paid' },
    paid: 500.01,
    parts: [{ state: 'paid' }, { state: 'paid' }],
  });
  expect(await client.me()).toMatchObject({ total_orders: 2, total_spent: 500.01 });
  expect((await client.call('GET', '/dashboard/quotes')).json.data).toMatchObject([
    { state: { name: 'paid' }, paid: 500.01 },
  ]);
  const receipts = await rows('SELECT description, amount_cents FROM receipts ORDER BY sequence');
  expect(receipts).toEqual([
    { description: 'Six white papers, first half', amount_cents: 25_001 },
    { description: 'Six white papers, second half', amount_cents: 25_000 },
  ]);
});

test('never: an order without acceptance, a second one for a part, or paid by a word alone', async () => {
  const { send, read } = await startQuoting(shop);
  const { id, token } = await send();
  const client = await newCustomer(shop.bindings);
  for (const tier of [id, `quote:${id}:whole`]) {
    const ordered = await client.call('POST', '/payments/create-order', { pricing_tier_id: tier });
    expect(ordered.status).toBeGreaterThanOrEqual(400);
  }
  expect(await ordersOf(id)).toEqual([]);
  await client.call('POST', '/quotes/accept', acceptance(token));
  const [order] = await ordersOf(id);
  const said = await client.call('POST', '/payments/paypal-success', { order_id: order?.['id'] });
  expect(said.json.data.order.status).toBe('pending');
  expect(await read(id)).toMatchObject({ state: { name: 'accepted' }, paid: 0 });
  const second = rows(
    `INSERT INTO orders (id, user_id, tier_id, tier_name, plan, payment_type, amount_cents, currency, status, attempt,
       created_at, quote_id, quote_part)
     SELECT 'second', user_id, 'other', tier_name, plan, payment_type, 1, currency, status, attempt, created_at, quote_id,
       quote_part FROM orders WHERE quote_id = ?`,
    id,
  );
  await expect(second).rejects.toThrow(/UNIQUE/);
});

test('halves: PayPal is told which one it is, however long the title is', async () => {
  const { providerId } = await accepted({ payment: 'halves', title: 'Long '.repeat(24).trim() });
  const { orders } = await shop.state();
  const { purchase_units: units } = orders.find(({ id }: { id: string }) => id === providerId);
  expect(units[0].description).toMatch(/^Long Long .*….* Long, first half$/);
});

test('refunded: the part says so, and what was agreed and paid stays', async () => {
  const { id, read, client, orderId, providerId } = await accepted();
  await pay(client, orderId);
  await shop.play(`orders/${providerId}/refund`);
  await shop.deliver(await shop.eventsAbout(providerId));
  expect(await read(id)).toMatchObject({
    paid: 500.01,
    returned: 500.01,
    parts: [{ state: 'returned', returned: 500.01 }],
  });
});

test('trap: trying an order of a quote again leads to that order at its price, and never to a tier', async () => {
  const { id, read, client, orderId, providerId } = await accepted();
  await play({ capture_issue: 'TRANSACTION_LIMIT_EXCEEDED' });
  const declined = await pay(client, orderId);
  await play({ capture_issue: null });
  expect(declined).toMatchObject({ status: 'failed', can_retry: true });
  expect((await read(id)).parts[0]).toMatchObject({ state: 'due', problem: expect.stringContaining('PayPal refused') });
  const retried = await client.call('POST', `/payments/orders/${orderId}/retry`);
  expect(retried).toMatchObject({ status: 200, json: { data: { order_id: orderId, amount: 500.01 } } });
  expect((await orderRow(orderId))['provider_id']).not.toBe(providerId);
  expect((await pay(client, orderId)).status).toBe('completed');
  expect(await ordersOf(id)).toHaveLength(1);
  expect((await read(id)).state.name).toBe('paid');
});

test('trap: an order of a quote is not given up after 72 hours, and PayPal is not asked for ever', async () => {
  const { id, client, orderId } = await accepted();
  for (const days of [0.1, 1, 2.9, 3.1, 10, 40]) await runCron(shop.bindings, new Date(Date.now() + days * DAY_MS));
  expect(await orderRow(orderId)).toMatchObject({ status: 'pending', closed_at: null, next_check_at: null });
  expect((await client.call('GET', '/dashboard/quotes')).json.data).toMatchObject([
    { id, state: { name: 'accepted' } },
  ]);
  const retried = await client.call('POST', `/payments/orders/${orderId}/retry`);
  expect(retried.status).toBe(200);
  expect((await pay(client, orderId)).status).toBe('completed');
});

test('trap: a payment of the same amount without a reference is never taken for a quote’s', async () => {
  const lines = [{ text: 'All of it', amount: 10 }];
  await shop.play('mode', { mode: 'down' });
  const { orderId } = await accepted({ lines });
  await shop.play('mode', { mode: 'ok' });
  expect((await orderRow(orderId))['provider_id']).toBeNull();
  // An order of the last minute may be on its way to PayPal and fits nothing, so this one is made older.
  await rows('UPDATE orders SET created_at = ?', new Date(Date.now() - 120_000).toISOString());
  await shop.payHosted('TRIAL', 'somebody@else.example');
  const [event] = (await shop.state()).events.slice(-1);
  expect(await shop.deliver([event])).toEqual([200]);
  expect((await orderRow(orderId))['status']).toBe('pending');
  expect(await rows('SELECT order_id FROM payments')).toEqual([{ order_id: null }]);
});

test('matrix 64: an approval after the withdrawal is not captured, and the client reads why and whom to ask', async () => {
  const { id, owner, read, client, orderId, providerId } = await accepted();
  expect((await owner('POST', `${id}/withdraw`)).json.data.state.name).toBe('withdrawn');
  expect(await orderRow(orderId)).toMatchObject({ status: 'expired', given_up_at: null });
  const refused = await client.call('POST', `/payments/orders/${orderId}/retry`);
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('please write to us') } });
  expect((await client.call('GET', '/dashboard/orders')).json.data).toMatchObject([
    { can_retry: false, ended: 'withdrawn' },
  ]);

  await shop.play(`orders/${providerId}/approve`);
  const events = await shop.eventsAbout(providerId);
  expect(await shop.deliver([...events, ...events])).toEqual([200, 200]);
  const outcome = (await client.call('POST', '/payments/paypal-success', { order_id: orderId })).json.data.order;
  expect(outcome).toMatchObject({ status: 'expired', can_retry: false, ended: 'withdrawn', payments: [] });
  await runCron(shop.bindings, new Date(Date.now() + 5 * 60_000));
  const { orders } = await shop.state();
  expect(orders.find(({ id: known }: { id: string }) => known === providerId).status).toBe('APPROVED');
  expect(await read(id)).toMatchObject({ state: { name: 'withdrawn' }, paid: 0 });
  const told = (await subjectsTo(client.email)).filter((subject) => subject.startsWith('Nothing was taken'));
  expect(told).toEqual(['Nothing was taken for Six white papers']);
});

test('matrix 64: money that arrives after the withdrawal is booked to its quote, and the owner is told', async () => {
  const { id, owner, read, client, orderId, providerId } = await accepted();
  await pay(client, orderId);
  // PayPal captured before the site knew: the answer was lost, and the owner withdraws the quote.
  await rows('DELETE FROM payments WHERE order_id = ?', orderId);
  await rows("UPDATE orders SET status = 'pending', provider_id = NULL WHERE id = ?", orderId);
  expect((await owner('POST', `${id}/withdraw`)).json.data.state.name).toBe('withdrawn');
  await shop.deliver(await shop.eventsAbout(providerId));
  expect((await orderRow(orderId))['status']).toBe('completed');
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, paid: 500.01 });
  const told = (await subjectsTo(OWNER)).filter((subject) => subject.includes('after you withdrew'));
  expect(told).toEqual(['A quote was paid after you withdrew it: Six white papers']);

  // Once the owner has refunded the money, the quote is withdrawn.
  await shop.play(`orders/${providerId}/refund`);
  const [payment] = await rows('SELECT id FROM payments WHERE order_id = ?', orderId);
  await shop.deliver(await shop.eventsAbout(String(payment?.['id'])));
  expect(await read(id)).toMatchObject({ state: { name: 'withdrawn' }, paid: 500.01, returned: 500.01 });
});

test('went back in full: a quote is paid anew with an invoice of its own, or withdrawn', async () => {
  const { id, owner, read, client, orderId, providerId } = await accepted({ payment: 'halves' });
  await pay(client, orderId);
  await shop.play(`orders/${providerId}/refund`);
  await shop.deliver(await shop.eventsAbout(providerId));
  expect(await read(id)).toMatchObject({
    state: { name: 'accepted' },
    parts: [{ state: 'returned' }, { state: 'not_due' }],
    can: { withdraw: true, ask_rest: false },
  });
  expect((await client.call('GET', '/dashboard/orders')).json.data).toMatchObject([{ can_retry: true }]);
  expect((await client.call('POST', `/payments/orders/${orderId}/retry`)).json.data.approval_url).not.toBeNull();
  expect(await pay(client, orderId)).toMatchObject({ status: 'completed', can_retry: false });
  expect(await read(id)).toMatchObject({ parts: [{ state: 'paid' }, {}], can: { withdraw: false, ask_rest: true } });
  expect((await subjectsTo(OWNER)).filter((subject) => subject.includes('paid twice'))).toEqual([]);
  expect(await client.me()).toMatchObject({ total_orders: 1, total_spent: 250.01 });

  const { provider_id: again } = await orderRow(orderId);
  await shop.play(`orders/${again}/refund`);
  await shop.deliver(await shop.eventsAbout(String(again)));
  expect((await owner('POST', `${id}/withdraw`)).json.data.state.name).toBe('withdrawn');
  expect((await client.call('POST', `/payments/orders/${orderId}/retry`)).status).toBe(409);
  expect((await client.call('GET', '/dashboard/orders')).json.data).toMatchObject([{ can_retry: false }]);
});

test('a quote is paid in parts of at least 1.00', async () => {
  const { owner, begin, send, link } = await startQuoting(shop);
  const lines = [{ text: 'A word', amount: 1.99 }];
  const id = await begin({ lines, payment: 'halves' });
  const terms = { ...TERMS, lines, payment: 'halves' };
  expect(await owner('POST', `${id}/send`, { terms })).toMatchObject({
    status: 422,
    json: { errors: [{ path: 'terms.lines', message: expect.stringContaining('2.00') }] },
  });
  expect((await owner('POST', `${id}/send`, { terms: { ...terms, payment: 'whole' } })).status).toBe(200);
  const old = await send({ payment: 'halves' });
  await rows('UPDATE quote_versions SET total_cents = 2 WHERE quote_id = ?', old.id);
  expect((await link('open', { token: old.token })).status).toBe(200);
  const client = await newCustomer(shop.bindings);
  const refused = await client.call('POST', '/quotes/accept', acceptance(old.token));
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('too small') } });
  expect(await ordersOf(old.id)).toEqual([]);
});

test('trap: paying one quote gives up no other order of the same customer', async () => {
  const first = await accepted();
  const second = await accepted({ payment: 'halves' }, first.client);
  // The order is made older, because PayPal's times have no fractions of a second.
  await env.DB.prepare("UPDATE orders SET placed_at = '2026-01-01T00:00:00.000Z' WHERE id = ?")
    .bind(second.orderId)
    .run();
  expect((await pay(first.client, first.orderId)).status).toBe('completed');
  expect(await orderRow(second.orderId)).toMatchObject({ status: 'pending', given_up_at: null });
  expect((await pay(first.client, second.orderId)).status).toBe('completed');
});

test('withdrawn against a payment: refused when something is paid or pending, or approved at PayPal by then', async () => {
  const paid = await accepted();
  await pay(paid.client, paid.orderId);
  expect(await paid.owner('POST', `${paid.id}/withdraw`)).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('cannot be withdrawn'), current: { state: { name: 'paid' } } },
  });
  expect(await rows('SELECT withdrawn_at FROM quotes')).toEqual([{ withdrawn_at: null }]);

  await play({ capture_outcome: 'PENDING' });
  const pending = await accepted();
  await pay(pending.client, pending.orderId);
  await play({ capture_outcome: 'COMPLETED' });
  expect((await pending.read(pending.id)).parts).toMatchObject([{ state: 'paying' }]);
  expect((await pending.owner('POST', `${pending.id}/withdraw`)).status).toBe(409);
  expect((await pending.read(pending.id)).can.withdraw).toBe(false);

  const approved = await accepted();
  await shop.play(`orders/${approved.providerId}/approve`);
  expect((await approved.owner('POST', `${approved.id}/withdraw`)).status).toBe(409);
  expect((await approved.read(approved.id)).state.name).toBe('paid');

  const unknown = await accepted();
  await shop.play('mode', { mode: 'down' });
  expect((await unknown.owner('POST', `${unknown.id}/withdraw`)).status).toBe(503);
  await shop.play('mode', { mode: 'ok' });
  expect((await unknown.read(unknown.id)).state.name).toBe('accepted');
});

test('withdrawal and payment at once: the money counts, or nothing was taken', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, owner, read, client, orderId } = await accepted();
    const [withdrawn] = await Promise.all([owner('POST', `${id}/withdraw`), pay(client, orderId)]);
    const { state, paid } = await read(id);
    if (paid > 0) expect(state.name).toBe('paid');
    else expect([withdrawn.status, state.name]).toEqual([200, 'withdrawn']);
    if (withdrawn.status === 200 && paid > 0) expect((await subjectsTo(OWNER)).join()).toContain('after you withdrew');
  }
});

test('PayPal takes no such amount: the acceptance stands, with words for it', async () => {
  const quoting = await startQuoting(shop);
  const { id, token } = await quoting.send({ lines: [{ text: 'A book', amount: 90_000 }] });
  const client = await newCustomer(shop.bindings);
  await play({ order_limit: 60_000 });
  const { json } = await client.call('POST', '/quotes/accept', acceptance(token));
  expect(json.data).toMatchObject({ checkout: null, problem: expect.stringContaining('does not accept this amount') });
  const [order] = await ordersOf(id);
  const retried = await client.call('POST', `/payments/orders/${order?.['id']}/retry`);
  expect(retried).toMatchObject({
    status: 422,
    json: { message: expect.stringContaining('does not accept this amount') },
  });
  await play({ order_limit: 0 });
});

test('an order of a quote in another currency than the site’s by now is not paid', async () => {
  const { client, orderId, send } = await accepted();
  const euro = { CURRENCY: 'EUR' };
  const retried = await client.call('POST', `/payments/orders/${orderId}/retry`, {}, euro);
  expect(retried).toMatchObject({ status: 409, json: { message: expect.stringContaining('currency') } });
  const { token } = await send();
  const other = await newCustomer(shop.bindings);
  expect((await other.call('POST', '/quotes/accept', acceptance(token), euro)).status).toBe(409);
});

test('seen in Payments, Users and exports by the quote’s title', async () => {
  const { id, client, orderId, cookie } = await accepted();
  await pay(client, orderId);
  const ask = async (path: string) => call('GET', path, { cookie, bindings: shop.bindings });
  expect((await ask('admin/orders')).json.data).toMatchObject([
    { tier_name: 'Six white papers', quote: { id, part: 'whole' } },
  ]);
  expect((await ask(`admin/users/${client.id}`)).json.data.orders).toMatchObject([{ tier_name: 'Six white papers' }]);
  expect((await ask('admin/orders.csv')).text).toContain('Six white papers');
  expect((await ask('admin/payments.csv?from=2020-01-01&to=2099-01-01')).text).toContain('Six white papers');
  const own = await client.call('GET', '/dashboard/data');
  expect(own.json.data.quotes).toMatchObject([
    { id, current: { title: 'Six white papers' }, accepted_by: 'Clara Client' },
  ]);
});

test('analytics: a case study is shown with the quotes and the money that followed it, less what went back', async () => {
  const messageId = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO contact_messages (id, name, email, subject, message, content_type, status, created_at, source)
     VALUES (?, 'Clara', 'client@example.com', 'Papers', 'Please.', '[]', 'new', ?, 'project-fintech')`,
  )
    .bind(messageId, new Date().toISOString())
    .run();
  const quoting = await startQuoting(shop);
  const { id, token } = await quoting.send({ payment: 'halves' }, { contact_id: messageId });
  const client = await newCustomer(shop.bindings);
  await client.call('POST', '/quotes/accept', acceptance(token));
  const [order] = await ordersOf(id);
  await pay(client, String(order?.['id']));
  const report = async () =>
    (
      await call('GET', 'admin/analytics', { cookie: quoting.cookie, bindings: shop.bindings })
    ).json.data.case_studies.find(({ project_id }: { project_id: string }) => project_id === 'project-fintech');
  expect(await report()).toMatchObject({ enquiries: 1, quotes: 1, orders: 1, paid_orders: 1, received: 250.01 });
  expect((await report()).latest.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'enquiry',
    'order',
    'quote',
  ]);
  await shop.play(`orders/${order?.['provider_id']}/refund`, { amount: '50.00' });
  await shop.deliver(await shop.eventsAbout(String(order?.['provider_id'])));
  expect((await report()).received).toBe(200.01);
  // The message's dialog lists the quote.
  expect((await quoting.owner('GET', `?contact=${messageId}`)).json.data).toMatchObject([{ id, paid: 250.01 }]);
});
