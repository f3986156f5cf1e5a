import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addDays, dayIn } from '#contract/days';
import { call } from '../admin/owner.ts';
import { runCron } from '../../faults/private-mail.ts';
import { startInvoicing } from '../invoices/invoicing.ts';
import { newCustomer, orderRow, rows, startShop } from '../payments/shop.ts';
import { acceptance, ordersOf, startQuoting, transferred } from './quoting.ts';

const shop = await startShop();
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A client who accepted and did not pay. */
const overdue = async (ways: string[] = ['paypal'], language?: string) => {
  const quoting = await startQuoting(shop);
  const { cookie } = quoting;
  const owner = (method: string, path: string, body?: object) =>
    call(method, `admin/${path}`, { cookie, bindings: shop.bindings, ...(body === undefined ? {} : { body }) });
  if (ways.includes('transfer')) {
    const body = { holder: 'Ada Writer', iban: 'DE89370400440532013000', bic: '', account: '', note: '' };
    await owner('PUT', 'transfer', { revision: 0, body });
  }
  const { id, token } = await quoting.send({ ways });
  const client = await newCustomer(shop.bindings);
  const way = ways.length > 1 ? { way: 'transfer' } : {};
  expect((await client.call('POST', '/quotes/accept', acceptance(token, way))).status).toBe(200);
  if (language !== undefined) await env.DB.prepare('UPDATE users SET language = ?').bind(language).run();
  const [order] = await ordersOf(id);
  const orderId = String(order?.['id']);
  const dueAt = Date.parse(String(order?.['due_at']));
  /** Runs Cron so many days after the last day to pay, hour by hour. */
  const cronAfter = (days: number, hours = 1) =>
    runCron(shop.bindings, new Date(dueAt + days * DAY_MS + hours * HOUR_MS));
  const change = (step: number, how: string) => quoting.owner('POST', `${id}/reminders`, { part: 'whole', step, how });
  const desk = async () => (await owner('GET', 'desk')).json.data;
  return { ...quoting, id, client, orderId, order, cronAfter, change, desk, admin: owner };
};

const reminders = () => rows("SELECT subject, recipient FROM outbox WHERE id LIKE 'remind-%' ORDER BY rowid");

const subjects = async () => (await reminders()).map(({ subject }) => String(subject));

/** Moves the day to pay into the past, for calls that use the present time. */
const dueSince = (orderId: string, days: number) =>
  env.DB.prepare('UPDATE orders SET due_at = ? WHERE id = ?')
    .bind(new Date(Date.now() - days * DAY_MS).toISOString(), orderId)
    .run();

const set = (statement: string) => env.DB.prepare(statement).run();

test('reminders after 3, 10 and 20 days, kinder to firmer, each once, and none more', async () => {
  const { cronAfter, client } = await overdue();
  await cronAfter(2, 23);
  expect(await reminders()).toEqual([]);
  // After a restart two runs of Cron are at work at once.
  await Promise.all([cronAfter(3), cronAfter(3)]);
  await cronAfter(4);
  expect(await reminders()).toEqual([{ subject: 'A reminder: Six white papers', recipient: client.email }]);
  await cronAfter(10);
  await cronAfter(20);
  expect(await subjects()).toEqual([
    'A reminder: Six white papers',
    'Second reminder: Six white papers',
    'Last reminder: Six white papers',
  ]);
  await cronAfter(31);
  await cronAfter(60);
  expect(await rows('SELECT step, state FROM payment_reminders ORDER BY step')).toEqual(
    [1, 2, 3].map((step) => ({ step, state: 'sent' })),
  );
});

test('after days without Cron only one reminder is sent, the kindest, and the next one keeps its distance', async () => {
  const { cronAfter } = await overdue();
  await cronAfter(30);
  await cronAfter(31);
  expect(await subjects()).toEqual(['A reminder: Six white papers']);
  await cronAfter(37);
  expect(await subjects()).toHaveLength(2);
});

test('a reminder is in the client’s language, with what is open, the day, the account and the reference', async () => {
  const { cronAfter, order, id, owner } = await overdue(['paypal', 'transfer'], 'de');
  await owner('POST', `${id}/transfers`, transferred(100));
  await env.DB.prepare("UPDATE payments SET recorded_at = '2026-01-16T00:00:00.000Z'").run();
  await env.DB.prepare("UPDATE site SET bank_seen_until = '2099-01-01T00:00:00.000Z'").run();
  await cronAfter(3);
  const [mail] = await rows("SELECT subject, text FROM outbox WHERE id LIKE 'remind-%'");
  expect(mail?.['subject']).toBe('Eine Erinnerung: Six white papers');
  for (const words of ['400,01', 'DE89 3704 0044 0532 0130 00', String(order?.['reference']), 'Bitte zahlen bis'])
    expect(mail?.['text']).toContain(words);
});

