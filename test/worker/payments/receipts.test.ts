import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { email } from '#contract/text';
import { runCron } from '../../faults/private-mail.ts';
import { call, ownerCookie } from '../admin/owner.ts';
import { newCustomer, rows, startShop, type Customer } from './shop.ts';

const shop = await startShop();

const YEAR = new Date().getUTCFullYear();
const number = (sequence: number): string => `${YEAR}-${String(sequence).padStart(6, '0')}`;

const inJune = (year: number): Date => new Date(Date.UTC(year, 5, 1, 0, 1));

/** Makes a paid trial; returns the payment's id. */
const buyTrial = async (customer: Customer): Promise<string> => {
  const order = await customer.order('pricing-trial');
  await shop.play(`orders/${order.providerId}/approve`);
  return (await customer.claim(order.order_id)).order.payments[0].id;
};

/** Refunds a part of a payment at PayPal, and sends the site PayPal's events of it twice. */
const refund = async (paymentId: string, amount: string): Promise<void> => {
  const [order] = await rows(
    'SELECT o.provider_id AS id FROM orders o JOIN payments p ON p.order_id = o.id WHERE p.id = ?',
    paymentId,
  );
  await shop.play(`orders/${order?.['id']}/refund`, { amount });
  const events = await shop.eventsAbout(paymentId);
  await shop.deliver(events);
  await shop.deliver(events);
};

const asOwner = async () => {
  const cookie = await ownerCookie(shop.bindings);
  return (method: string, path: string, body?: unknown) =>
    call(method, `admin/${path}`, { cookie, bindings: shop.bindings, body });
};

const SELLER = { name: 'Vega Words Ltd', address: '1 Quay Street\nDublin', tax_id: 'IE123', note: 'Reverse charge' };
const BUYER = { name: 'Quist & Co', address: '2 High Street\nOslo', tax_id: 'NO99' };

test('each settled payment takes the next number of the year, however often it is told', async () => {
  const one = await newCustomer(shop.bindings);
  const first = await buyTrial(one);
  const second = await buyTrial(await newCustomer(shop.bindings));
  await shop.deliver(await shop.eventsAbout(first, second));
  await shop.deliver(await shop.eventsAbout(first, second));
  expect(await rows('SELECT payment_id, sequence, kind FROM receipts ORDER BY sequence')).toEqual([
    { payment_id: first, sequence: 1, kind: 'receipt' },
    { payment_id: second, sequence: 2, kind: 'receipt' },
  ]);
  const { json } = await one.call('GET', `/payments/receipts/${first}`);
  expect(json.data).toMatchObject({ number: number(1), kind: 'receipt', amount: 10, can_correct: false });
});

test('payments that settle in the same instant get numbers without a gap and without a pair', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => newCustomer(shop.bindings)));
  const orders = await Promise.all(customers.map((customer) => customer.order('pricing-trial')));
  for (const { providerId } of orders) await shop.play(`orders/${providerId}/approve`);
  await Promise.all(
    customers.flatMap((customer, index) => [
      customer.claim(orders[index].order_id),
      customer.claim(orders[index].order_id),
    ]),
  );
  const given = await rows('SELECT sequence FROM receipts ORDER BY sequence');
  expect(given.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await rows('SELECT last FROM receipt_counters')).toEqual([{ last: 6 }]);
});

