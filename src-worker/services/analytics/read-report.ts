import { sql, count, gte, sum } from 'drizzle-orm';
import type { AnalyticsReport, ContactTotals, AnalyticsEventName, DayCounts } from '#contract/analytics';
import type { Context } from '../../context.ts';
import { readCaseStudies } from './case-study-leads.ts';
import { writeCounts } from './count-event.ts';
import { toAmount } from '#contract/money';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isOwnMoney, returnsAlone, sumOf } from '../payments/ledger/payment-sql.ts';
import { analyticsDaily, contactMessages, orders } from '../../db/schema.ts';
import { lastDays, weekBefore } from './days.ts';
import { readNetSince } from '../payments/ledger/net-figures.ts';
import { readSources } from './visit-sources.ts';

/** Includes this isolate's unwritten counts. */
export const readReport = async (ctx: Context, dayCount: number): Promise<AnalyticsReport> => {
  const days = lastDays(ctx.now(), dayCount);
  const [since = ''] = days;
  await writeCounts(ctx);
  const [contacts, counted, net, caseStudies, sources] = await Promise.all([
    countContacts(ctx),
    countDays(ctx, days),
    readNetSince(ctx, since),
    readCaseStudies(ctx, since),
    readSources(ctx, since),
  ]);
  return { contacts, currency: ctx.settings.currency, net, days: counted, case_studies: caseStudies, ...sources };
};

const countContacts = (ctx: Context): Promise<ContactTotals> =>
  ctx.db.get<ContactTotals>(sql`
    SELECT
      coalesce(max(n) FILTER (WHERE name = 'contacts'), 0) AS total,
      (SELECT count(*) FROM contact_messages WHERE created_at >= ${weekBefore(ctx.now())}) AS this_week,
      coalesce(max(n) FILTER (WHERE name = 'writers'), 0) AS unique_visitors,
      coalesce(max(n) FILTER (WHERE name = 'contacts_new'), 0) AS new_messages
    FROM totals`);

const countDays = async (ctx: Context, days: readonly string[]): Promise<DayCounts[]> => {
  const [since = ''] = days;
  const [eventsOf, enquiries, checkouts, paid] = await Promise.all([
    readEvents(ctx, since),
    readRows(ctx, contactMessages, since),
    readRows(ctx, orders, since),
    readPayments(ctx, since),
  ]);
  return days.map((day) => {
    const visits = eventsOf(day, 'visit');
    return {
      day,
      visits,
      page_views: visits + eventsOf(day, 'page_view'),
      pricing_clicks: eventsOf(day, 'pricing_click'),
      enquiries: enquiries.get(day) ?? 0,
      checkouts: checkouts.get(day) ?? 0,
      payments: paid.get(day)?.n ?? 0,
      received: toAmount(paid.get(day)?.cents ?? 0),
    };
  });
};

const readEvents = async (ctx: Context, since: string) => {
  const rows = await ctx.db
    .select({ day: analyticsDaily.day, event: analyticsDaily.event, n: sum(analyticsDaily.count) })
    .from(analyticsDaily)
    .where(gte(analyticsDaily.day, since))
    .groupBy(analyticsDaily.day, analyticsDaily.event);
  const counts = new Map(rows.map(({ day, event, n }) => [`${day} ${event}`, Number(n)]));
  return (day: string, event: AnalyticsEventName): number => counts.get(`${day} ${event}`) ?? 0;
};

const readRows = async (ctx: Context, table: typeof orders | typeof contactMessages, since: string) => {
  const day = dayIn(table.createdAt);
  const rows = await ctx.db.select({ day, n: count() }).from(table).where(gte(table.createdAt, since)).groupBy(day);
  return new Map(rows.map((row) => [row.day, row.n]));
};

const dayIn = (time: SQLiteColumn) => sql<string>`substr(${time}, 1, 10)`;

/**
 * Later refunds are subtracted. Payments are selected by the time of recording, because only this column has an index.
 */
const readPayments = async (ctx: Context, since: string) => {
  const { currency } = ctx.settings;
  const rows = await ctx.db.all<{ day: string; n: number; cents: number }>(sql`
    SELECT day, SUM(n) AS n, SUM(cents) AS cents FROM (
      SELECT substr(p.paid_at, 1, 10) AS day, count(*) AS n, ${sumOf('all', currency)} AS cents FROM payments p
      WHERE p.recorded_at >= ${since} AND p.paid_at >= ${since} AND p.status = 'completed' AND ${isOwnMoney()}
      GROUP BY day
      UNION ALL SELECT substr(at, 1, 10), 0, -cents FROM (${returnsAlone(currency, since)})
    ) GROUP BY day`);
  return new Map(rows.map((row) => [row.day, row]));
};
