import { sql, type SQL } from 'drizzle-orm';
import { toAmount, type NetFigures } from '#contract/money';
import type { Context } from '../../../context.ts';
import { returnsAlone, sumOf } from './payment-sql.ts';

/** Received minus returned, of all time. What accounts spent is already added up, and other payments are few. */
export const readNet = async (ctx: Context): Promise<NetFigures> => {
  const [rest, spent] = await Promise.all([
    // The condition is that of the partial index.
    readSums(ctx, sql`p.status <> 'denied' AND (p.order_id IS NULL OR p.problem IS NOT NULL)`, ''),
    ctx.db.get<{ n: number }>(sql`SELECT COALESCE(MAX(n), 0) AS n FROM totals WHERE name = 'spent_cents'`),
  ]);
  return toFigures(ctx, rest, spent?.n ?? 0);
};

/** Payments from a day on, in UTC. */
export const readNetSince = async (ctx: Context, since: string): Promise<NetFigures> => {
  const sums = await readSums(ctx, sql`p.recorded_at >= ${since} AND p.paid_at >= ${since}`, since);
  return toFigures(
    ctx,
    sums,
    sums.reduce((sum, { accounts }) => sum + accounts, 0),
  );
};

interface Sums {
  hasOrder: number;
  all: number;
  accounts: number;
}

const readSums = (ctx: Context, which: SQL, since: string): Promise<Sums[]> => {
  const { currency } = ctx.settings;
  return ctx.db.all<Sums>(sql`SELECT p.order_id IS NOT NULL AS hasOrder, ${sumOf('all', currency)} AS "all",
    ${sumOf('accounts', currency)} AS accounts FROM payments p WHERE ${which} GROUP BY hasOrder
    UNION ALL SELECT 0, COALESCE(-SUM(cents), 0), 0 FROM (${returnsAlone(currency, since)})`);
};

const toFigures = (ctx: Context, sums: readonly Sums[], accounts: number): NetFigures => {
  const beyond = (hasOrder: boolean): number =>
    sums.filter((each) => Boolean(each.hasOrder) === hasOrder).reduce((sum, each) => sum + each.all - each.accounts, 0);
  const [alone, doubtful] = [beyond(false), beyond(true)];
  return {
    all: toAmount(accounts + alone + doubtful),
    accounts: toAmount(accounts),
    without_account: toAmount(alone),
    in_review: toAmount(doubtful),
    currency: ctx.settings.currency,
  };
};