test('both blocks stand as they were; given later they make a credit note and a new receipt', async () => {
  const as = await asOwner();
  const customer = await newCustomer(shop.bindings);
  const paymentId = await buyTrial(customer);
  const path = `/payments/receipts/${paymentId}`;
  expect((await customer.call('POST', `${path}/renew`)).status).toBe(409);
  expect((await as('PUT', 'seller', { revision: 0, body: SELLER })).status).toBe(200);
  expect((await as('PUT', 'seller', { revision: 0, body: SELLER })).status).toBe(409);
  expect((await customer.call('PUT', '/dashboard/billing', BUYER)).json.data).toEqual(BUYER);

  const before = (await customer.call('GET', path)).json.data;
  expect(before).toMatchObject({ number: number(1), can_correct: true, customer: { name: 'Nora Quist', address: '' } });
  expect(before.seller.address).toBe('');
  const renewed = (await customer.call('POST', `${path}/renew`)).json.data;
  expect(renewed).toMatchObject({ number: number(3), seller: SELLER, customer: BUYER, can_correct: false });
  expect(renewed.documents).toEqual([
    expect.objectContaining({ number: number(1), kind: 'receipt', amount: 10 }),
    expect.objectContaining({ number: number(2), kind: 'credit_note', amount: 10 }),
    expect.objectContaining({ number: number(3), kind: 'receipt', amount: 10 }),
  ]);
  const note = (await customer.call('GET', `${path}?number=${number(2)}`)).json.data;
  expect(note).toMatchObject({ kind: 'credit_note', corrects: number(1), customer: { name: 'Nora Quist' } });
  expect((await customer.call('POST', `${path}/renew`)).status).toBe(409);
  const stranger = await newCustomer(shop.bindings);
  expect((await stranger.call('GET', path)).status).toBe(404);
  expect((await stranger.call('POST', `${path}/renew`)).status).toBe(404);
});

test('idempotent: renewing a receipt twice in one instant makes one correction', async () => {
  const customer = await newCustomer(shop.bindings);
  const paymentId = await buyTrial(customer);
  await customer.call('PUT', '/dashboard/billing', BUYER);
  const renew = () => customer.call('POST', `/payments/receipts/${paymentId}/renew`);
  await Promise.all([renew(), renew(), renew()]);
  const given = await rows('SELECT sequence, kind FROM receipts ORDER BY sequence');
  expect(given.map(({ kind }) => kind)).toEqual(['receipt', 'credit_note', 'receipt']);
  expect(await rows('SELECT last FROM receipt_counters')).toEqual([{ last: 3 }]);
});

test('a refund gets a credit note of its own, once', async () => {
  const customer = await newCustomer(shop.bindings);
  const paymentId = await buyTrial(customer);
  await refund(paymentId, '4.00');
  const { json } = await customer.call('GET', `/payments/receipts/${paymentId}`);
  expect(json.data).toMatchObject({ number: number(1), amount: 10, returned: 4 });
  expect(json.data.documents).toEqual([
    expect.objectContaining({ number: number(1), kind: 'receipt' }),
    expect.objectContaining({ number: number(2), kind: 'credit_note', amount: 4 }),
  ]);
});

const eventsOf = async (kind: RegExp, ...ids: string[]) =>
  (await shop.eventsAbout(...ids)).filter(({ event_type: type }) => kind.test(type));

/** The documents of a payment as `kind number amount`, each with the one that it corrects. */
const documents = (paymentId: string) =>
  rows('SELECT kind, sequence, amount_cents, corrects FROM receipts WHERE payment_id = ? ORDER BY sequence', paymentId);

