import { perLanguage, word } from './words.ts';

/** `November 21, 2026`, in the site's time zone. */
export const formatDay = (iso: string): string => day().format(new Date(iso));

const day = perLanguage((locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }));

/** 'N/A' for a missing or unreadable time. Needs the customers' words. */
export const formatDayOrNone = (iso: string | null | undefined): string =>
  iso == null || Number.isNaN(Date.parse(iso)) ? word('day.none') : formatDay(iso);

/** `Nov 21, 2026, 11:34 AM`, in the site's time zone. */
export const formatMoment = (iso: string): string => moment().format(new Date(iso));

const moment = perLanguage(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
);
