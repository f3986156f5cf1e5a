import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { isOwnMoney, sumOf } from './payment-sql.ts';

export interface DayTotal {
  day: string;
  source: string;
  currency: string;
  contacts: number;
  orders: number;
  paidOrders: number;
  payments: number;
  netCents: number;
  accountCents: number;
  aloneCents: number;
}

type Figure = { [Key in keyof DayTotal]: DayTotal[Key] extends number ? Key : never }[keyof DayTotal];

export const addUp = (totals: readonly DayTotal[], figure: Figure): number =>
  totals.reduce((sum, total) => sum + total[figure], 0);

/** Days with outdated sums are summed again, so that the figures are exact. */
export const readDayTotals = (ctx: Context, since: string): Promise<DayTotal[]> =>
  ctx.db.all<DayTotal>(sql`
    WITH due AS (SELECT * FROM payment_totals WHERE due_day >= ${since}),
    changes AS (
      SELECT -1 AS sign, day, currency, payments, net_cents, account_cents, alone_cents, ordered_on, source FROM due
      UNION ALL SELECT 1, day, currency, payments, net_cents, account_cents, alone_cents, ordered_on, source
        FROM (${summed(sql`SELECT payment_id FROM due`)})
    )
    SELECT day, source, currency, contacts, orders, paid_orders AS paidOrders, payments, net_cents AS netCents,
      account_cents AS accountCents, alone_cents AS aloneCents FROM day_totals WHERE day >= ${since}
    UNION ALL SELECT day, '', currency, 0, 0, 0, sign * payments, sign * net_cents, sign * account_cents,
      sign * alone_cents FROM changes WHERE day >= ${since}
    UNION ALL SELECT ordered_on, source, currency, 0, 0, 0, 0, 0, sign * account_cents, 0 FROM changes
      WHERE ordered_on >= ${since}`);

const summed = (ids: SQL) => sql`SELECT p.id AS payment_id, substr(p.paid_at, 1, 10) AS day,
    p.currency, p.status = 'completed' AND ${isOwnMoney()} AS payments,
    ${sumOf('all', sql`p.currency`)} AS net_cents, ${sumOf('accounts', sql`p.currency`)} AS account_cents,
    IIF(p.order_id IS NULL, ${sumOf('all', sql`p.currency`)}, 0) AS alone_cents,
    IIF(o.source IS NULL, NULL, substr(o.created_at, 1, 10)) AS ordered_on, o.source
  FROM payments p LEFT JOIN orders o ON o.id = p.order_id WHERE p.id IN (${ids}) GROUP BY p.id`;

const COLUMNS = ['day', 'currency', 'payments', 'net_cents', 'account_cents', 'alone_cents', 'ordered_on', 'source'];
const columnsOf = (table: string) => sql.raw(COLUMNS.map((column) => `${table}.${column}`).join());

const settle = (ctx: Context, ids: SQL) =>
  ctx.db.run(sql`UPDATE payment_totals SET due_day = NULL, (${sql.raw(COLUMNS.join())}) = (${columnsOf('fresh')})
    FROM (${summed(ids)}) AS fresh WHERE fresh.payment_id = payment_totals.payment_id
      AND (due_day IS NOT NULL OR (${columnsOf('payment_totals')}) IS NOT (${columnsOf('fresh')}))`);

/** The newest days are summed first, because in a restored database the sums of every day are missing. */
export const settleDue = async (ctx: Context): Promise<void> => {
  await settle(
    ctx,
    sql`SELECT payment_id FROM payment_totals WHERE due_day > '' ORDER BY due_day DESC LIMIT ${AT_ONCE}`,
  );
};

const AT_ONCE = 500;

/** Each run checks the sums of some more days, so that no wrong sum stays. */
export const checkSettled = async (ctx: Context): Promise<void> => {
  if (ctx.now().getUTCMinutes() % CHECK_MINUTES !== 0) return;
  const next = sql`SELECT rowid AS row, payment_id FROM payment_totals
    WHERE rowid > COALESCE((SELECT n FROM totals WHERE name = 'payments_checked'), 0) ORDER BY rowid LIMIT ${CHECKED}`;
  await settle(ctx, sql`SELECT payment_id FROM (${next})`);
  await ctx.db
    .run(sql`INSERT INTO totals (name, n) SELECT 'payments_checked', COALESCE(MAX(row), 0) FROM (${next}) WHERE TRUE
    ON CONFLICT (name) DO UPDATE SET n = excluded.n`);
};

const CHECKED = 100;
const CHECK_MINUTES = 10;
