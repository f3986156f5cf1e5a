import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { DeskLine } from '#contract/desk';
import { formatMoney } from '#contract/money';
import type { Context } from '../../context.ts';
import { orders, quotes, quoteVersions } from '../../db/schema.ts';
import { endOf, isOpen, lastDayOf } from './quote-state.ts';
import { ENDING_DAYS } from './remind-clients.ts';

/** Open quotes that end within three days, the first to end first. */
export const endingQuotes = async (ctx: Context): Promise<DeskLine[]> => {
  const now = ctx.now();
  const rows = await ctx.db
    .select({ id: quotes.id, title: quoteVersions.title, who: quotes.recipientName, lastDay: quotes.lastDay })
    .from(quotes)
    .innerJoin(quoteVersions, isNewest)
    .where(and(isOpen(now), lte(quotes.lastDay, lastDayOf(now, ENDING_DAYS))))
    .orderBy(asc(quotes.lastDay))
    .limit(SHOWN);
  return rows.map(({ lastDay, ...row }) => ({ ...row, at: endOf(lastDay ?? '') }));
};

/** What of each is shown, as of everything on the desk. */
const SHOWN = 20;

/** The newest version of a row of `quotes`. */
const isNewest = and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.version, quotes.version));

/** Quotes about which a client's question waits, the longest waiting first. */
export const openQuestions = async (ctx: Context): Promise<DeskLine[]> => {
  const rows = await ctx.db
    .select({ id: quotes.id, title: quoteVersions.title, who: quotes.recipientName, at: quotes.askedAt })
    .from(quotes)
    .innerJoin(quoteVersions, isNewest)
    .where(isNotNull(quotes.askedAt))
    .orderBy(asc(quotes.askedAt))
    .limit(SHOWN);
  return rows.map(({ at, ...row }) => ({ ...row, at: at ?? '' }));
};

/** Accepted quotes of which a payment is due, the longest waiting first. */
export const unpaidQuoteOrders = async (ctx: Context): Promise<DeskLine[]> => {
  const rows = await ctx.db
    .select({ order: orders, who: quotes.recipientName })
    .from(orders)
    .innerJoin(quotes, eq(quotes.id, orders.quoteId))
    .where(
      and(
        isNotNull(orders.quoteId),
        inArray(orders.status, ['pending', 'failed']),
        isNull(orders.closedAt),
        isNull(orders.givenUpAt),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(SHOWN);
  return rows.map(({ order, who }) => ({
    id: order.quoteId ?? '',
    title: `${order.tierName}, ${formatMoney(order.amountCents, order.currency)}`,
    who: who === '' ? null : who,
    at: order.createdAt,
  }));
};
