import * as z from 'zod/mini';

/** `visit` is the first page seen in a tab, `page_view` every further one. */
export const ANALYTICS_EVENTS = [
  'contact_form_submit',
  'visit',
  'page_view',
  'pricing_click',
  'case_study_open',
] as const;
export type AnalyticsEventName = (typeof ANALYTICS_EVENTS)[number];

/** Events are counted by day, event and page; nothing about the person is kept. */
export const analyticsEvent = z.object({
  event: z.enum(ANALYTICS_EVENTS),
  page: z._default(z.string().check(z.regex(/^[\w\-/]{1,100}$/)), 'portfolio'),
  timestamp: z.optional(z.iso.datetime({ offset: true })),
  /** Only the host of the referring page, for privacy, and only with a visit. */
  referrer: z.optional(z.string().check(z.regex(/^[a-z\d.-]{1,253}$/))),
});

/** The case study read last in the tab: nothing else of the visitor's way is recorded. */
export const leadSource = z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/)));

export const ANALYTICS_RANGES = ['7', '30', '90'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/** Today is one of the days. */
export const analyticsQuery = z.object({ days: z._default(z.enum(ANALYTICS_RANGES), '30') });

/** Counted over all contact messages. */
export interface ContactTotals {
  total: number;
  /** The last 7 days. */
  this_week: number;
  /** Distinct e-mail addresses. */
  unique_visitors: number;
  new_messages: number;
}

/** Counts of one day in UTC. */
export interface DayCounts {
  /** For example `2026-11-21`. */
  day: string;
  visits: number;
  /** Includes the first pages of visits. */
  page_views: number;
  pricing_clicks: number;
  enquiries: number;
  checkouts: number;
  payments: number;
  /** In whole units of the report's currency. */
  received: number;
}

/** An enquiry, a quote or an order that followed a case study. */
export interface Lead {
  kind: 'enquiry' | 'quote' | 'order';
  id: string;
  at: string;
  /** The enquiry's subject, the quote's title or the tier's name. */
  title: string;
  /** Null when the account was deleted. */
  who: string | null;
  is_paid: boolean;
}

export interface CaseStudyLeads {
  project_id: string;
  /** Null when the case study is no longer published. */
  title: string | null;
  opened: number;
  enquiries: number;
  /** Only quotes that were sent. */
  quotes: number;
  orders: number;
  paid_orders: number;
  /** Payments less refunds, in the report's currency. */
  received: number;
  /** Sorted newest first. */
  latest: Lead[];
}

/** Visits from one site or one country. */
export interface VisitSource {
  /** A host, a country's two letters, or `DIRECT` or `OTHER_SOURCE`. */
  name: string;
  count: number;
}

/** Visits without a referring page, or without a `Referer`. */
export const DIRECT = 'direct';
/** Hosts above the day's limit of hosts, and visits without a country. */
export const OTHER_SOURCE = 'other';

export interface AnalyticsReport {
  contacts: ContactTotals;
  currency: string;
  /** Sorted oldest first, without gaps. */
  days: DayCounts[];
  /** Sorted by leads, most first. */
  case_studies: CaseStudyLeads[];
  /** Sorted by visits, most first. */
  referrers: VisitSource[];
  countries: VisitSource[];
}
