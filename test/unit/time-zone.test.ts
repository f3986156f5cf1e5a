import { afterAll, expect, test } from 'vitest';
import { knownZone } from '#contract/time-zone';
import { words } from '#words/en';
import { lastDayLabel } from '../../src-web/features/quotes/quote-labels.ts';
import { formatDay, formatMoment } from '../../src-web/lib/format-time.ts';
import { speak } from '../../src-web/lib/words.ts';
import { formatDay as formatMailDay, wordsIn } from '../../src-worker/words.ts';

const texts = { ...words.visitor, ...words.customer };
const inZone = (timeZone?: string) => speak({ language: 'en', texts, ...(timeZone && { timeZone }) });

afterAll(() => inZone());

test.each([
  [undefined, 'December 31, 2026', 'Dec 31, 2026, 11:30 PM'],
  ['UTC', 'December 31, 2026', 'Dec 31, 2026, 11:30 PM'],
  ['Europe/Berlin', 'January 1, 2027', 'Jan 1, 2027, 12:30 AM'],
  ['Pacific/Kiritimati', 'January 1, 2027', 'Jan 1, 2027, 1:30 PM'],
  ['America/New_York', 'December 31, 2026', 'Dec 31, 2026, 6:30 PM'],
])('a page and a mail say the day of the site’s time zone: %s', (timeZone, day, moment) => {
  const at = '2026-12-31T23:30:00.000Z';
  inZone(timeZone);
  expect(formatDay(at)).toBe(day);
  expect(formatMoment(at).replaceAll('\u202F', ' ')).toBe(moment);
  expect(formatMailDay(at, wordsIn('en', {}, timeZone))).toBe(day);
});

test('a day before noon in the far east is still that of Berlin and New York', () => {
  const at = '2026-12-31T09:59:59.999Z';
  for (const timeZone of ['Pacific/Kiritimati', 'Europe/Berlin', 'America/New_York']) {
    inZone(timeZone);
    expect(formatDay(at)).toBe('December 31, 2026');
  }
});

test('a day of the calendar is the same in every zone, on a page and in a mail', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Europe/Berlin', 'America/New_York', 'Pacific/Pago_Pago']) {
    inZone(timeZone);
    expect(formatDay('2027-01-01'), timeZone).toBe('January 1, 2027');
    expect(formatMailDay('2027-01-01', wordsIn('en', {}, timeZone)), timeZone).toBe('January 1, 2027');
  }
});

test('French calls the first day of a month an ordinal number, on a page and in a mail', () => {
  speak({ language: 'fr', texts });
  for (const [at, day] of [
    ['2026-12-01', '1er décembre 2026'],
    ['2026-12-11T12:00:00.000Z', '11 décembre 2026'],
  ] as const) {
    expect(formatDay(at)).toBe(day);
    expect(formatMailDay(at, wordsIn('fr'))).toBe(day);
  }
});

test('the last day of a quote is never later than its end in UTC, and names the zone', () => {
  const labels = {
    UTC: 'December 7, 2026 (UTC)',
    'Europe/Berlin': 'December 7, 2026 (Europe/Berlin)',
    'Pacific/Kiritimati': 'December 7, 2026 (Pacific/Kiritimati)',
    'America/New_York': 'December 6, 2026 (America/New York)',
  };
  for (const [timeZone, label] of Object.entries(labels)) {
    inZone(timeZone);
    expect(lastDayLabel('2026-12-07')).toBe(label);
    // In this time zone the day is over when the quote ends in UTC.
    const end = '2026-12-08T00:00:00.000Z';
    expect(formatDay(end)).not.toBe(label.split(' (')[0]);
  }
});

test('a zone is one of IANA’s, and any other is UTC', () => {
  expect(['Europe/Berlin', 'UTC'].map(knownZone)).toEqual(['Europe/Berlin', 'UTC']);
  for (const zone of [undefined, '', 'Mars/Olympus', '+01:00', 'x'.repeat(10_000)]) expect(knownZone(zone)).toBe('UTC');
});
