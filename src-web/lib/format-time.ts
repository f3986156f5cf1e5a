const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `November 21, 2026`, in the reader's time zone. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** `Nov 21, 2026, 11:34 AM`, in the reader's time zone. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
