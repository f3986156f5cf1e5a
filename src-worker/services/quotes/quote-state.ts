import type { QuotePartView, QuoteState } from '#contract/quote-views';
import { sql } from 'drizzle-orm';
import { quotes } from '../../db/schema.ts';

export type QuoteRow = typeof quotes.$inferSelect;

/** What decides where a quote stands: its instants, and when each of its payments came. */
type Instants = Pick<QuoteRow, 'version' | 'lastDay' | 'acceptedAt' | 'declinedAt' | 'declineReason' | 'withdrawnAt'>;

/** A payment that a quote asks for: where it stands, and when it was paid by a payment that PayPal verified. */
type PartPaid = Pick<QuotePartView, 'paid_at' | 'state'>;

/**
 * Where a quote stands. Money that came after a withdrawal counts: what is paid is never withdrawn. What went back in full
 * is not paid. `parts` are all payments the accepted version asks for.
 */
export const quoteState = (quote: Instants, parts: readonly PartPaid[], now: Date): QuoteState => {
  const { version, lastDay, acceptedAt, declinedAt, withdrawnAt } = quote;
  if (version === 0 || lastDay === null) return { name: 'draft' };
  if (acceptedAt !== null) {
    const paid = parts.flatMap(({ paid_at: at, state }) => (at === null || state === 'returned' ? [] : [at]));
    if (paid.length > 0 && paid.length === parts.length)
      return { name: 'paid', at: paid.toSorted().at(-1) ?? acceptedAt };
    if (withdrawnAt !== null && paid.length === 0) return { name: 'withdrawn', at: withdrawnAt };
    return { name: 'accepted', at: acceptedAt };
  }
  if (withdrawnAt !== null) return { name: 'withdrawn', at: withdrawnAt };
  if (declinedAt !== null) return { name: 'declined', at: declinedAt, reason: quote.declineReason ?? '' };
  return { name: dayOf(now) <= lastDay ? 'open' : 'expired', last_day: lastDay };
};

/** The UTC day of an instant, as `2026-12-07`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

/** The last day of what is valid for so many days from now: a quote of one day lasts until tomorrow's end. */
export const lastDayOf = (now: Date, validDays: number): string => dayOf(new Date(now.getTime() + validDays * DAY_MS));

/** Sent, and neither accepted nor over for good; it may have expired. Written as the index has it. */
export const isUndecided = sql`(${quotes.version} > 0 AND ${quotes.acceptedAt} IS NULL AND ${quotes.declinedAt} IS NULL
  AND ${quotes.withdrawnAt} IS NULL)`;

/** `quoteState` is `open`, for the write that needs it to be. */
export const isOpen = (now: Date) => sql`(${isUndecided} AND ${quotes.lastDay} >= ${dayOf(now)})`;

/** The last instant of a day. */
export const endOf = (day: string): string => `${day}T23:59:59.999Z`;
