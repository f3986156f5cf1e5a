import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, ownerCookie } from '../admin/owner.ts';
import { rows } from '../payments/shop.ts';
import { runCron } from '../site.ts';

/** The last migration of the release in which a won dispute gave back every reversal of its payment. */
const LAST = '0079_bounded_reading.sql';

const apply = (migrations: typeof env.MIGRATIONS) =>
  env.DB.batch(migrations.flatMap(({ queries }) => queries).map((statement) => env.DB.prepare(statement)));

const insert = (table: string, row: Record<string, string | number | null>) =>
  env.DB.prepare(
    `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map(() => '?')
      .join(', ')})`,
  ).bind(...Object.values(row));

const day = (number: number, minute = 0): string => new Date(Date.UTC(2026, 8, number, 10, minute)).toISOString();

const MONEY = { currency: 'USD', amount_cents: 20_000 };

let sequence = 0;
const document = (kind: 'receipt' | 'credit_note', payment: string, refund: string | null, more: object = {}) => {
  sequence += 1;
  return insert('receipts', {
    year: 2026,
    sequence,
    kind,
    payment_id: payment,
    refund_id: refund,
    corrects: null,
    ...MONEY,
    issued_at: day(20),
    seller: '{}',
    customer: '{"name":"Old Customer"}',
    description: 'Monthly Basic',
    ...more,
  });
};

/** An order that was paid once by its own customer, with its receipt. */
const paid = (name: string) => [
  insert('users', {
    id: name,
    email: `${name}@example.com`,
    first_name: 'Old',
    last_name: 'Customer',
    password_hash: 'none',
    password_version: 1,
    created_at: day(1),
    spent_cents: 20_000,
    paid_orders: 1,
  }),
  insert('orders', {
    id: `order-${name}`,
    user_id: name,
    tier_id: 'pricing-paper',
    tier_name: 'White paper',
    plan: 'paper',
    payment_type: 'one_time',
    ...MONEY,
    status: 'completed',
    attempt: 0,
    created_at: day(1),
    placed_at: day(1),
    completed_at: day(2),
  }),
  insert('payments', {
    id: name,
    kind: 'capture',
    status: 'completed',
    ...MONEY,
    order_id: `order-${name}`,
    paid_at: day(2),
    recorded_at: day(2),
  }),
  document('receipt', name, null),
];

const back = (kind: 'refund' | 'reversal', payment: string, id: string, at: string, more: object = {}) =>
  insert('refunds', {
    id,
    payment_id: payment,
    kind,
    ...MONEY,
    refunded_at: at,
    recorded_at: at,
    is_known: 1,
    ...more,
  });

const dispute = (payment: string, id: string, outcome: 'won' | 'lost' | null, [opened, updated]: [string, string]) =>
  insert('disputes', {
    id,
    payment_id: payment,
    status: outcome === null ? 'UNDER_REVIEW' : 'RESOLVED',
    outcome,
    reason: 'UNAUTHORISED',
    ...MONEY,
    opened_at: opened,
    updated_at: updated,
    recorded_at: updated,
  });

/** The release's wrong data, one customer for each kind. */
const leftBehind = () => [
  // 2: a claim was won, then a chargeback was lost, and neither the sum nor a credit note shows it.
  ...paid('claim-then-chargeback'),
  dispute('claim-then-chargeback', 'PP-D-1', 'won', [day(3), day(5)]),
  dispute('claim-then-chargeback', 'PP-D-2', 'lost', [day(8), day(12)]),
  back('reversal', 'claim-then-chargeback', 'R-2', day(8)),
  // 4: a credit note keeps the id of the placeholder that the real refund has replaced, and a refund is pending.
  ...paid('placeholder'),
  back('refund', 'placeholder', 'R-4', day(6)),
  document('credit_note', 'placeholder', 'refund-of-placeholder'),
  ...paid('waiting'),
  back('refund', 'waiting', 'R-4-waits', day(6), { status: 'pending' }),
  // 5: a chargeback was won, and the refund after it has no credit note, because the old reversal's was counted for it.
  ...paid('won-then-refund'),
  dispute('won-then-refund', 'PP-D-3', 'won', [day(3), day(5)]),
  back('reversal', 'won-then-refund', 'reversal-won-then-refund', day(3, 1)),
  document('credit_note', 'won-then-refund', 'reversal-won-then-refund'),
  document('receipt', 'won-then-refund', 'reversal-won-then-refund'),
  back('refund', 'won-then-refund', 'R-5', day(9)),
  // Two disputes were open over the same amount, so nobody can tell whose the reversal is.
  ...paid('unclear'),
  dispute('unclear', 'PP-D-4', 'won', [day(3), day(15)]),
  dispute('unclear', 'PP-D-5', null, [day(3), day(15)]),
  back('reversal', 'unclear', 'R-6', day(4)),
];