test('for a transfer only once the bank was looked at since the last day to pay; until then the desk asks', async () => {
  const { orderId, desk, admin, id, change, read } = await overdue(['transfer']);
  await dueSince(orderId, 4);
  await runCron(shop.bindings, new Date());
  expect(await reminders()).toEqual([]);
  // The overdue part is listed once.
  expect(await desk()).toMatchObject({
    bank_checks: { count: 1, lines: [{ id, is_due: true }] },
    overdue_quotes: { count: 0 },
  });
  expect((await read(id)).reminders).toMatchObject([
    { part: 'whole', next: { step: 1, waits_for_bank: true, can_send: false } },
  ]);
  expect(await change(1, 'send')).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining('your bank') },
  });
  const today = dayIn('UTC', new Date());
  // A bank file from before the day to pay tells nothing about it.
  await admin('POST', 'bank/seen', { day: addDays(today, -6) });
  await runCron(shop.bindings, new Date());
  expect(await reminders()).toEqual([]);
  await admin('POST', 'bank/seen', { day: today });
  expect(await desk()).toMatchObject({ bank_checks: { count: 0 }, overdue_quotes: { count: 1, lines: [{ id }] } });
  await runCron(shop.bindings, new Date());
  expect(await subjects()).toEqual(['A reminder: Six white papers']);
});

test('none within a day of a payment, while one is checked, during a dispute, after a withdrawal, for nothing, or to nobody', async () => {
  const { orderId, id, owner, read } = await overdue();
  await dueSince(orderId, 5);
  const none = async (why: string) => {
    await runCron(shop.bindings, new Date());
    expect(await reminders(), why).toEqual([]);
    expect((await read(id)).reminders[0]?.next?.can_send ?? false, why).toBe(false);
  };
  await owner('POST', `${id}/transfers`, transferred(100));
  await none('a payment came today');
  await set("UPDATE payments SET recorded_at = '2026-01-16T00:00:00.000Z', status = 'pending'");
  await none('a payment is checked');
  await set("UPDATE payments SET status = 'completed'");
  await set(`INSERT INTO disputes (id, payment_id, status, reason, amount_cents, currency, opened_at, updated_at, recorded_at)
    SELECT 'PP-D-1', id, 'OPEN', 'ITEM_NOT_RECEIVED', 100, 'USD', '2026-01-16', '2026-01-16', '2026-01-16' FROM payments`);
  await none('a dispute is open');
  await set("UPDATE disputes SET outcome = 'won'");
  for (const [statement, back] of [
    ["UPDATE quotes SET withdrawn_at = '2026-01-01'", 'UPDATE quotes SET withdrawn_at = NULL'],
    ["UPDATE users SET deleted_at = '2026-01-01'", 'UPDATE users SET deleted_at = NULL'],
    ['UPDATE orders SET amount_cents = 0', 'UPDATE orders SET amount_cents = 50001'],
    ["UPDATE orders SET closed_at = '2026-01-01'", 'UPDATE orders SET closed_at = NULL'],
    ["UPDATE orders SET given_up_at = '2026-01-01'", 'UPDATE orders SET given_up_at = NULL'],
    ["UPDATE orders SET declined = 'duplicate'", 'UPDATE orders SET declined = NULL'],
    ['UPDATE orders SET due_at = NULL', `UPDATE orders SET due_at = '2026-01-01T00:00:00.000Z'`],
  ] as const) {
    await set(statement);
    await none(statement);
    await set(back);
  }
  await runCron(shop.bindings, new Date());
  expect(await subjects()).toHaveLength(1);
});

test('the owner sends one now, skips one, and stops all; a second press does nothing more', async () => {
  const { orderId, id, change, read } = await overdue();
  expect((await read(id)).reminders).toMatchObject([{ done: [], next: { step: 1, can_send: false } }]);
  // No payment is overdue yet.
  expect((await change(1, 'send')).status).toBe(409);
  await dueSince(orderId, 1);
  const pressed = await Promise.all([1, 2].map(() => change(1, 'send')));
  expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
  expect(await subjects()).toEqual(['A reminder: Six white papers']);
  expect((await change(2, 'skip')).json.data.reminders).toMatchObject([
    {
      done: [
        { step: 1, state: 'sent' },
        { step: 2, state: 'skipped' },
      ],
      next: { step: 3 },
    },
  ]);
  expect((await change(1, 'skip')).status).toBe(409);
  expect((await change(2, 'send')).status).toBe(409);
  expect((await change(3, 'stop')).json.data.reminders).toMatchObject([{ next: null }]);
  await dueSince(orderId, 40);
  await runCron(shop.bindings, new Date());
  expect(await subjects()).toHaveLength(1);
  expect(await rows("SELECT subject FROM audit_log WHERE action = 'remind_payment'")).toHaveLength(3);
  expect((await change(1, 'none')).status).toBe(422);
  expect((await orderRow(orderId))['status']).toBe('pending');
});

test('stopped before it is overdue, nobody is reminded', async () => {
  const { cronAfter, change } = await overdue();
  await change(1, 'stop');
  for (const days of [3, 10, 20]) await cronAfter(days);
  expect(await reminders()).toEqual([]);
});

test('nothing is reminded of while its invoice waits for a number', async () => {
  const { accept } = await startInvoicing(shop);
  const { orderId } = await accept({}, null);
  await set("UPDATE site SET bank_seen_until = '9999'");
  const late = new Date(Date.parse(String((await orderRow(orderId)).due_at)) + 4 * DAY_MS);
  await runCron(shop.bindings, late);
  expect(await reminders()).toEqual([]);
  await set("UPDATE invoices SET number = 'INV-1', year = 2026, sequence = 1");
  await runCron(shop.bindings, late);
  expect(await subjects()).toHaveLength(1);
});
