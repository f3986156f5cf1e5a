import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countSubscribers, countThisWeek, moveTotals } from '../../src-worker/services/moving-totals.ts';
import {
  checkSettled,
  readDayTotals,
  settleDue,
  type DayTotal,
} from '../../src-worker/services/payments/ledger/day-totals.ts';
import { readNet, readNetSince } from '../../src-worker/services/payments/ledger/net-figures.ts';
import { isOwnMoney, sumOf } from '../../src-worker/services/payments/ledger/payment-sql.ts';
import { addMessages, addUsers } from './admin/people.ts';
import { serviceContext } from './site.ts';

const run = (statement: string, ...values: (string | number | null)[]) =>
  env.DB.prepare(statement)
    .bind(...values)
    .run();

const atTheHour = () => ({ ...serviceContext(), now: () => new Date('2026-03-20T10:00:00.000Z') });

/** The same numbers for the same seed. */
const seeded = (seed: number) => {
  let state = seed * 48_271;
  return (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const put = (table: string, row: Record<string, string | number | null>) =>
  run(
    `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
      .map(() => '?')
      .join()})
      ON CONFLICT (id) DO UPDATE SET ${Object.keys(row)
        .map((name) => `${name} = excluded.${name}`)
        .join()}`,
    ...Object.values(row),
  );

/** The sums of the days when each row is read. */
const folded = (since: string) => {
  const usd = sql`p.currency`;
  const none = sql.raw('0, 0, 0');
  return serviceContext().db.all<DayTotal>(sql`
    SELECT substr(p.paid_at, 1, 10) AS day, '' AS source, p.currency, 0 AS contacts, 0 AS orders, 0 AS paidOrders,
      SUM(p.status = 'completed' AND ${isOwnMoney()}) AS payments, ${sumOf('all', usd)} AS netCents,
      ${sumOf('accounts', usd)} AS accountCents, 0 AS aloneCents
      FROM payments p WHERE p.paid_at >= ${since} GROUP BY day, p.currency
    UNION ALL SELECT substr(p.paid_at, 1, 10) AS day, '', p.currency, ${none}, 0, 0, 0, ${sumOf('all', usd)}
      FROM payments p WHERE p.paid_at >= ${since} AND p.order_id IS NULL GROUP BY day, p.currency
    UNION ALL SELECT substr(o.created_at, 1, 10) AS day, o.source, p.currency, ${none}, 0, 0, ${sumOf('accounts', usd)}, 0
      FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.created_at >= ${since} AND o.source IS NOT NULL
      GROUP BY day, o.source, p.currency
    UNION ALL SELECT substr(created_at, 1, 10) AS day, s, '', 0, COUNT(*), SUM(status = 'completed'), 0, 0, 0, 0
      FROM (SELECT created_at, status, '' AS s FROM orders UNION ALL SELECT created_at, status, source FROM orders)
      WHERE s IS NOT NULL AND created_at >= ${since} GROUP BY day, s
    UNION ALL SELECT substr(created_at, 1, 10) AS day, s, '', COUNT(*), 0, 0, 0, 0, 0, 0
      FROM (SELECT created_at, '' AS s FROM contact_messages UNION ALL SELECT created_at, source FROM contact_messages)
      WHERE s IS NOT NULL AND created_at >= ${since} GROUP BY day, s`);
};

const asFigures = (totals: readonly DayTotal[]): Record<string, Record<string, number>> => {
  const figures: Record<string, Record<string, number>> = {};
  for (const { day, source, currency, ...counts } of totals) {
    const figure = (figures[`${day} ${source} ${currency}`] ??= {});
    for (const [name, n] of Object.entries(counts)) figure[name] = (figure[name] ?? 0) + n;
  }
  return Object.fromEntries(Object.entries(figures).filter(([, of]) => Object.values(of).some((n) => n !== 0)));
};

const SINCE = '2026-03-10';
const expectEqual = async (after: string) =>
  expect(asFigures(await readDayTotals(serviceContext(), SINCE)), after).toEqual(asFigures(await folded(SINCE)));

const STEPS = 150;

test.for([1, 2, 3])('day totals equal a fresh fold after each of %s. many changes, settled or due', async (seed) => {
  const random = seeded(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)];
  const moment = (): string => new Date(Date.UTC(2026, 2, 8 + below(6), below(24))).toISOString();
  const source = (): string | null => one([null, 'proj-1', 'proj-2']) ?? null;
  const id = (kind: string): string => `${kind}-${below(8)}`;
  await addUsers([{ id: 'ann' }]);
  const orderOrNone = async (): Promise<string | null> =>
    env.DB.prepare('SELECT id FROM orders WHERE id = ?').bind(id('order')).first<string>('id');
  const changes: Record<string, () => Promise<unknown>> = {
    order: () =>
      put('orders', {
        id: id('order'),
        user_id: 'ann',
        tier_id: 'pricing-basic',
        tier_name: 'Basic',
        plan: 'basic',
        payment_type: 'one_time',
        amount_cents: 1000,
        currency: 'USD',
        status: one(['pending', 'completed', 'refunded']) ?? '',
        attempt: 1,
        created_at: moment(),
        source: source(),
      }),
    payment: async () =>
      put('payments', {
        id: id('payment'),
        kind: 'capture',
        status: one(['pending', 'completed', 'completed', 'denied']) ?? '',
        amount_cents: 100 + below(900),
        currency: one(['USD', 'USD', 'EUR']) ?? '',
        order_id: await orderOrNone(),
        problem: one([null, null, 'amount']) ?? null,
        environment: one([null, 'sandbox', 'live']) ?? null,
        paid_at: moment(),
        recorded_at: moment(),
      }),
    refund: () =>
      put('refunds', {
        id: id('refund'),
        payment_id: id('payment'),
        kind: one(['refund', 'reversal']) ?? '',
        amount_cents: below(600),
        currency: 'USD',
        status: one(['completed', 'pending', 'failed']) ?? '',
        dispute_id: one([null, 'dispute-0', 'dispute-1']) ?? null,
        refunded_at: moment(),
        recorded_at: moment(),
      }),
    dispute: () =>
      put('disputes', {
        id: `dispute-${below(2)}`,
        payment_id: id('payment'),
        status: 'RESOLVED',
        outcome: one([null, 'won', 'lost']) ?? null,
        reason: 'none',
        amount_cents: below(600),
        currency: 'USD',
        opened_at: moment(),
        updated_at: moment(),
        recorded_at: moment(),
      }),
    contact: () =>
      put('contact_messages', {
        id: id('message'),
        name: 'Bo',
        email: 'bo@example.com',
        subject: 'Text',
        message: 'Text',
        content_type: '[]',
        status: 'new',
        created_at: moment(),
        source: source(),
      }),
    'no refund': () => run('DELETE FROM refunds WHERE id = ?', id('refund')),
    'no dispute': () => run('DELETE FROM disputes WHERE id = ?', `dispute-${below(2)}`),
    'no payment': () => run('DELETE FROM payments WHERE id = ?', id('payment')),
    'no message': () => run('DELETE FROM contact_messages WHERE id = ?', id('message')),
    'another site': () =>
      run(
        'INSERT INTO site (id, version, environment) VALUES (1, 1, ?1) ON CONFLICT (id) DO UPDATE SET environment = ?1',
        one(['live', 'sandbox']) ?? '',
      ),
    settled: () => settleDue(serviceContext()),
    checked: () => checkSettled(atTheHour()),
  };
  for (let step = 0; step < STEPS; step += 1) {
    const [name, change] = one(Object.entries(changes)) ?? [];
    await change?.();
    await expectEqual(`${step}. ${name}`);
  }
  await settleDue(serviceContext());
  await expectEqual('settled');
  expect(await env.DB.prepare('SELECT * FROM payment_totals WHERE due_day IS NOT NULL').first()).toBeNull();
  const { without_account, in_review } = await readNet(serviceContext());
  expect(await readNetSince(serviceContext(), '')).toMatchObject({ without_account, in_review });
});

test('day totals that are wrong, by a broken write, are mended by Cron in steps', async () => {
  await addMessages([{ id: 'a', email: 'ann@example.com', at: `${SINCE}T10:00:00.000Z` }]);
  await run(`INSERT INTO payments (id, kind, status, amount_cents, currency, paid_at, recorded_at)
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 249)
    SELECT 'p-' || i, 'capture', 'completed', 100, 'USD', '${SINCE}T10:00:00.000Z', '${SINCE}T10:00:00.000Z' FROM n`);
  await settleDue(serviceContext());
  await expectEqual('settled');
  await run(
    "UPDATE payment_totals SET net_cents = 7, account_cents = 7, day = '2026-04-01' WHERE payment_id GLOB 'p-*9'",
  );
  expect(asFigures(await readDayTotals(serviceContext(), SINCE))).not.toEqual(asFigures(await folded(SINCE)));
  for (let step = 0; step < 3; step += 1) await checkSettled(atTheHour());
  await expectEqual('checked');
});

const expectCounted = async (now: number) => {
  const ctx = { ...serviceContext(), now: () => new Date(now) };
  const found = await ctx.db.get(sql`SELECT ${countSubscribers(ctx)} AS active, ${countThisWeek(ctx)} AS week`);
  const counted = await ctx.db.get(sql`SELECT
    (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL AND active_until > ${new Date(now).toISOString()}) AS active,
    (SELECT COUNT(*) FROM contact_messages WHERE created_at >= ${new Date(now - 7 * 86_400_000).toISOString()}) AS week`);
  expect(found).toEqual(counted);
  return ctx;
};

test('active subscribers and the messages of seven days are those of this instant, wherever Cron has moved the totals', async () => {
  const random = seeded(4);
  const start = Date.UTC(2026, 5, 1);
  const at = (): string => new Date(start + Math.floor((random() - 0.5) * 40 * 86_400_000)).toISOString();
  for (let step = 0; step < 60; step += 1) {
    await addUsers([{ id: `user-${step}` }]);
    await run('UPDATE users SET active_until = ? WHERE id = ?', at(), `user-${Math.floor(random() * (step + 1))}`);
    if (step % 7 === 0) await run("UPDATE users SET deleted_at = 'now' WHERE id = ?", `user-${step}`);
    await addMessages([{ id: `message-${step}`, email: 'ann@example.com', at: at() }]);
    if (step % 5 === 0) await run('DELETE FROM contact_messages WHERE id = ?', `message-${Math.floor(step / 2)}`);
    const ctx = await expectCounted(start + Math.floor((random() - 0.5) * 20 * 86_400_000) + step);
    if (step % 4 === 0) {
      await moveTotals(ctx);
      await expectCounted(ctx.now().getTime());
    }
  }
  const edge = await env.DB.prepare(
    'SELECT active_until AS at FROM users WHERE active_until IS NOT NULL',
  ).first<string>('at');
  await expectCounted(Date.parse(edge ?? ''));
  await expectCounted(Date.parse(edge ?? '') - 1);
});
