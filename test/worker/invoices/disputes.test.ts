import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { runCron } from '../../faults/private-mail.ts';
import { rows, startShop } from '../payments/shop.ts';
import { ordersOf, payOrder } from '../quotes/quoting.ts';
import { BUYER, startInvoicing } from './invoicing.ts';

const shop = await startShop();
const YEAR = new Date().getUTCFullYear();
const DAY_MS = 86_400_000;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** An invoice over 500.01 that its client has paid by PayPal. */
const startPaid = async () => {
  const world = await startInvoicing(shop);
  const accepted = await world.accept({ ways: ['transfer', 'paypal'] });
  const { id, client, orderId } = accepted;
  const open = async () => {
    const { status, json } = await client.call('POST', `/payments/orders/${orderId}/retry`);
    expect(status, JSON.stringify(json)).toBe(200);
    return json.data;
  };
  await open();
  await payOrder(shop, client, orderId);
  const [order] = await ordersOf(id);
  const [payment] = await rows('SELECT id FROM payments WHERE order_id = ?', orderId);
  const atPayPal = `orders/${String(order?.['provider_id'])}`;
  const tell = async () => shop.deliver(await shop.eventsAbout(orderId, String(payment?.['id'])));
  const play = async (path: string, body: object = {}) => {
    const done = await shop.play(path, body);
    await tell();
    return done;
  };
  expect(await world.list()).toMatchObject([{ state: 'paid', open: 0 }]);
  const desk = async () => (await world.admin('GET', 'desk')).json.data;
  const bank = async () => (await world.admin('GET', 'bank')).json.data.parts[0].open;
  return { ...world, ...accepted, open, atPayPal, play, desk, bank };
};

const reminders = () => rows("SELECT id FROM outbox WHERE id LIKE 'remind-%'");

