import { numberOf, type PartStatus } from '#contract/quote-parts';
import type { QuotePart } from '#contract/quote-rules';
import type { ClientQuote, QuotePartView, QuoteSummary, QuoteVersion } from '#contract/quote-views';
import type { QuoteState } from '#contract/quotes';
import { zoneLabel } from '#contract/time-zone';
import type { BadgeTone } from '../../components/badge.tsx';
import { formatList } from '../../lib/format-list.ts';
import { formatDay, siteToday } from '../../lib/format-time.ts';
import { siteZone, word } from '../../lib/words.ts';

interface Label {
  tone: BadgeTone;
  label: string;
}

/** When all money of a quote went back, its badge says so, even if the quote can be paid again. */
export const quoteBadge = ({ state: { name }, paid, returned }: Badged): Label =>
  (name === 'accepted' || name === 'paid') && paid > 0 && returned >= paid
    ? partBadge({ status: 'returned' })
    : { tone: STATES[name], label: word(`quote.state-${name}`) };

type Badged = Pick<QuoteSummary, 'state' | 'paid' | 'returned'>;

const STATES: Record<QuoteState['name'], BadgeTone> = {
  draft: 'grey',
  open: 'blue',
  accepted: 'green',
  paid: 'green',
  declined: 'grey',
  withdrawn: 'grey',
  expired: 'grey',
};

export const partLabel = (part: QuotePart): string =>
  part === 'whole' || part === 'first' || part === 'second'
    ? word(`quote.part-${part}`)
    : word('quote.part-number', { number: numberOf(part) });

export const dueLabel = ({ part, due, day }: Pick<QuotePartView, 'part' | 'due' | 'day'>): string => {
  if (part === 'whole' || part === 'first' || part === 'second') return '';
  return due === 'date' ? word('quote.part-on-date', { day: formatDay(day ?? '') }) : word(`quote.part-on-${due}`);
};

const PART_STATES: Record<PartStatus, BadgeTone> = {
  not_due: 'grey',
  due: 'yellow',
  part_paid: 'yellow',
  overdue: 'red',
  paying: 'blue',
  review: 'yellow',
  paid: 'green',
  returned: 'grey',
  cancelled: 'grey',
};

export const dueNow = (parts: readonly Pick<QuotePartView, 'amount' | 'due' | 'day'>[]): number | null => {
  const today = siteToday();
  return parts.find(({ due, day }) => due === 'acceptance' || (day !== null && day <= today))?.amount ?? null;
};

const ENDED: readonly QuoteState['name'][] = ['declined', 'withdrawn', 'expired'];

/** A quote that has ended shows only its paid parts, because no other part is due. */
export const shownParts = ({ state, parts }: Pick<ClientQuote, 'state' | 'parts'>): readonly QuotePartView[] =>
  ENDED.includes(state.name) ? parts.filter(({ paid_at: at }) => at !== null) : parts;

export const partBadge = ({ status }: Pick<QuotePartView, 'status'>): Label => ({
  tone: PART_STATES[status],
  label: word(`quote.part-${status}`),
});

/** The last day is in UTC; the label names the last whole day in the reader's time zone. */
export const lastDayLabel = (lastDay: string): string =>
  word('quote.last-day', { day: formatDay(`${lastDay}T00:00:00Z`), zone: zoneLabel(siteZone()) });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const timeToAnswer = (lastDay: string, now: number): string => {
  const left = Date.parse(lastDay) + DAY_MS - now;
  if (left < HOUR_MS) return word(left > 0 ? 'quote.less-than-hour' : 'quote.over');
  return left < 2 * DAY_MS
    ? word('quote.hours-left', { count: Math.floor(left / HOUR_MS) })
    : word('quote.days-left', { count: Math.floor(left / DAY_MS) });
};

export const includedLabel = ({ pieces, rounds }: Pick<QuoteVersion, 'pieces' | 'rounds'>): string | null => {
  const words = [
    pieces === null ? null : word('quote.pieces', { count: pieces }),
    rounds === null ? null : rounds === 0 ? word('quote.no-rounds') : word('quote.rounds', { count: rounds }),
  ].filter((text) => text !== null);
  return words.length === 0 ? null : formatList(words);
};
