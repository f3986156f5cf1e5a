import type { QuotePartView } from '#contract/quote-views';
import type { QuoteState } from '#contract/quotes';
import { sql } from 'drizzle-orm';
import { quotes } from '../../db/schema/quotes.ts';

export type QuoteRow = typeof quotes.$inferSelect;

type Instants = Pick<QuoteRow, 'version' | 'lastDay' | 'acceptedAt' | 'declinedAt' | 'declineReason' | 'withdrawnAt'>;

/** The time `paid_at` is set only for verified payments. */
type PartPaid = Pick<QuotePartView, 'paid_at' | 'state'>;

/** A quote with money is never withdrawn, so later payments count, but not payments that went back in full. */
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

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

/** A quote of one day lasts until tomorrow's end. */
export const lastDayOf = (now: Date, validDays: number): string => dayOf(new Date(now.getTime() + validDays * DAY_MS));

/** Undecided quotes include the expired ones. */
export const isUndecided = sql`(${quotes.version} > 0 AND ${quotes.acceptedAt} IS NULL AND ${quotes.declinedAt} IS NULL
  AND ${quotes.withdrawnAt} IS NULL)`;

export const isOpen = (now: Date) => sql`(${isUndecided} AND ${quotes.lastDay} >= ${dayOf(now)})`;

export const endOf = (day: string): string => `${day}T23:59:59.999Z`;

export const ENDING_DAYS = 3;

export const isRestDue = sql`EXISTS (SELECT 1 FROM orders o JOIN users u ON u.id = o.user_id
  WHERE o.quote_id = quotes.id AND o.quote_part = 'first' AND o.status = 'completed' AND u.deleted_at IS NULL)`;

/** A withdrawn quote is valid again if the client paid later. */
export const canBeAsked = sql`(quotes.accepted_at IS NOT NULL
  AND (quotes.withdrawn_at IS NULL OR EXISTS (SELECT 1 FROM orders o WHERE o.quote_id = quotes.id AND o.status = 'completed'))
  AND EXISTS (SELECT 1 FROM users u WHERE u.id = quotes.user_id AND u.deleted_at IS NULL))`;
