const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `November 21, 2026`. */
export const formatDay = (at: string): string => DATE.format(new Date(at));
