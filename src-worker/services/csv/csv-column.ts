import { dayIn } from '#contract/days';
import { zoneLabel } from '#contract/time-zone';
import type { Context } from '../../context.ts';
import { siteZone } from '../content/site-name.ts';

export interface CsvColumn<T> {
  label: string;
  cell: (record: T) => string | number | null;
}

export interface CsvTimes {
  zone: string;
  label: (name: string) => string;
  day: (at: string) => string;
  time: (at: string | null) => string | null;
}

/** A CSV has days and times of the site's zone, as its documents do, and each label names the zone. */
export const csvTimes = async (ctx: Context): Promise<CsvTimes> => {
  const zone = await siteZone(ctx);
  // Spreadsheets read the Swedish form as a date with a time.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });
  return {
    zone,
    label: (name) => `${name} (${zoneLabel(zone)})`,
    day: (at) => dayIn(zone, at),
    time: (at) => (at === null ? null : format.format(new Date(at))),
  };
};
