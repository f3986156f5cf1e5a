import type { AnalyticsReport } from '#contract/analytics';
import type { Context } from '../../context.ts';
import { readCaseStudies } from './case-study-leads.ts';
import { countContacts } from './contact-totals.ts';
import { countDays } from './daily-counts.ts';
import { lastDays } from './days.ts';

/** The owner's numbers of the last days, today included. */
export const readReport = async (ctx: Context, dayCount: number): Promise<AnalyticsReport> => {
  const days = lastDays(ctx.now(), dayCount);
  const [since = ''] = days;
  const [contacts, counted, caseStudies] = await Promise.all([
    countContacts(ctx),
    countDays(ctx, days),
    readCaseStudies(ctx, since),
  ]);
  return { contacts, currency: ctx.settings.currency, days: counted, case_studies: caseStudies };
};
