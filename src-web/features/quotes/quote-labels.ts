import type { QuotePart } from '#contract/quote-rules';
import type { ClientQuote, QuotePartView, QuoteState, QuoteVersion } from '#contract/quote-views';
import type { BadgeTone } from '../../components/badge.tsx';

interface Label {
  tone: BadgeTone;
  label: string;
}

export const quoteBadge = ({ name }: QuoteState): Label => STATES[name];

const STATES: Record<QuoteState['name'], Label> = {
  draft: { tone: 'grey', label: 'Draft' },
  open: { tone: 'blue', label: 'Open' },
  accepted: { tone: 'yellow', label: 'Accepted' },
  paid: { tone: 'green', label: 'Paid' },
  declined: { tone: 'red', label: 'Declined' },
  withdrawn: { tone: 'grey', label: 'Withdrawn' },
  expired: { tone: 'grey', label: 'Expired' },
};

const PARTS: Record<QuotePart, string> = {
  whole: 'The whole sum',
  first: 'First half',
  second: 'Second half, on approval',
};

export const partLabel = (part: QuotePart): string => PARTS[part];

const PART_STATES: Record<QuotePartView['state'], Label> = {
  not_due: { tone: 'grey', label: 'Not due yet' },
  due: { tone: 'yellow', label: 'To be paid' },
  paying: { tone: 'blue', label: 'Being checked by PayPal' },
  review: { tone: 'yellow', label: 'In review' },
  paid: { tone: 'green', label: 'Paid' },
  returned: { tone: 'grey', label: 'Returned' },
};

const ENDED: readonly QuoteState['name'][] = ['declined', 'withdrawn', 'expired'];

/** A quote that has ended shows only its received payments, because nothing else is due. */
export const shownParts = ({ state, parts }: Pick<ClientQuote, 'state' | 'parts'>): readonly QuotePartView[] =>
  ENDED.includes(state.name) ? parts.filter(({ paid_at: at }) => at !== null) : parts;

export const partBadge = ({ state }: QuotePartView): Label => PART_STATES[state];

const utcDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `December 7, 2026 (UTC)`: the same day in every time zone. */
export const lastDayLabel = (lastDay: string): string => `${utcDay.format(new Date(lastDay))} (UTC)`;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** `14 days left` or `5 hours left` until the end of a day in UTC. */
export const timeToAnswer = (lastDay: string, now: number): string => {
  const left = Date.parse(lastDay) + DAY_MS - now;
  if (left < HOUR_MS) return left > 0 ? 'less than an hour left' : 'over';
  const [count, unit] = left < 2 * DAY_MS ? [left / HOUR_MS, 'hour'] : [left / DAY_MS, 'day'];
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? '' : 's'} left`;
};

/** `3 pieces, 2 rounds of changes`; null without either. */
export const includedLabel = ({ pieces, rounds }: Pick<QuoteVersion, 'pieces' | 'rounds'>): string | null => {
  const words = [
    pieces === null ? null : `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`,
    rounds === null
      ? null
      : rounds === 0
        ? 'no rounds of changes'
        : `${rounds} ${rounds === 1 ? 'round' : 'rounds'} of changes`,
  ].filter((text) => text !== null);
  return words.length === 0 ? null : words.join(', ');
};
