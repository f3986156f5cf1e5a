import { and, asc, desc, eq, gte, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { orders } from '../../db/schema/orders.ts';
import { quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { ownersOrderTitle } from '../payments/ledger/order-title.ts';
import { openCents, surplusCents } from '../payments/ledger/payment-sql.ts';
import { isBankSeen, isTime, mayRemind } from './payment-reminders.ts';
import { dayOf, endOf, isOpen, isUndecided, lastDayOf, canBeAsked, isRestDue, ENDING_DAYS } from './quote-state.ts';
import { isToPay } from './quote-parts.ts';

export const endingQuotes = (ctx: Context) =>
  ctx.db
    .select({ ...SHOWN, dueAt: END })
    .from(quotes)
    .innerJoin(quoteVersions, isNewest)
    .where(and(isOpen(ctx.now()), lte(quotes.lastDay, lastDayOf(ctx.now(), ENDING_DAYS))))
    .orderBy(asc(quotes.lastDay));

const SHOWN = { id: quotes.id, title: quoteVersions.title, who: quotes.recipientName };

const END = sql<string>`${quotes.lastDay}`.mapWith(endOf);

const isNewest = and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.version, quotes.version));

/** A quote without an answer counts as let go after thirty days. */
const ENDED_DAYS = 30;

export const endedQuotes = (ctx: Context) =>
  ctx.db
    .select({ ...SHOWN, at: END })
    .from(quotes)
    .innerJoin(quoteVersions, isNewest)
    .where(
      and(
        isUndecided,
        lt(quotes.lastDay, dayOf(ctx.now())),
        gte(quotes.lastDay, lastDayOf(ctx.now(), -ENDED_DAYS)),
        isNull(quotes.askedAt),
      ),
    )
    .orderBy(desc(quotes.lastDay));

export const openQuestions = (ctx: Context) =>
  ctx.db
    .select({ ...SHOWN, at: quotes.askedAt })
    .from(quotes)
    .innerJoin(quoteVersions, isNewest)
    .where(isNotNull(quotes.askedAt))
    .orderBy(asc(quotes.askedAt));

export const workDue = (ctx: Context) =>
  ctx.db
    .select({ id: quotes.id, title: quoteVersions.title, who: quotes.recipientName, at: quotes.acceptedAt })
    .from(quotes)
    .innerJoin(
      quoteVersions,
      and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.version, quotes.acceptedVersion)),
    )
    .where(
      and(
        isNotNull(quotes.acceptedAt),
        isNull(quotes.restAskedAt),
        sql`CASE WHEN ${quoteVersions.payment} = 'parts'
        THEN ${hasUnasked} AND ${canBeAsked} ELSE ${isRestDue} END`,
      ),
    )
    .orderBy(asc(quotes.acceptedAt));

/** The owner is asked about a part that waits for approval only while the client has nothing else to pay. */
const hasUnasked = sql`(EXISTS (SELECT 1 FROM json_each(${quoteVersions.parts}) e
    WHERE json_extract(e.value, '$.due') = 'approval' AND NOT EXISTS (SELECT 1 FROM orders o
      WHERE o.quote_id = quotes.id AND o.quote_part = 'part-' || (e.key + 1)))
  AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.quote_id = quotes.id AND o.status <> 'completed'))`;

const ordersOfQuotes = (ctx: Context, cents: SQL<number>, dueAt: SQL<string | null>) =>
  ctx.db
    .select({
      id: quotes.id,
      title: ownersOrderTitle,
      cents,
      currency: orders.currency,
      who: quotes.recipientName,
      at: orders.createdAt,
      dueAt,
    })
    .from(orders)
    .innerJoin(quotes, eq(quotes.id, orders.quoteId));

export const unpaidQuoteOrders = (ctx: Context) =>
  ordersOfQuotes(ctx, openCents, sql`${orders.dueAt}`)
    .where(and(isToPay, or(isNull(orders.dueAt), gte(orders.dueAt, ctx.now().toISOString()))))
    .orderBy(sql`${orders.dueAt} IS NULL`, asc(orders.dueAt), asc(orders.createdAt));

export const overdueQuoteOrders = (ctx: Context) =>
  ordersOfQuotes(ctx, openCents, sql`${orders.dueAt}`)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isToPay, lt(orders.dueAt, ctx.now().toISOString()), sql`NOT ${isToCheck(ctx.now())}`))
    .orderBy(asc(orders.dueAt), asc(orders.createdAt));

const isToCheck = (now: Date) => sql`(${mayRemind(now)} AND ${isTime(now)} AND NOT ${isBankSeen})`;

/** A client is reminded of a transfer only after the owner has looked at the bank. */
export const transfersToCheck = (ctx: Context) =>
  ordersOfQuotes(ctx, openCents, sql`${orders.dueAt}`)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isToCheck(ctx.now()))
    .orderBy(asc(orders.dueAt));

export const surplusOfQuotes = (ctx: Context) =>
  ordersOfQuotes(ctx, surplusCents, sql`NULL`)
    .where(
      and(
        sql`orders.has_surplus = 1`,
        sql`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.provider = 'transfer'
          AND p.status = 'completed' AND p.set_aside_at IS NULL)`,
      ),
    )
    .orderBy(asc(orders.createdAt));