test('a refund that fails after its credit note gets a receipt that takes the credit note back, once', async () => {
  const customer = await newCustomer(shop.bindings);
  const paymentId = await buyTrial(customer);
  await refund(paymentId, '4.00');
  const [row] = await rows('SELECT id FROM refunds');
  const resource = { id: row?.['id'], status: 'FAILED', amount: { currency_code: 'USD', value: '4.00' } };
  const links = [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${paymentId}` }];
  const event_type = 'PAYMENT.REFUND.FAILED';
  const failed = await shop.play('events', { event_type, resource: { ...resource, links } });
  const again = await shop.play('events', { event_type, resource: { ...resource, links } });
  expect(await shop.deliver([failed, again])).toEqual([200, 200]);
  expect(await documents(paymentId)).toEqual([
    { kind: 'receipt', sequence: 1, amount_cents: 1000, corrects: null },
    { kind: 'credit_note', sequence: 2, amount_cents: 400, corrects: number(1) },
    { kind: 'receipt', sequence: 3, amount_cents: 400, corrects: number(2) },
  ]);
  expect(await rows('SELECT last FROM receipt_counters')).toEqual([{ last: 3 }]);

  // The payment's receipt is still the first one, and can be issued anew.
  const { json } = await customer.call('GET', `/payments/receipts/${paymentId}`);
  expect(json.data).toMatchObject({ number: number(1), amount: 10, returned: 0 });
  const taken = (await customer.call('GET', `/payments/receipts/${paymentId}?number=${number(3)}`)).json.data;
  expect(taken).toMatchObject({ kind: 'receipt', amount: 4, corrects: number(2) });
  await customer.call('PUT', '/dashboard/billing', BUYER);
  const renewed = (await customer.call('POST', `/payments/receipts/${paymentId}/renew`)).json.data;
  expect(renewed).toMatchObject({ number: number(5), amount: 10 });

  const today = new Date().toISOString().slice(0, 10);
  const file = await (await asOwner())('GET', `payments.csv?from=${today}&to=${today}`);
  const lines = file.text.trim().split('\r\n').slice(1);
  expect(lines.map((line: string) => line.split(',').slice(1, 3).join(' '))).toEqual([
    `payment ${number(1)}`,
    `refund ${number(2)}`,
    `refund failed ${number(3)}`,
    `receipt corrected ${number(4)}`,
    `receipt corrected ${number(5)}`,
  ]);
  expect(lines.map((line: string) => Number(line.split(',').at(-6)))).toEqual([10, -4, 4, -10, 10]);
});

test('a reversal that is won back takes its credit note back, and one that was won before has none', async () => {
  for (const isWonFirst of [false, true]) {
    const customer = await newCustomer(shop.bindings);
    const order = await customer.order('pricing-basic');
    await shop.play(`subscriptions/${order.providerId}/approve`);
    const paymentId = (await customer.claim(order.order_id)).order.payments[0].id;
    const { dispute_id: id } = await shop.play(`subscriptions/${order.providerId}/dispute`, { stage: 'CHARGEBACK' });
    if (!isWonFirst) await shop.deliver(await eventsOf(/REVERSED|DISPUTE/, paymentId));
    await shop.play(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
    await shop.deliver((await eventsOf(/REVERSED|DISPUTE/, paymentId)).toReversed());
    const given = await documents(paymentId);
    expect(given.map(({ kind, amount_cents: cents }) => `${kind} ${cents}`)).toEqual(
      isWonFirst ? ['receipt 20000'] : ['receipt 20000', 'credit_note 20000', 'receipt 20000'],
    );
    expect((await customer.me()).total_spent).toBe(200);
  }
});

test('a refund found by Cron without its id, whose event comes later and fails, is taken back once', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/approve`);
  const paymentId = (await customer.claim(order.order_id)).order.payments[0].id;
  await shop.play(`subscriptions/${order.providerId}/refund`);
  await runCron(shop.bindings, new Date(Date.now() + 7 * 3_600_000));
  const events = await eventsOf(/REFUND/, paymentId);
  await shop.deliver(events);
  const { resource } = events[0]?.event ?? {};
  const failed = await shop.play('events', {
    event_type: 'PAYMENT.REFUND.FAILED',
    resource: { ...resource, state: 'failed' },
  });
  expect(await shop.deliver([failed])).toEqual([200]);
  const given = await documents(paymentId);
  expect(given.map(({ kind, amount_cents: cents }) => `${kind} ${cents}`)).toEqual([
    'receipt 20000',
    'credit_note 20000',
    'receipt 20000',
  ]);
});

