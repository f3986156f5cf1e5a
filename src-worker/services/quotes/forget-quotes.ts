import { and, eq, inArray, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { listed } from '../../db/listed.ts';
import { invoiceLinks } from '../../db/schema/invoices.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { orders } from '../../db/schema/orders.ts';
import { quoteEvents, quoteLinks, quoteNotes, quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { forgetMailsTo } from '../mail/forget-mails.ts';
import { holdsMoney } from '../payments/ledger/payment-sql.ts';
import { QUOTE_MAIL_KINDS } from './quote-mails.ts';
import { dayOf, isUndecided } from './quote-state.ts';

/**
 * A quote that was never accepted is deleted a year after its end, or at once with its contact message. Accepted quotes
 * stay, as bookkeeping laws require.
 */
export const forgetOldQuotes = async (ctx: Context): Promise<void> => {
  const now = ctx.now();
  const longAgo = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const isOrphan = sql`(${quotes.contactId} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM contact_messages m WHERE m.id = ${quotes.contactId}))`;
  const isGone = and(
    isNull(quotes.acceptedAt),
    // The condition on the date is true for all rows, but lets SQLite use the partial index.
    lte(quotes.createdAt, now.toISOString()),
    or(isOver(longAgo), and(isOrphan, or(eq(quotes.version, 0), isOver(now)))),
  );
  const found = await ctx.db.select({ id: quotes.id }).from(quotes).where(isGone).limit(BATCH_SIZE);
  if (found.length === 0) return;
  const isIt = and(inArray(quotes.id, listed(found.map(({ id }) => id))), isGone);
  const gone = ctx.db.select({ id: quotes.id }).from(quotes).where(isIt);
  await ctx.db.batch([
    ctx.db.delete(quoteLinks).where(inArray(quoteLinks.quoteId, gone)),
    ctx.db.delete(quoteNotes).where(inArray(quoteNotes.quoteId, gone)),
    ctx.db.delete(quoteEvents).where(inArray(quoteEvents.quoteId, gone)),
    ctx.db.delete(quoteVersions).where(inArray(quoteVersions.quoteId, gone)),
    ctx.db.delete(quotes).where(isIt),
  ]);
};

const DAY_MS = 86_400_000;

const KEPT_DAYS = 365;

const BATCH_SIZE = 50;

const isOver = (before: Date) =>
  or(
    lt(quotes.declinedAt, before.toISOString()),
    lt(quotes.withdrawnAt, before.toISOString()),
    and(isUndecided, lt(quotes.lastDay, dayOf(before))),
  );

/**
 * When an account is deleted, its agreed and paid quotes stay; unpaid quotes are withdrawn. An order without money is
 * closed as in `withdraw-quote.ts`, so that Cron cancels its invoice.
 */
export const forgetQuotesOf = (ctx: Context, user: UserRow, isGone: SQL) => {
  const { id } = user;
  const own = ctx.db.select({ id: quotes.id }).from(quotes).where(eq(quotes.userId, id));
  const isUnpaid = sql`NOT EXISTS (SELECT 1 FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.quote_id = quotes.id AND p.status <> 'denied')`;
  const at = ctx.now().toISOString();
  return [
    ctx.db.delete(quoteLinks).where(and(inArray(quoteLinks.quoteId, own), isGone)),
    ctx.db
      .delete(invoiceLinks)
      .where(
        and(
          inArray(
            invoiceLinks.invoiceId,
            sql`(SELECT i.id FROM orders o JOIN invoices i ON i.order_id = o.id WHERE o.user_id = ${id})`,
          ),
          isGone,
        ),
      ),
    ctx.db.delete(quoteNotes).where(and(inArray(quoteNotes.quoteId, own), isGone)),
    ctx.db
      .update(orders)
      .set({ closedAt: at })
      .where(
        and(
          eq(orders.userId, id),
          isNotNull(orders.quoteId),
          inArray(orders.status, ['pending', 'failed', 'expired']),
          isNull(orders.closedAt),
          sql`NOT ${holdsMoney}`,
          isGone,
        ),
      ),
    ctx.db
      .update(quotes)
      .set({
        recipientName: '',
        recipientEmail: '',
        acceptedName: '',
        contactId: null,
        askedAt: null,
        buyer: null,
        withdrawnAt: sql`CASE WHEN ${isUnpaid} THEN COALESCE(${quotes.withdrawnAt}, ${at}) ELSE ${quotes.withdrawnAt} END`,
      })
      .where(and(eq(quotes.userId, id), isGone)),
    forgetMailsTo(ctx, user, QUOTE_MAIL_KINDS, isGone),
  ] as const;
};
