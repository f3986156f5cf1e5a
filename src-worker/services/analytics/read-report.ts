import { sql, gte, sum } from 'drizzle-orm';
import type { AnalyticsReport, ContactTotals, AnalyticsEventName, DayCounts } from '#contract/analytics';
import type { Context } from '../../context.ts';
import { readCaseStudies } from './case-study-leads.ts';
import { writeCounts } from './count-event.ts';
import { toAmount } from '#contract/cents';
import { analyticsDaily } from '../../db/schema/operations.ts';
import { lastDays } from './days.ts';
import { countThisWeek } from '../moving-totals.ts';
import { readDayTotals, addUp } from '../payments/ledger/day-totals.ts';
import { netOf, readReturnsAlone } from '../payments/ledger/net-figures.ts';
import { readSources } from './visit-sources.ts';

export const readReport = async (ctx: Context, dayCount: number): Promise<AnalyticsReport> => {
  const days = lastDays(ctx.now(), dayCount);
  const [since = ''] = days;
  await writeCounts(ctx);
  const [contacts, totals, alone, eventsOf, sources] = await Promise.all([
    countContacts(ctx),
    readDayTotals(ctx, since),
    readReturnsAlone(ctx, since),
    readEvents(ctx, since),
    readSources(ctx, since),
  ]);
  const { currency } = ctx.settings;
  const counted = days.map((day): DayCounts => {
    const visits = eventsOf(day, 'visit');
    const came = totals.filter((each) => each.day === day && each.source === '');
    const net = addUp(
      came.filter((each) => each.currency === currency),
      'netCents',
    );
    return {
      day,
      visits,
      page_views: visits + eventsOf(day, 'page_view'),
      pricing_clicks: eventsOf(day, 'pricing_click'),
      enquiries: addUp(came, 'contacts'),
      checkouts: addUp(came, 'orders'),
      payments: addUp(came, 'payments'),
      received: toAmount(net - (alone.get(day) ?? 0)),
    };
  });
  const case_studies = await readCaseStudies(ctx, since, totals);
  return { contacts, currency, net: netOf(ctx, totals, alone), days: counted, case_studies, ...sources };
};

const countContacts = (ctx: Context): Promise<ContactTotals> =>
  ctx.db.get<ContactTotals>(sql`
    SELECT
      coalesce(max(n) FILTER (WHERE name = 'contacts'), 0) AS total,
      ${countThisWeek(ctx)} AS this_week,
      coalesce(max(n) FILTER (WHERE name = 'writers'), 0) AS unique_visitors,
      coalesce(max(n) FILTER (WHERE name = 'contacts_new'), 0) AS new_messages
    FROM totals`);

const readEvents = async (ctx: Context, since: string) => {
  const rows = await ctx.db
    .select({ day: analyticsDaily.day, event: analyticsDaily.event, n: sum(analyticsDaily.count) })
    .from(analyticsDaily)
    .where(gte(analyticsDaily.day, since))
    .groupBy(analyticsDaily.day, analyticsDaily.event);
  const counts = new Map(rows.map(({ day, event, n }) => [`${day} ${event}`, Number(n)]));
  return (day: string, event: AnalyticsEventName): number => counts.get(`${day} ${event}`) ?? 0;
};
