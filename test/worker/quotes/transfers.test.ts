import { expect, test } from 'vitest';
import { call } from '../admin/owner.ts';
import { runCron } from '../../faults/private-mail.ts';
import { orderRow, rows, startShop, subjectsTo } from '../payments/shop.ts';
import {
  acceptance,
  acceptedQuote,
  newestToken,
  ordersOf,
  payOrder,
  startQuoting,
  TERMS,
  transferred,
} from './quoting.ts';
import { newCustomer } from '../payments/shop.ts';

const shop = await startShop();
const ACCOUNT = { holder: 'Ada Writer', iban: 'DE89 3704 0044 0532 0130 00', bic: '', account: '', note: 'Thank you.' };
const BOTH = { ways: ['paypal', 'transfer'] };

/** The owner gives a bank account, and a client accepts a quote. */
const accepted = async (terms: object = BOTH, more: object = {}) => {
  const quoting = await startQuoting(shop);
  const { cookie } = quoting;
  const saved = await call('PUT', 'admin/transfer', {
    cookie,
    bindings: shop.bindings,
    body: { revision: 0, body: ACCOUNT },
  });
  expect(saved.status).toBe(200);
  const { id, token } = await quoting.send(terms);
  const client = await newCustomer(shop.bindings);
  const answer = await client.call('POST', '/quotes/accept', acceptance(token, more));
  expect(answer.status).toBe(200);
  const [order] = await ordersOf(id);
  const record = (amount: number, fields: object = {}) =>
    quoting.owner('POST', `${id}/transfers`, transferred(amount, fields));
  const desk = async () => (await call('GET', 'admin/desk', { cookie, bindings: shop.bindings })).json.data;
  return { ...quoting, id, token, client, answer, orderId: String(order?.['id']), order, record, desk };
};

const receipts = () => rows('SELECT kind, amount_cents, corrects FROM receipts ORDER BY year, sequence');

test('an account is checked: IBAN by its country’s length and check digits, BIC where it is needed', async () => {
  const { cookie } = await startQuoting(shop);
  const put = (body: object) =>
    call('PUT', 'admin/transfer', {
      cookie,
      bindings: shop.bindings,
      body: { revision: 0, body: { ...ACCOUNT, ...body } },
    });
  const wrong = [
    [{ iban: 'DE89370400440532013001' }, 'body.iban'],
    [{ iban: 'DE8937040044053201300' }, 'body.iban'],
    [{ iban: 'ZZ89370400440532013000' }, 'body.iban'],
    [{ bic: 'DEUT' }, 'body.bic'],
    [{ iban: 'CH9300762011623852957' }, 'body.bic'],
    [{ holder: ' ' }, 'body.holder'],
    [{ iban: '' }, 'body.iban'],
  ] as const;
  for (const [body, path] of wrong) {
    const refused = await put(body);
    expect(refused, JSON.stringify(body)).toMatchObject({ status: 422, json: { errors: [{ path }] } });
  }
  expect((await put({ iban: 'ch93 0076 2011 6238 5295 7', bic: 'ubswchzh' })).json.data.body).toMatchObject({
    iban: 'CH9300762011623852957',
    bic: 'UBSWCHZH',
  });
});

test('a quote by transfer alone works without PayPal: sent, accepted, shown, paid in parts, with its receipts', async () => {
  const { id, answer, client, token, link, read, record, orderId, order } = await accepted({
    ways: ['transfer'],
    payment: 'halves',
  });
  expect(answer.json.data).toMatchObject({ checkout: null, problem: null });
  expect(order).toMatchObject({ provider: 'transfer', provider_id: null });
  const reference = String(order?.['reference']);
  expect(reference).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  expect((await link('open', { token })).json.data).toMatchObject({
    transfer: { iban: 'DE89370400440532013000', holder: 'Ada Writer' },
    parts: [
      { state: 'due', open: 250.01, reference },
      { state: 'not_due', open: 0, reference: null },
    ],
  });
  const [mail] = await rows("SELECT text FROM outbox WHERE subject LIKE 'You accepted%'");
  for (const words of ['Ada Writer', 'DE89 3704 0044 0532 0130 00', reference, 'Due now: $250.01'])
    expect(mail?.['text']).toContain(words);
  const retried = await client.call('POST', `/payments/orders/${orderId}/retry`);
  expect(retried).toMatchObject({ status: 409, json: { message: 'This quote is paid by bank transfer.' } });

  expect((await record(100, { part: 'first' })).status).toBe(200);
  expect(await read(id)).toMatchObject({
    state: { name: 'accepted' },
    paid: 100,
    parts: [{ state: 'due', open: 150.01 }, {}],
    transfers: [{ amount: 100, part: 'first', reference: 'RF 12', can_undo: true }],
    can: { ask_rest: false, withdraw: false },
  });
  expect(await orderRow(orderId)).toMatchObject({ status: 'pending', completed_at: null });
  expect((await record(150.01, { part: 'first' })).status).toBe(200);
  expect(await read(id)).toMatchObject({
    paid: 250.01,
    parts: [{ state: 'paid', open: 0 }, {}],
    can: { ask_rest: true },
  });
  expect(await receipts()).toEqual([
    { kind: 'receipt', amount_cents: 10_000, corrects: null },
    { kind: 'receipt', amount_cents: 15_001, corrects: null },
  ]);
  const [first] = (await read(id)).transfers;
  expect((await client.call('GET', `/payments/receipts/${first.id}`)).json.data).toMatchObject({
    provider: 'transfer',
    reference: 'RF 12',
    amount: 100,
  });
  expect(
    (await subjectsTo(client.email)).filter((subject) => subject.startsWith('Your transfer arrived')),
  ).toHaveLength(2);
  expect(
    (await subjectsTo('owner@example.com')).filter((subject) => subject.startsWith('A transfer is recorded')),
  ).toHaveLength(2);
  expect(await client.me()).toMatchObject({ total_orders: 1, total_spent: 250.01 });
});

