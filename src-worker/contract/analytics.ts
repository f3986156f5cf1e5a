import * as z from 'zod/mini';
import type { NetFigures } from './cents.ts';

/** `visit` is the first page seen in a tab, `page_view` every further one. */
export const ANALYTICS_EVENTS = [
  'contact_form_submit',
  'visit',
  'page_view',
  'pricing_click',
  'case_study_open',
] as const;
export type AnalyticsEventName = (typeof ANALYTICS_EVENTS)[number];

/** An event contains no data about the visitor. */
export const analyticsEvent = z.object({
  event: z.enum(ANALYTICS_EVENTS),
  page: z._default(z.string().check(z.regex(/^[\w\-/]{1,100}$/)), 'portfolio'),
  timestamp: z.optional(z.iso.datetime({ offset: true })),
  /** For privacy, only the host of the referring page is sent, and only with a visit. */
  referrer: z.optional(z.string().check(z.regex(/^[a-z\d.-]{1,253}$/))),
});

/** Only the last case study that the tab showed is recorded, no other page. */
export const leadSource = z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/)));

export const ANALYTICS_RANGES = ['7', '30', '90'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];

export const analyticsQuery = z.object({ days: z._default(z.enum(ANALYTICS_RANGES), '30') });

export interface ContactTotals {
  total: number;
  this_week: number;
  unique_visitors: number;
  new_messages: number;
}

export interface DayCounts {
  day: string;
  visits: number;
  page_views: number;
  pricing_clicks: number;
  enquiries: number;
  checkouts: number;
  payments: number;
  /** The day's payments, less what went back since then. */
  received: number;
}

export interface Lead {
  kind: 'enquiry' | 'quote' | 'order';
  id: string;
  at: string;
  title: string;
  who: string | null;
  is_paid: boolean;
}

export interface CaseStudyLeads {
  project_id: string;
  title: string | null;
  opened: number;
  enquiries: number;
  quotes: number;
  orders: number;
  paid_orders: number;
  received: number;
  latest: Lead[];
}

export interface VisitSource {
  name: string;
  count: number;
}

export const DIRECT = 'direct';
/** Hosts above the day's limit and visits without a country are counted together. */
export const OTHER_SOURCE = 'other';

export interface AnalyticsReport {
  contacts: ContactTotals;
  currency: string;
  net: NetFigures;
  days: DayCounts[];
  case_studies: CaseStudyLeads[];
  referrers: VisitSource[];
  countries: VisitSource[];
}
