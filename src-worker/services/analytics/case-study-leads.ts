import type { CaseStudyLeads } from '#contract/analytics';
import { toAmount } from '#contract/money';
import { and, count, gt, gte, inArray, isNotNull, or, sql, sum } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { analyticsDaily, contactMessages, orders, quotes } from '../../db/schema.ts';
import { sumOf } from '../payments/ledger/payment-sql.ts';
import { readSnapshot } from '../content/read-snapshot.ts';
import { projectPage } from './known-page.ts';
import { latestLeads } from './latest-leads.ts';

export const readCaseStudies = async (ctx: Context, since: string): Promise<CaseStudyLeads[]> => {
  const { projects } = (await readSnapshot(ctx)).content;
  const titles = new Map(projects.map(({ id, title }) => [id, title]));
  const [enquiries, quoted, ordered, leads, opened] = await Promise.all([
    countEnquiries(ctx, since),
    countQuotes(ctx, since),
    countOrders(ctx, since),
    latestLeads(ctx, since),
    countOpened(ctx, since, [...titles.keys()]),
  ]);
  const unpublished = [...new Set([...enquiries.keys(), ...quoted.keys(), ...ordered.keys()])]
    .filter((id) => id !== null && !titles.has(id))
    .slice(0, SHOWN_UNPUBLISHED);
  return [...titles.keys(), ...unpublished.filter((id) => id !== null)]
    .map((id) => ({
      project_id: id,
      title: titles.get(id) ?? null,
      opened: opened.get(id) ?? 0,
      enquiries: enquiries.get(id) ?? 0,
      quotes: quoted.get(id) ?? 0,
      orders: ordered.get(id)?.n ?? 0,
      paid_orders: ordered.get(id)?.paid ?? 0,
      received: toAmount(ordered.get(id)?.receivedCents ?? 0),
      latest: leads
        .filter(({ source }) => source === id)
        .slice(0, SHOWN_LEADS)
        .map(({ lead }) => lead),
    }))
    .toSorted((a, b) => b.enquiries + b.orders - (a.enquiries + a.orders) || b.opened - a.opened);
};

const SHOWN_LEADS = 5;
/** Anyone can send invented sources, so the list is limited. */
const SHOWN_UNPUBLISHED = 20;

const countEnquiries = async (ctx: Context, since: string) => {
  const { source, createdAt } = contactMessages;
  const rows = await ctx.db
    .select({ source, n: count() })
    .from(contactMessages)
    .where(and(isNotNull(source), gte(createdAt, since)))
    .groupBy(source);
  return new Map(rows.map((row) => [row.source, row.n]));
};

const countQuotes = async (ctx: Context, since: string) => {
  const { source, createdAt, version } = quotes;
  const rows = await ctx.db
    .select({ source, n: count() })
    .from(quotes)
    .where(and(isNotNull(source), gte(createdAt, since), gt(version, 0)))
    .groupBy(source);
  return new Map(rows.map((row) => [row.source, row.n]));
};

const receivedCents = (currency: string) =>
  sql`(SELECT ${sumOf('accounts', currency)} FROM payments p WHERE p.order_id = orders.id)`;

const countOrders = async (ctx: Context, since: string) => {
  const { source, createdAt, status } = orders;
  const rows = await ctx.db
    .select({
      source,
      n: count(),
      paid: sql<number>`count(CASE WHEN ${status} = 'completed' THEN 1 END)`,
      receivedCents: sql<number>`SUM(${receivedCents(ctx.settings.currency)})`,
    })
    .from(orders)
    .where(and(isNotNull(source), gte(createdAt, since)))
    .groupBy(source);
  return new Map(rows.map((row) => [row.source, row]));
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
