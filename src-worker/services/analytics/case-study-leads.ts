import type { CaseStudyLeads } from '#contract/analytics';
import { toAmount } from '#contract/cents';
import { and, count, eq, gt, gte, inArray, isNotNull, or, sql, sum } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { analyticsDaily } from '../../db/schema/operations.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { addUp, type DayTotal } from '../payments/ledger/day-totals.ts';
import { projectPage } from './known-page.ts';
import { latestLeads } from './latest-leads.ts';

export const readCaseStudies = async (
  ctx: Context,
  since: string,
  totals: readonly DayTotal[],
): Promise<CaseStudyLeads[]> => {
  const { projects } = (await ctx.readSnapshot(ctx)).content;
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  const bySource = Map.groupBy(totals, ({ source }) => source);
  const came = [...bySource].filter(([id, of]) => id !== '' && addUp(of, 'contacts') + addUp(of, 'orders') > 0);
  const quoted = await countQuotes(ctx, since);
  const unpublished = [...new Set([...came.map(([id]) => id), ...quoted.keys()])]
    .filter((id) => id !== null && !titles.has(id))
    .slice(0, SHOWN_UNPUBLISHED);
  const shown = [...titles.keys(), ...unpublished.filter((id) => id !== null)];
  // Only a few of hundreds of projects brought a client, so only those are asked about.
  const sources = came.flatMap(([id]) => (id !== null && shown.includes(id) ? [id] : []));
  const [leads, opened] = await Promise.all([
    latestLeads(ctx, since, { sources, count: SHOWN_LEADS }),
    countOpened(ctx, since, [...titles.keys()]),
  ]);
  return shown
    .map((id) => {
      const of = bySource.get(id) ?? [];
      return {
        project_id: id,
        title: titles.get(id) ?? null,
        opened: opened.get(id) ?? 0,
        enquiries: addUp(of, 'contacts'),
        quotes: quoted.get(id) ?? 0,
        orders: addUp(of, 'orders'),
        paid_orders: addUp(of, 'paidOrders'),
        received: toAmount(
          addUp(
            of.filter(({ currency }) => currency === ctx.settings.currency),
            'accountCents',
          ),
        ),
        latest: leads
          .filter(({ source }) => source === id)
          .slice(0, SHOWN_LEADS)
          .map(({ lead }) => lead),
      };
    })
    .toSorted((a, b) => b.enquiries + b.orders - (a.enquiries + a.orders) || b.opened - a.opened);
};

const SHOWN_LEADS = 5;
/** Anyone can send invented projects, so their number is limited. */
const SHOWN_UNPUBLISHED = 20;

const countQuotes = async (ctx: Context, since: string) => {
  const { source, kind, createdAt, version } = quotes;
  const rows = await ctx.db
    .select({ source, n: count() })
    .from(quotes)
    .where(and(isNotNull(source), eq(kind, 'quote'), gte(createdAt, since), gt(version, 0)))
    .groupBy(source);
  return new Map(rows.map((row) => [row.source, row.n]));
};

const countOpened = async (ctx: Context, since: string, ids: readonly string[]) => {
  const rows = await ctx.db
    .select({ page: analyticsDaily.page, n: sum(analyticsDaily.count) })
    .from(analyticsDaily)
    .where(
      and(
        gte(analyticsDaily.day, since),
        or(
          sql`${analyticsDaily.event} = 'case_study_open'`,
          and(inArray(analyticsDaily.event, ['visit', 'page_view']), sql`${analyticsDaily.page} LIKE '/projects/%'`),
        ),
      ),
    )
    .groupBy(analyticsDaily.page);
  const counts = new Map(rows.map(({ page, n }) => [page, Number(n)]));
  return new Map(ids.map((id) => [id, (counts.get(id) ?? 0) + (counts.get(projectPage(id)) ?? 0)]));
};
