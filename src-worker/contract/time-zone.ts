export const DEFAULT_ZONE = 'UTC';

/** A name of IANA's list, such as `Europe/Berlin`; `Intl` knows offsets such as `+01:00`, too. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return /^[a-z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
};

/** UTC for a missing zone, and for one that this browser or server does not know. */
export const knownZone = (zone: string = DEFAULT_ZONE): string => (isTimeZone(zone) ? zone : DEFAULT_ZONE);

/** For a person to read: `America/New York`. */
export const zoneLabel = (zone: string = DEFAULT_ZONE): string => zone.replaceAll('_', ' ');
