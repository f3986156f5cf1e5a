import type { DayCounts } from '#contract/analytics';
import type { ContactStatus } from '#contract/contact';
import type { BadgeTone } from '../../components/badge.tsx';
import { formatCount } from '../../lib/format-count.ts';

export const shortSubject = (subject: string): string => {
  const characters = Array.from(subject);
  return characters.length <= SUBJECT_LENGTH ? subject : `${characters.slice(0, SUBJECT_LENGTH).join('')}...`;
};

const SUBJECT_LENGTH = 30;

export const messageTone = (status: ContactStatus): BadgeTone => (status === 'new' ? 'green' : 'blue');

export const SERIES = [
  { key: 'visits', label: 'Visits' },
  { key: 'pricing_clicks', label: 'Pricing clicks' },
  { key: 'enquiries', label: 'Enquiries' },
  { key: 'checkouts', label: 'Checkouts' },
  { key: 'payments', label: 'Payments' },
] as const satisfies readonly { key: Exclude<keyof DayCounts, 'day'>; label: string }[];

export type SeriesKey = (typeof SERIES)[number]['key'];

export const totalOf = (days: readonly DayCounts[], key: Exclude<keyof DayCounts, 'day'>): number =>
  days.reduce((sum, counts) => sum + counts[key], 0);

export const axisOf = (most: number): readonly number[] => {
  const top = roundUp(Math.max(most, 1));
  return top % 2 === 0 ? [0, top / 2, top] : [0, top];
};

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export const formatUtcDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const roundUp = (count: number): number => {
  const unit = 10 ** Math.floor(Math.log10(count));
  const beginnings = unit === 1 ? [1, 2, 4, 6, 8, 10] : [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
  return Math.round((beginnings.find((beginning) => beginning * unit >= count) ?? 10) * unit);
};