test('upgrade: stored reversals go to their disputes, missing credit notes are issued today and named in one mail', async () => {
  await reset();
  const after = env.MIGRATIONS.findIndex(({ name }) => name === LAST) + 1;
  await apply(env.MIGRATIONS.slice(0, after));
  sequence = 0;
  await env.DB.batch([...leftBehind(), insert('receipt_counters', { year: 2026, last: sequence })]);
  const given = await rows('SELECT * FROM receipts ORDER BY sequence');
  await apply(env.MIGRATIONS.slice(after));
  const now = new Date();
  await runCron(now);
  await runCron(new Date(now.getTime() + 60_000));

  expect(await rows('SELECT id, spent_cents AS spent FROM users ORDER BY id')).toEqual([
    { id: 'claim-then-chargeback', spent: 0 },
    { id: 'placeholder', spent: 20_000 },
    { id: 'unclear', spent: 0 },
    { id: 'waiting', spent: 20_000 },
    { id: 'won-then-refund', spent: 0 },
  ]);
  expect(await rows("SELECT id, status FROM orders WHERE status <> 'completed' ORDER BY id")).toEqual([
    { id: 'order-claim-then-chargeback', status: 'reversed' },
    { id: 'order-unclear', status: 'reversed' },
    { id: 'order-won-then-refund', status: 'refunded' },
  ]);
  expect(await rows("SELECT id, dispute_id FROM refunds WHERE kind = 'reversal' ORDER BY id")).toEqual([
    { id: 'R-2', dispute_id: 'PP-D-2' },
    { id: 'R-6', dispute_id: null },
    { id: 'reversal-won-then-refund', dispute_id: 'PP-D-3' },
  ]);

  const documents = await rows('SELECT * FROM receipts ORDER BY year, sequence');
  const kept = documents.slice(0, given.length);
  expect(kept, 'what was given stays as it is').toMatchObject(given);
  // A document of the former release is English.
  expect(kept.map(({ language }) => language)).toEqual(given.map(() => null));
  const late = documents.slice(given.length);
  expect(late.map(({ kind, refund_id: refund, issued_at: at }) => [kind, refund, at])).toEqual([
    ['credit_note', 'R-6', now.toISOString()],
    ['credit_note', 'R-2', now.toISOString()],
    ['credit_note', 'R-5', now.toISOString()],
  ]);

  const mails = await rows("SELECT subject, text FROM outbox WHERE id LIKE 'late-credit-notes-%'");
  expect(mails.map(({ subject }) => subject)).toEqual(['3 credit notes were issued late']);
  for (const { year, sequence: number } of late) {
    expect(mails[0]?.['text']).toContain(`Credit note ${year}-${String(number).padStart(6, '0')}`);
  }

  const cookie = await ownerCookie();
  const { json } = await call('GET', 'admin/payments/discrepancies', { cookie });
  expect(json.data.unclear_reversals).toMatchObject([
    { id: 'R-6', amount: 200, disputes: [{ id: 'PP-D-4' }, { id: 'PP-D-5' }] },
  ]);
  const file = (await call('GET', 'admin/payments.csv?from=2020-01-01&to=2099-12-31', { cookie })).text;
  expect(file).not.toContain('0-000000,');
  for (const { year, sequence: number } of documents) {
    expect(file.split(`${year}-${String(number).padStart(6, '0')}`).length - 1, `number ${number}`).toBe(1);
  }

  await call('POST', 'admin/payments/reversals/R-6/dispute', { cookie, body: { dispute_id: 'PP-D-4' } });
  expect(await rows("SELECT spent_cents AS spent FROM users WHERE id = 'unclear'")).toEqual([{ spent: 20_000 }]);
});
