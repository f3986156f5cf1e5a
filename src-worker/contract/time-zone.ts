export const DEFAULT_ZONE = 'UTC';

/** An IANA name such as `Europe/Berlin`. `Intl` also accepts offsets such as `+01:00`, which are refused. */
export const isTimeZone = (zone: string): boolean => {
  try {
    return /^[a-z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
};

/** UTC for a zone that is missing or unknown to this browser or server. */
export const knownZone = (zone: string = DEFAULT_ZONE): string => (isTimeZone(zone) ? zone : DEFAULT_ZONE);

export const zoneLabel = (zone: string = DEFAULT_ZONE): string => zone.replaceAll('_', ' ');
