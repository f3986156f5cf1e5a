import { sql } from 'drizzle-orm';
import type { AnalyticsReport, ContactTotals } from '#contract/analytics';
import type { Context } from '../../context.ts';
import { readCaseStudies } from './case-study-leads.ts';
import { writeCounts } from './count-event.ts';
import { countDays } from './daily-counts.ts';
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