test('no part that was not asked for, no day to come, and one id counts once', async () => {
  const { id, record, owner } = await accepted();
  expect((await record(10, { part: 'second' })).status).toBe(409);
  expect((await record(10, { day: '2999-01-01' })).status).toBe(422);
  for (const amount of [0, -1, 0.001, 2_000_000]) expect((await record(amount)).status, String(amount)).toBe(422);
  const body = transferred(200);
  const answers = await Promise.all([1, 2, 3].map(() => owner('POST', `${id}/transfers`, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rows('SELECT amount_cents, provider FROM payments')).toEqual([
    { amount_cents: 20_000, provider: 'transfer' },
  ]);
  expect(await receipts()).toHaveLength(1);
  expect(await rows("SELECT action FROM audit_log WHERE action = 'record_transfer'")).toHaveLength(1);
});

test('a mistaken mark is taken back once, with a credit note, a mail and an open part', async () => {
  const { id, record, owner, read, client, orderId } = await accepted();
  await record(500.01);
  expect(await read(id)).toMatchObject({ state: { name: 'paid' } });
  const [{ id: paymentId }] = (await read(id)).transfers;
  const undone = await Promise.all([1, 2].map(() => owner('POST', `${id}/transfers/${paymentId}/undo`)));
  expect(undone.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read(id)).toMatchObject({
    state: { name: 'accepted' },
    paid: 0,
    parts: [{ state: 'due', open: 500.01 }],
    transfers: [{ is_undone: true, can_undo: false }],
  });
  const [{ number }] = (await client.call('GET', `/payments/receipts/${paymentId}`)).json.data.documents;
  expect(await receipts()).toEqual([
    { kind: 'receipt', amount_cents: 50_001, corrects: null },
    { kind: 'credit_note', amount_cents: 50_001, corrects: number },
  ]);
  expect((await subjectsTo(client.email)).filter((subject) => subject.startsWith('A correction'))).toHaveLength(1);
  expect(await rows("SELECT action FROM audit_log WHERE action = 'undo_transfer'")).toHaveLength(1);
  expect(await client.me()).toMatchObject({ total_orders: 0, total_spent: 0 });
  expect((await client.call('GET', '/dashboard/orders')).json.data).toMatchObject([
    { status: 'pending', can_retry: true, payments: [{ provider: 'transfer', status: 'denied' }] },
  ]);
  // The part can be paid again.
  expect((await client.call('POST', `/payments/orders/${orderId}/retry`)).json.data).toMatchObject({ amount: 500.01 });
  expect(await payOrder(shop, client, orderId)).toMatchObject({ status: 'completed' });
});

test('a transfer gives up the open PayPal order, and a new one asks only for the rest', async () => {
  const { record, client, orderId, read, id } = await accepted();
  const before = await orderRow(orderId);
  expect(before['provider_id']).not.toBeNull();
  await record(200);
  expect(await orderRow(orderId)).toMatchObject({ provider_id: null, approval_url: null, status: 'pending' });
  // The approval comes too late: neither the return nor the event captures anything.
  await shop.play(`orders/${before['provider_id']}/approve`);
  await client.claim(orderId);
  await shop.deliver(await shop.eventsAbout(String(before['provider_id'])));
  expect(await rows('SELECT provider FROM payments')).toEqual([{ provider: 'transfer' }]);
  const told = await rows(
    "SELECT text FROM outbox WHERE recipient = ? AND subject LIKE 'Nothing was taken%'",
    client.email,
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.['text']).toContain('after a transfer for it had arrived');
  expect(await orderRow(orderId)).toMatchObject({ status: 'pending', problem: null });

  const retried = await client.call('POST', `/payments/orders/${orderId}/retry`);
  expect(retried.json.data).toMatchObject({ amount: 300.01 });
  expect(await payOrder(shop, client, orderId)).toMatchObject({ status: 'completed' });
  expect(await rows('SELECT amount_cents, problem FROM payments ORDER BY provider')).toEqual([
    { amount_cents: 30_001, problem: null },
    { amount_cents: 20_000, problem: null },
  ]);
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, paid: 500.01, surplus: [] });
});

