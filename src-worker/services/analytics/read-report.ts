import type { AnalyticsReport } from '#contract/analytics';
import type { Context } from '../../context.ts';
import { readCaseStudies } from './case-study-leads.ts';
import { countContacts } from './contact-totals.ts';
import { writeCounts } from './count-event.ts';
import { countDays } from './daily-counts.ts';
import { lastDays } from './days.ts';

/** The owner's numbers of the last days, today included, with what this isolate has counted so far. */
export const readReport = async (ctx: Context, dayCount: number): Promise<AnalyticsReport> => {
  const days = lastDays(ctx.now(), dayCount);
  const [since = ''] = days;
  await writeCounts(ctx);
  const [contacts, counted, caseStudies] = await Promise.all([
    countContacts(ctx),
    countDays(ctx, days),
    readCaseStudies(ctx, since),
  ]);
  return { contacts, currency: ctx.settings.currency, days: counted, case_studies: caseStudies };
};
