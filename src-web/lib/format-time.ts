import { dayIn, isCalendarDay } from '#contract/days';
import { withFirstDay } from '#contract/words';
import { perLanguage, siteZone, word } from './words.ts';

export const formatDay = (iso: string): string => (isCalendarDay(iso) ? calendarDay() : day()).format(new Date(iso));

const dayFormat = (locale: string, timeZone: string) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  return { format: (at: Date) => withFirstDay(locale, format.format(at)) };
};

const day = perLanguage(dayFormat);
const calendarDay = perLanguage((locale) => dayFormat(locale, 'UTC'));

export const siteToday = (): string => dayIn(siteZone(), new Date());

export const formatDayOrNone = (iso: string | null | undefined): string =>
  iso == null || Number.isNaN(Date.parse(iso)) ? word('day.none') : formatDay(iso);

/** The moment is written like `Nov 21, 2026, 11:34 AM`, in the site's time zone. */
export const formatMoment = (iso: string): string => moment().format(new Date(iso));

const moment = perLanguage(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
);