test('a transfer that pays it all: an approval that comes later is not captured', async () => {
  const { record, client, orderId } = await accepted();
  const { provider_id: providerId } = await orderRow(orderId);
  await shop.play(`orders/${providerId}/approve`);
  await record(500.01);
  await client.claim(orderId);
  await shop.deliver(await shop.eventsAbout(String(providerId)));
  await runCron(shop.bindings, new Date());
  expect(await rows('SELECT provider FROM payments')).toEqual([{ provider: 'transfer' }]);
  const told = (await subjectsTo(client.email)).filter((subject) => subject.startsWith('Nothing was taken'));
  expect(told).toHaveLength(1);
  expect((await client.call('POST', `/payments/orders/${orderId}/retry`)).status).toBe(409);
});

test('both in a race are booked, and the surplus stands on the desk until it went back', async () => {
  const { record, client, orderId, read, id, desk, owner } = await accepted();
  const { provider_id: providerId } = await orderRow(orderId);
  await shop.play(`orders/${providerId}/approve`);
  await client.claim(orderId);
  await record(500.01);
  expect(await read(id)).toMatchObject({
    state: { name: 'paid' },
    paid: 1000.02,
    surplus: [{ part: 'whole', amount: 500.01 }],
  });
  expect((await desk()).surplus).toMatchObject({
    count: 1,
    lines: [{ id, amount: '$500.01' }],
  });
  const body = { id: crypto.randomUUID(), part: 'whole', how: 'returned' };
  const settled = await Promise.all([1, 2].map(() => owner('POST', `${id}/surplus`, body)));
  expect(settled.map(({ status }) => status)).toEqual([200, 200]);
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, returned: 500.01, surplus: [] });
  expect((await desk()).surplus).toMatchObject({ count: 0 });
  expect(await rows('SELECT amount_cents FROM refunds')).toEqual([{ amount_cents: 50_001 }]);
  expect((await receipts()).map(({ kind }) => kind)).toEqual(['receipt', 'receipt', 'credit_note']);
  const again = await owner('POST', `${id}/surplus`, { ...body, id: crypto.randomUUID() });
  expect(again).toMatchObject({ status: 409 });
});

test('a surplus of several transfers goes back whole, and a repeated press returns nothing more', async () => {
  const { record, read, id, desk, owner } = await accepted();
  for (const amount of [500.01, 500.01, 300]) await record(amount);
  const body = { id: crypto.randomUUID(), part: 'whole', how: 'returned' };
  const settled = await Promise.all([1, 2].map(() => owner('POST', `${id}/surplus`, body)));
  expect(settled.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rows('SELECT amount_cents FROM refunds ORDER BY id')).toEqual([
    { amount_cents: 50_001 },
    { amount_cents: 30_000 },
  ]);
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, returned: 800.01, surplus: [] });
  expect((await desk()).surplus).toMatchObject({ count: 0 });
  await record(5);
  expect((await owner('POST', `${id}/surplus`, body)).status).toBe(200);
  expect(await read(id)).toMatchObject({ returned: 800.01, surplus: [{ amount: 5 }] });
});

test('too much that is kept leaves the desk, and more of it comes back there', async () => {
  const { record, read, id, desk, owner } = await accepted();
  await record(600);
  expect((await desk()).surplus).toMatchObject({ count: 1 });
  await owner('POST', `${id}/surplus`, { id: crypto.randomUUID(), part: 'whole', how: 'kept' });
  expect((await desk()).surplus).toMatchObject({ count: 0 });
  expect(await read(id)).toMatchObject({ state: { name: 'paid' }, surplus: [], returned: 0 });
  await record(5);
  expect((await desk()).surplus).toMatchObject({ count: 1 });
});

