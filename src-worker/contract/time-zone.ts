export const DEFAULT_ZONE = 'UTC';

/** `Intl` also accepts offsets such as `+01:00`, which are no time zones. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return /^[a-z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
};

/** A time zone may be unknown to a browser or the server. */
export const knownZone = (zone: string = DEFAULT_ZONE): string => (isTimeZone(zone) ? zone : DEFAULT_ZONE);

export const zoneLabel = (zone: string = DEFAULT_ZONE): string => zone.replaceAll('_', ' ');
