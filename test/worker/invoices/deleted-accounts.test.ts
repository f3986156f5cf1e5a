import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../src-worker/db/schema.ts';
import { eraseAccount } from '../../../src-worker/services/customers/erase-account.ts';
import { runCron } from '../../faults/private-mail.ts';
import { call } from '../admin/owner.ts';
import { rows, startShop } from '../payments/shop.ts';
import { serviceContext } from '../site.ts';
import { BUYER, startInvoicing } from './invoicing.ts';

const shop = await startShop();

const start = async (terms: object = {}, buyer: object = BUYER) => {
  const world = await startInvoicing(shop);
  const accepted = await world.accept(terms, buyer);
  const erase = async () => {
    const ctx = serviceContext(shop.bindings);
    const [user] = await ctx.db.select().from(users).where(eq(users.id, accepted.client.id));
    if (user === undefined) throw new Error('There is no such account');
    await eraseAccount(ctx, user);
    await ctx.settle();
  };
  const bank = async () =>
    (await world.admin('GET', 'bank')).json.data.parts.map(({ open }: { open: number }) => open).toSorted();
  const sums = async () => {
    const path = 'admin/books-sums.csv?from=2020-01-01&to=2099-12-31';
    const { text } = await call('GET', path, { cookie: world.cookie, bindings: shop.bindings });
    const [head = '', ...lines] = text
      .replace(/^\u{FEFF}/u, '')
      .trim()
      .split('\r\n');
    const labels = head.split(',');
    const cells = lines.map((line) => line.split(',')).find((line) => line[labels.indexOf('Country')] === 'all') ?? [];
    return ['Net', 'VAT', 'Rounding', 'Gross'].map((label) => Number(cells[labels.indexOf(label)]));
  };
  return { ...world, ...accepted, erase, bank, sums };
};

test('unpaid: the invoice is cancelled by a credit note, the books sum to zero, and no side asks for money', async () => {
  const { id, read, list, erase, bank, sums } = await start();
  await erase();
  expect((await read(id)).state.name).toBe('withdrawn');
  expect(await list()).toMatchObject([{ state: 'cancelled', open: 0 }]);
  expect(await bank()).toEqual([0]);
  await runCron(shop.bindings, new Date());
  await runCron(shop.bindings, new Date());
  expect(await list()).toMatchObject([
    { state: 'credit_note', total: 500.01 },
    { state: 'cancelled', open: 0 },
  ]);
  expect(await sums()).toEqual([0, 0, 0, 0]);
});

test('an unpaid second half is cancelled, and the paid first half and the quote stand', async () => {
  const { id, read, list, pay, owner, erase, bank } = await start({ payment: 'halves' });
  await pay(id, 250.01, { part: 'first' });
  expect((await owner('POST', `${id}/ask-rest`)).status).toBe(200);
  await erase();
  await runCron(shop.bindings, new Date());
  expect((await read(id)).state.name).toBe('accepted');
  expect((await list()).map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'cancelled',
    'credit_note',
    'paid',
  ]);
  expect(await bank()).toEqual([0, 0]);
});

test('partly paid: the rest is owed everywhere, and a transfer can still pay it', async () => {
  const { id, read, list, pay, erase, bank } = await start();
  await pay(id, 100);
  await erase();
  await runCron(shop.bindings, new Date());
  expect(await read(id)).toMatchObject({ state: { name: 'accepted' }, parts: [{ status: 'part_paid', open: 400.01 }] });
  expect(await list()).toMatchObject([{ state: 'part_paid', open: 400.01 }]);
  expect(await bank()).toEqual([400.01]);
  await pay(id, 400.01);
  expect(await list()).toMatchObject([{ state: 'paid', open: 0 }]);
});

test('while PayPal checks a payment the invoice stays, and it is cancelled when the payment is denied', async () => {
  const { orderId, list, erase } = await start();
  await rows(
    `INSERT INTO payments (id, kind, provider, status, amount_cents, currency, order_id, matched_by, paid_at, recorded_at)
     SELECT 'P-1', 'capture', 'paypal', 'pending', 50001, currency, id, 'reference', created_at, created_at
     FROM orders WHERE id = ?`,
    orderId,
  );
  await erase();
  await runCron(shop.bindings, new Date());
  expect(await list()).toHaveLength(1);
  await rows("UPDATE payments SET status = 'denied'");
  await rows("UPDATE orders SET status = 'failed'");
  await runCron(shop.bindings, new Date());
  expect(await list()).toMatchObject([{ state: 'credit_note' }, { state: 'cancelled' }]);
});

test('an invoice that waits for what it lacks gets no number', async () => {
  const { list, erase } = await start({}, { ...BUYER, city: '' });
  await erase();
  await runCron(shop.bindings, new Date());
  expect(await list()).toEqual([]);
});
