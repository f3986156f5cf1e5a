import { expect, test } from 'vitest';
import {
  axisOf,
  counted,
  formatUtcDay,
  messageTone,
  shortSubject,
  totalOf,
} from '../../src-web/features/analytics/analytics-labels.ts';
import { formatBytes } from '../../src-web/lib/format-bytes.ts';
import { lastDays } from '../../src-worker/services/analytics/days.ts';
import { weekBefore } from '../../src-worker/services/moving-totals.ts';

test.each([
  [0, '0 Bytes'],
  [1, '1 Byte'],
  [512, '512 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [54_477, '53.20 KB'],
  [1024 * 1024 - 1, '1.00 MB'],
  [1024 * 1024, '1.00 MB'],
  [2_359_296, '2.25 MB'],
  [10 * 1024 * 1024, '10.00 MB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});

test('a subject of 30 characters stays whole, and of a longer one 30 are shown', () => {
  const thirty = 'abcdefghijklmnopqrstuvwxyz1234';
  expect(shortSubject(thirty)).toBe(thirty);
  expect(shortSubject(`${thirty}5`)).toBe(`${thirty}...`);
  expect(shortSubject('')).toBe('');
});

test('a subject is cut between characters as people count them, never within one', () => {
  expect(shortSubject('🙂'.repeat(30))).toBe('🙂'.repeat(30));
  expect(shortSubject('🙂'.repeat(31))).toBe(`${'🙂'.repeat(30)}...`);
  expect(shortSubject('א'.repeat(40)).isWellFormed()).toBe(true);
});

test('a message that is not new is blue, whatever became of it', () => {
  expect((['new', 'read', 'replied'] as const).map(messageTone)).toEqual(['green', 'blue', 'blue']);
});

test('the last days are days in UTC, over months and leap days', () => {
  expect(lastDays(new Date('2028-03-01T00:30:00Z'), 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  expect(lastDays(new Date('2026-01-01T23:59:59Z'), 2)).toEqual(['2025-12-31', '2026-01-01']);
  expect(new Set(lastDays(new Date(), 90)).size).toBe(90);
});

test('a week is seven days to the millisecond', () => {
  expect(weekBefore(new Date('2026-11-21T14:00:00.001Z'))).toBe('2026-11-14T14:00:00.001Z');
});

test('a day in UTC keeps its name in every time zone', () => {
  expect(formatUtcDay('2026-11-21')).toBe('Nov 21');
  expect(formatUtcDay('2026-01-01')).toBe('Jan 1');
});

test('counts are added up and put in words', () => {
  const none = { day: '', page_views: 0, pricing_clicks: 0, enquiries: 0, checkouts: 0, payments: 0, received: 0 };
  expect(
    totalOf(
      [
        { ...none, visits: 3 },
        { ...none, visits: 4 },
      ],
      'visits',
    ),
  ).toBe(7);
  expect(totalOf([], 'visits')).toBe(0);
  expect(counted(1, 'enquiry', 'enquiries')).toBe('1 enquiry');
  expect(counted(0, 'enquiry', 'enquiries')).toBe('0 enquiries');
  expect(counted(1204, 'order', 'orders')).toBe('1,204 orders');
});

test('the axis of a bar chart ends at a round figure that no bar reaches beyond', () => {
  expect(axisOf(0)).toEqual([0, 1]);
  expect(axisOf(1)).toEqual([0, 1]);
  expect(axisOf(3)).toEqual([0, 2, 4]);
  expect(axisOf(7)).toEqual([0, 4, 8]);
  expect(axisOf(9)).toEqual([0, 5, 10]);
  expect(axisOf(44)).toEqual([0, 25, 50]);
  expect(axisOf(110)).toEqual([0, 60, 120]);
  expect(axisOf(1204)).toEqual([0, 800, 1600]);
  for (let most = 0; most < 3000; most += 7) {
    const axis = axisOf(most);
    expect(axis.every(Number.isInteger), String(most)).toBe(true);
    expect(axis.at(-1)).toBeGreaterThanOrEqual(most);
  }
});
