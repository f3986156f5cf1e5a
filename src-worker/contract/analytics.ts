import * as z from 'zod/mini';

/** `visit` is the first page somebody sees in a tab, `page_view` every further one. */
export const ANALYTICS_EVENTS = [
  'contact_form_submit',
  'visit',
  'page_view',
  'pricing_click',
  'case_study_open',
] as const;
export type AnalyticsEventName = (typeof ANALYTICS_EVENTS)[number];

/** The body of `POST /api/analytics/track`. Counted by day, event and page; nothing about the person is kept. */
export const analyticsEvent = z.object({
  event: z.enum(ANALYTICS_EVENTS),
  page: z._default(z.string().check(z.regex(/^[\w\-/]{1,100}$/)), 'portfolio'),
  timestamp: z.optional(z.iso.datetime({ offset: true })),
  /** With a visit: the host of the page that led here, and nothing else of its address. */
  referrer: z.optional(z.string().check(z.regex(/^[a-z\d.-]{1,253}$/))),
});

/** The case study that was read last in the tab somebody writes or orders from, which is all that is known of the way. */
export const leadSource = z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/)));

export const ANALYTICS_RANGES = ['7', '30', '90'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

/** The query of `GET /api/admin/analytics`: how many days, today included. */
export const analyticsQuery = z.object({ days: z._default(z.enum(ANALYTICS_RANGES), '30') });

/** The four cards, counted over all contact messages there are. */
export interface ContactTotals {
  total: number;
  /** Of the last 7 days. */
  this_week: number;
  /** Distinct e-mail addresses. */
  unique_visitors: number;
  new_messages: number;
}

/** What happened on a day in UTC. */
export interface DayCounts {
  /** As `2026-11-21`. */
  day: string;
  visits: number;
  /** Visits' first pages included. */
  page_views: number;
  pricing_clicks: number;
  enquiries: number;
  checkouts: number;
  payments: number;
  /** What was paid, in the report's currency. */
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
  /** Null when it is not published any more. */
  title: string | null;
  opened: number;
  enquiries: number;
  /** Those that were sent. */
  quotes: number;
  orders: number;
  paid_orders: number;
  /** What was paid for these orders, less what went back, in the report's currency. */
  received: number;
  /** The newest first. */
  latest: Lead[];
}

/** Visits from one site or one country. */
export interface VisitSource {
  /** A host, or the two letters of a country; one of the names below where there is none. */
  name: string;
  count: number;
}

/** Visits that no page led to, or none that says so. */
export const DIRECT = 'direct';
/** Hosts beyond those that are told apart on a day, and places without a country. */
export const OTHER_SOURCE = 'other';

/** What `GET /api/admin/analytics` answers. */
export interface AnalyticsReport {
  contacts: ContactTotals;
  currency: string;
  /** The oldest first, without gaps. */
  days: DayCounts[];
  /** What led to most first. */
  case_studies: CaseStudyLeads[];
  /** Where visits came from, most first. */
  referrers: VisitSource[];
  countries: VisitSource[];
}
