import { sql } from 'drizzle-orm';
import { toAmount, type NetFigures } from '#contract/cents';
import type { Context } from '../../../context.ts';
import { addUp, readDayTotals, type DayTotal } from './day-totals.ts';
import { returnsAlone, sumOf } from './payment-sql.ts';

export const readNet = async (ctx: Context): Promise<NetFigures> => {
  const { currency } = ctx.settings;
  const [rest, spent] = await Promise.all([
    ctx.db.all<{ hasOrder: number; cents: number }>(sql`SELECT p.order_id IS NOT NULL AS hasOrder,
      ${sumOf('all', currency)} - ${sumOf('accounts', currency)} AS cents
      FROM payments p WHERE p.status <> 'denied' AND (p.order_id IS NULL OR p.problem IS NOT NULL) GROUP BY hasOrder
      UNION ALL SELECT 0, COALESCE(-SUM(cents), 0) FROM (${returnsAlone(currency)})`),
    ctx.db.get<{ n: number }>(sql`SELECT COALESCE(MAX(n), 0) AS n FROM totals WHERE name = 'spent_cents'`),
  ]);
  const beyond = (hasOrder: boolean): number =>
    rest.filter((each) => Boolean(each.hasOrder) === hasOrder).reduce((sum, { cents }) => sum + cents, 0);
  return toFigures(ctx, { accounts: spent?.n ?? 0, alone: beyond(false), doubtful: beyond(true) });
};

export const readNetSince = async (ctx: Context, since: string): Promise<NetFigures> => {
  const [totals, alone] = await Promise.all([readDayTotals(ctx, since), readReturnsAlone(ctx, since)]);
  return netOf(ctx, totals, alone);
};

export const readReturnsAlone = async (ctx: Context, since: string): Promise<Map<string, number>> => {
  const rows = await ctx.db.all<{ day: string; cents: number }>(
    sql`SELECT substr(at, 1, 10) AS day, SUM(cents) AS cents FROM (${returnsAlone(ctx.settings.currency, since)}) GROUP BY day`,
  );
  return new Map(rows.map(({ day, cents }) => [day, cents]));
};

export const netOf = (ctx: Context, totals: readonly DayTotal[], alone: ReadonlyMap<string, number>): NetFigures => {
  const own = totals.filter(({ source, currency }) => source === '' && currency === ctx.settings.currency);
  const [accounts, ownAlone] = [addUp(own, 'accountCents'), addUp(own, 'aloneCents')];
  const returned = [...alone.values()].reduce((sum, cents) => sum + cents, 0);
  return toFigures(ctx, {
    accounts,
    alone: ownAlone - returned,
    doubtful: addUp(own, 'netCents') - ownAlone - accounts,
  });
};

const toFigures = (ctx: Context, cents: Record<'accounts' | 'alone' | 'doubtful', number>): NetFigures => ({
  all: toAmount(cents.accounts + cents.alone + cents.doubtful),
  accounts: toAmount(cents.accounts),
  without_account: toAmount(cents.alone),
  in_review: toAmount(cents.doubtful),
  currency: ctx.settings.currency,
});