test('a lost dispute opens the invoice again, for both sides, the Desk, the bank’s file and reminders; it is paid anew', async () => {
  const { id, orderId, client, atPayPal, play, list, read, desk, bank, byLink, newestToken } = await startPaid();
  const link = await newestToken();
  const { dispute_id: dispute } = await play(`${atPayPal}/dispute`, { stage: 'INQUIRY' });
  expect(await list()).toMatchObject([{ state: 'paid', open: 0 }]);
  await play(`disputes/${dispute}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' });
  expect(await list()).toMatchObject([{ state: 'sent', open: 500.01 }]);
  expect(await read(id)).toMatchObject({
    parts: [{ status: 'due', state: 'due', open: 500.01, returned: 500.01, paid_at: null }],
    state: { name: 'accepted' },
  });
  const [own] = (await client.call('GET', '/dashboard/quotes')).json.data;
  expect(own.parts).toMatchObject([{ status: 'due', open: 500.01 }]);
  const shown = await (await byLink('open', link)).json<{ data: object }>();
  expect(shown.data).toMatchObject({
    state: 'sent',
    open: 500.01,
    by_paypal: true,
    transfer: { holder: 'Ada Writer' },
  });
  expect((await desk()).unpaid_quotes).toMatchObject({ count: 1, lines: [{ id }] });
  expect(await bank()).toBe(500.01);
  // No credit note is issued, because nothing reduced the claim.
  await runCron(shop.bindings, new Date());
  expect(await list()).toHaveLength(1);

  await env.DB.prepare("UPDATE orders SET due_at = '2026-01-01T00:00:00.000Z' WHERE id = ?").bind(orderId).run();
  await env.DB.prepare("UPDATE payments SET recorded_at = '2026-01-01', paid_at = '2026-01-01'").run();
  expect((await desk()).bank_checks.count + (await desk()).overdue_quotes.count).toBe(1);
  await env.DB.prepare("UPDATE site SET bank_seen_until = '9999'").run();
  // The reminder does not come at once, but after the client has had three days.
  await runCron(shop.bindings, new Date());
  expect(await reminders()).toEqual([]);
  await runCron(shop.bindings, inDays(4));
  expect(await reminders()).toEqual([{ id: `remind-${orderId}-1` }]);
  const again = await startInvoicing(shop);
  await again.pay(id, 500.01);
  expect(await again.list()).toMatchObject([{ state: 'paid', open: 0 }]);
  expect((await again.read(id)).surplus).toEqual([]);
});

test('a part of it is lost: the invoice is open by that, and PayPal is asked for no more; won, it is paid again', async () => {
  const { id, client, orderId, atPayPal, play, list, open, read } = await startPaid();
  const { dispute_id: dispute } = await play(`${atPayPal}/dispute`, { stage: 'CHARGEBACK', amount: '100.00' });
  expect(await list()).toMatchObject([{ state: 'part_paid', open: 100 }]);
  expect(await open()).toMatchObject({ amount: 100 });
  expect(await payOrder(shop, client, orderId)).toMatchObject({ status: 'completed' });
  expect(await list()).toMatchObject([{ state: 'paid', open: 0 }]);
  expect(await rows('SELECT status, has_surplus FROM orders')).toEqual([{ status: 'completed', has_surplus: 0 }]);
  await play(`disputes/${dispute}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  expect(await read(id)).toMatchObject({ paid: 600.01, returned: 0 });
  expect(await rows('SELECT status, has_surplus FROM orders')).toEqual([{ status: 'completed', has_surplus: 1 }]);
  await runCron(shop.bindings, new Date());
  expect(await list()).toHaveLength(1);
});

test('a refund of everything: a credit note over all of it, and nothing is to be paid any more', async () => {
  const { id, client, orderId, atPayPal, play, list, read, bank, desk } = await startPaid();
  await play(`${atPayPal}/refund`);
  expect(await read(id)).toMatchObject({ parts: [{ status: 'returned', open: 0 }] });
  expect((await client.call('POST', `/payments/orders/${orderId}/retry`)).json.data?.approval_url ?? null).toBeNull();
  await runCron(shop.bindings, new Date());
  expect(await list()).toMatchObject([
    { number: `CN-${YEAR}-0001`, total: 500.01 },
    { state: 'cancelled', open: 0 },
  ]);
  // Nobody withdrew the quote, so the answer must not say so.
  expect(await client.call('POST', `/payments/orders/${orderId}/retry`)).toMatchObject({
    status: 409,
    json: { message: 'This order is already finished.' },
  });
  expect(await bank()).toBe(0);
  expect((await desk()).unpaid_quotes.count).toBe(0);
});

test('a refund that is told of late, or of the same second: a credit note of its own; two Crons write one', async () => {
  const { atPayPal, play, list } = await startPaid();
  await play(`${atPayPal}/refund`, { amount: '10.00' });
  await runCron(shop.bindings, new Date());
  await play(`${atPayPal}/refund`, { amount: '20.00' });
  await rows("UPDATE refunds SET refunded_at = '2026-01-01T00:00:00.000Z' WHERE amount_cents = 2000");
  await Promise.all([runCron(shop.bindings, new Date()), runCron(shop.bindings, new Date())]);
  const notes = (await list()).filter(({ state }: { state: string }) => state === 'credit_note');
  expect(notes.map(({ total }: { total: number }) => total).toSorted()).toEqual([10, 20]);
});

test('withdrawn after the money went back: its open invoice is cancelled with a credit note', async () => {
  const { id, orderId, client, atPayPal, play, list, owner, read } = await startPaid();
  await play(`${atPayPal}/reverse`);
  expect(await list()).toMatchObject([{ state: 'sent', open: 500.01 }]);
  expect((await owner('POST', `${id}/withdraw`, {}, (await read(id)).revision)).status).toBe(200);
  await runCron(shop.bindings, new Date());
  expect(await list()).toMatchObject([
    { state: 'credit_note', total: 500.01 },
    { state: 'cancelled', open: 0 },
  ]);
  expect(await client.call('POST', `/payments/orders/${orderId}/retry`)).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('was withdrawn') },
  });
});

test('withdrawn while its invoice waits for what it lacks: it gets no number, and leaves the desk', async () => {
  const { accept, owner, read, list, admin } = await startInvoicing(shop);
  const { id } = await accept({}, { ...BUYER, city: '' });
  const [{ id: waiting }] = await list();
  expect((await owner('POST', `${id}/withdraw`, {}, (await read(id)).revision)).status).toBe(200);
  expect((await admin('GET', 'desk')).json.data.invoices_waiting).toMatchObject({ count: 0 });
  await admin('PUT', `invoices/${waiting}/buyer`, BUYER);
  await runCron(shop.bindings, new Date());
  expect(await list()).toEqual([]);
  expect(await rows('SELECT id FROM outbox WHERE invoice_id IS NOT NULL')).toEqual([]);
});