test('receipts outlive the account with their blocks, and are forgotten after ten years', async () => {
  const customer = await newCustomer(shop.bindings);
  const paymentId = await buyTrial(customer);
  await customer.call('PUT', '/dashboard/billing', BUYER);
  await customer.call('POST', `/payments/receipts/${paymentId}/renew`);
  await env.DB.prepare(
    "UPDATE users SET deleted_at = '2026-01-01', email = id, first_name = '', last_name = '' WHERE id = ?",
  )
    .bind(customer.id)
    .run();
  const kept = await rows("SELECT json_extract(customer, '$.name') AS name FROM receipts ORDER BY sequence");
  expect(kept.map(({ name }) => name)).toEqual(['Nora Quist', 'Nora Quist', 'Quist & Co']);
  await runCron(shop.bindings, inJune(YEAR + 10));
  expect(await rows('SELECT sequence FROM receipts')).toHaveLength(3);
  await runCron(shop.bindings, inJune(YEAR + 11));
  expect(await rows('SELECT sequence FROM receipts')).toHaveLength(0);
});

test('payments, fees and refunds of a period are a CSV file for a bookkeeper', async () => {
  const as = await asOwner();
  const customer = await newCustomer(shop.bindings);
  const paymentId = await buyTrial(customer);
  await refund(paymentId, '4.00');
  const today = new Date().toISOString().slice(0, 10);
  const file = await as('GET', `payments.csv?from=${today}&to=${today}`);
  expect(file.headers.get('content-disposition')).toContain('payments-');
  const [head, payment, returned, end] = file.text.split('\r\n');
  expect(head).toContain('Gross,PayPal fee,Net,Currency');
  expect(payment).toMatch(
    new RegExp(`^${today},payment,${number(1)},${paymentId},.*,7-Day Trial,Nora Quist,10,0\\.84,9\\.16,USD,paypal,$`),
  );
  expect(returned).toMatch(new RegExp(`^${today},refund,${number(2)},.*,-4,0,-4,USD,paypal,$`));
  expect(end).toBe('');
  const empty = await as('GET', 'payments.csv?from=2020-01-01&to=2020-12-31');
  expect(empty.text.trim().split('\r\n')).toHaveLength(1);
  expect((await as('GET', 'payments.csv?from=yesterday&to=today')).status).toBe(422);
});

test('a renewal is received with PayPal’s fee and a number', async () => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order('pricing-basic');
  await shop.play(`subscriptions/${order.providerId}/approve`);
  await shop.deliver(await shop.eventsAbout(order.order_id, order.providerId));
  const [payment] = await rows('SELECT id, fee_cents FROM payments WHERE kind = ?', 'sale');
  expect(payment?.['fee_cents']).toBeGreaterThan(0);
  const { json } = await customer.call('GET', `/payments/receipts/${payment?.['id']}`);
  expect(json.data).toMatchObject({ number: number(1), payment_type: 'subscription' });
});

test('only the owner reads or writes the seller’s block and the CSV file', async () => {
  for (const path of ['admin/seller', 'admin/payments.csv?from=2026-01-01&to=2026-12-31']) {
    expect((await call('GET', path, { bindings: shop.bindings })).status).toBe(401);
  }
});

test('a receipt says the profile’s address as the public page does, and none that is half typed', async () => {
  const as = await asOwner();
  const { body: profile } = (await as('GET', 'content/profile')).json.data;
  const addresses = [
    'ada@quill.example',
    "o'neil+x_{y}~`@a-b.co",
    'ada@x',
    '',
    'ada@',
    '@quill.example',
    'ada',
    'a@b@c.d',
  ];
  const halves = [
    'a b@c.d',
    'ada@quill.',
    'ada@.example',
    'ada@-quill.example',
    'ada@quill-.example',
    'ada@quill_.example',
  ];
  for (const address of [...addresses, ...halves, 'ada@quill..example', 'ädä@quill.example', 'ada@quill.example ']) {
    const personalInfo = { ...profile.personalInfo, email: address };
    expect((await as('PUT', 'profile', { ...profile, personalInfo })).status, address).toBe(200);
    const customer = await newCustomer(shop.bindings);
    const receipt = await customer.call('GET', `/payments/receipts/${await buyTrial(customer)}`);
    expect([address, receipt.json.data.seller.email]).toEqual([
      address,
      email.safeParse(address).success ? address : '',
    ]);
  }
});