test('the client chooses the way at the acceptance, and orders, files and figures name it', async () => {
  const { answer, record, cookie, orderId } = await accepted(BOTH, { way: 'transfer' });
  expect(answer.json.data).toMatchObject({ checkout: null, problem: null });
  expect(await orderRow(orderId)).toMatchObject({ provider: null, provider_id: null });
  await record(500.01);
  const owner = (path: string) => call('GET', `admin/${path}`, { cookie, bindings: shop.bindings });
  expect((await owner('orders')).json).toMatchObject({ data: [{ ways: ['transfer'] }] });
  expect((await owner('payments/net')).json.data).toMatchObject({ all: 500.01, accounts: 500.01 });
});

test('money of an order that is only paid in part counts in every sum', async () => {
  const { record, cookie, client, orderId, id, owner: quotes } = await accepted();
  const owner = (path: string) => call('GET', `admin/${path}`, { cookie, bindings: shop.bindings });
  const expectEverywhere = async (amount: number) => {
    expect((await owner('payments/net')).json.data).toMatchObject({ all: amount, accounts: amount });
    expect((await owner('payments/net?days=30')).json.data).toMatchObject({ all: amount });
    expect((await owner('users/summary')).json.data).toMatchObject({ total_revenue: amount });
    expect(await client.me()).toMatchObject({ total_spent: amount });
    expect(await rows('SELECT spent_cents FROM users WHERE id = ?', client.id)).toEqual([
      { spent_cents: Math.round(amount * 100) },
    ]);
  };
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await record(200, { day });
  expect(await orderRow(orderId)).toMatchObject({ status: 'pending' });
  await expectEverywhere(200);
  expect(await client.me()).toMatchObject({ total_orders: 0 });
  expect((await owner(`payments.csv?from=${day}&to=${day}`)).text).toContain(',200,0,200,USD,transfer,');

  const [{ id: transfer }] = (await quotes('GET', id)).json.data.transfers;
  await quotes('POST', `${id}/transfers/${transfer}/undo`);
  await expectEverywhere(0);
});

test('what a quote offers must be set up: no account, no transfer; and PayPal’s quotes are as they were', async () => {
  const { begin, owner } = await startQuoting(shop);
  const id = await begin(BOTH);
  const refused = await owner('POST', `${id}/send`, { terms: { ...TERMS, ...BOTH } });
  expect(refused).toMatchObject({ status: 409, json: { message: expect.stringContaining('no bank account') } });
  expect((await owner('POST', `${id}/send`, { terms: { ...TERMS, ways: [] } })).status).toBe(422);
  expect((await owner('POST', `${id}/send`, { terms: TERMS })).json.data).toMatchObject({
    versions: [{ ways: ['paypal'] }],
  });
  expect(await newestToken(id)).not.toBe('');
  const { orderId } = await acceptedQuote(shop);
  expect(await orderRow(orderId)).toMatchObject({ provider: 'paypal', reference: null });
});

test('a bank’s file is compared with parts and transfers, and the day up to which the bank was looked at only grows', async () => {
  const { id, record, cookie, order } = await accepted({ ways: ['transfer'], payment: 'halves' });
  const bank = async () => (await call('GET', 'admin/bank', { cookie, bindings: shop.bindings })).json.data;
  const seen = (day: string) => call('POST', 'admin/bank/seen', { cookie, bindings: shop.bindings, body: { day } });
  const part = { quote_id: id, part: 'first', who: 'Clara Client', reference: order?.['reference'], currency: 'USD' };
  expect(await bank()).toMatchObject({
    is_offered: true,
    parts: [{ ...part, open: 250.01, invoices: [] }],
    transfers: [],
    seen_until: null,
  });
  const sent = crypto.randomUUID();
  await record(100, { id: sent, part: 'first' });
  const { transfers, ...rest } = await bank();
  expect(rest).toMatchObject({ parts: [{ open: 150.01 }], seen_until: '2026-01-15' });
  expect(transfers).toMatchObject([
    { id: `transfer-${sent}`, quote_id: id, part: 'first', amount: 100, day: '2026-01-15', is_undone: false },
  ]);
  await record(150.01, { part: 'first' });
  expect(await bank()).toMatchObject({ parts: [{ open: 0 }], transfers: [{ amount: 150.01 }, { amount: 100 }] });
  expect((await seen('2026-02-01')).json.data).toMatchObject({ seen_until: '2026-02-01' });
  expect((await seen('2026-01-01')).json.data).toMatchObject({ seen_until: '2026-02-01' });
  for (const day of ['2999-01-01', 'today', '']) expect((await seen(day)).status, day).toBe(422);
  expect(await bank()).toMatchObject({ seen_until: '2026-02-01' });
});
