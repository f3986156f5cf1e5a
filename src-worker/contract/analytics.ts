import * as z from 'zod/mini';

export const ANALYTICS_EVENTS = ['contact_form_submit', 'page_view', 'pricing_click', 'case_study_open'] as const;

/** The body of `POST /api/analytics/track`. Counted by day, event and page; nothing about the person is kept. */
export const analyticsEvent = z.object({
  event: z.enum(ANALYTICS_EVENTS),
  page: z._default(z.string().check(z.regex(/^[\w\-/]{1,100}$/)), 'portfolio'),
  timestamp: z.optional(z.iso.datetime({ offset: true })),
});
