import { and, desc, eq, gt, or, sql, type SQL } from 'drizzle-orm';
import { toAmount } from '#contract/cents';
import type { Paged } from '#contract/pagination';
import type { ClientQuote, QuoteSummary } from '#contract/quote-views';
import type { QuotesQuery } from '#contract/quotes';
import type { Context } from '../../context.ts';
import { containsText } from '../../db/contains-text.ts';
import { listed } from '../../db/listed.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';
import { shortId } from '../payments/mails/payment-mail.ts';
import { readQuoteOrders, viewParts, type QuoteOrder } from './quote-parts.ts';
import { isOpen, quoteState, type QuoteRow } from './quote-state.ts';
import { readQuotes, recipientOf, shownAt, sumsOf, toClientQuote } from './read-quote.ts';

export const listQuotes = async (
  ctx: Context,
  { search, contact, after }: QuotesQuery,
): Promise<Paged<QuoteSummary>> => {
  const rows = await ctx.db
    .select({
      quote: quotes,
      version: quoteVersions,
    })
    .from(quotes)
    .leftJoin(quoteVersions, isTheVersion)
    .where(
      and(
        eq(quotes.kind, 'quote'),
        contact === undefined ? undefined : or(eq(quotes.contactId, contact), isToSame(contact)),
        containsText(search, SEARCHED),
        isBehind(after ?? null, quotes.createdAt, quotes.id),
      ),
    )
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(PAGE_SIZE + 1);
  const { items, next } = toPage(rows, PAGE_SIZE, ({ quote }) => toCursor(quote.createdAt, quote.id));
  const orders = await readQuoteOrders(ctx, listed(items.map(({ quote }) => quote.id)));
  return { items: items.map((row) => toSummary(ctx, row, orders)), next };
};

const TITLE = sql`COALESCE(${quoteVersions.title}, json_extract(${quotes.draft}, '$.title'), '')`;

const SEARCHED = [quotes.recipientName, quotes.recipientEmail, TITLE] as const;

const isTheVersion = and(
  eq(quoteVersions.quoteId, quotes.id),
  eq(quoteVersions.version, sql`COALESCE(${quotes.acceptedVersion}, ${quotes.version})`),
);

const LISTED_MAX = 50;

/** An account sees the invoices sent to its e-mail address, so the address must be confirmed. */
export const listOwnQuotes = async (ctx: Context, user: UserRow): Promise<ClientQuote[]> => {
  const isShown = or(isOpen(ctx.now()), and(eq(quotes.kind, 'invoice'), gt(quotes.version, 0)));
  const isSentTo = and(sql`lower(${quotes.recipientEmail}) = ${user.email.toLowerCase()}`, isShown);
  const [sent, accepted] = await Promise.all([
    // Open quotes come first, so that many invoices do not hide them.
    user.emailVerifiedAt === null
      ? []
      : idsOf(ctx, isSentTo, [sql`${quotes.acceptedAt} IS NOT NULL`, desc(quotes.createdAt)]),
    idsOf(ctx, eq(quotes.userId, user.id), [desc(quotes.acceptedAt)]),
  ]);
  const stored = await readQuotes(ctx, [...sent, ...accepted]);
  // No account owns the order of an invoice by hand, so the account cannot pay it.
  return stored.map((one) => toClientQuote(ctx, one, { withOrders: one.quote.kind === 'quote' }));
};

const idsOf = async (ctx: Context, which: SQL | undefined, order: SQL[]): Promise<string[]> => {
  const rows = await ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(which)
    .orderBy(...order)
    .limit(LISTED_MAX);
  return rows.map(({ id }) => id);
};

const isToSame = (contact: string) =>
  sql`lower(${quotes.recipientEmail}) = (SELECT lower(m.email) FROM contact_messages m WHERE m.id = ${contact})`;

interface Row {
  quote: QuoteRow;
  version: typeof quoteVersions.$inferSelect | null;
}

const toSummary = (ctx: Context, { quote, version }: Row, all: readonly QuoteOrder[]): QuoteSummary => {
  const orders = all.filter(({ order }) => order.quoteId === quote.id);
  const parts = version === null ? [] : viewParts(version, orders, { ...shownAt(ctx, { quote }), withOrders: true });
  return {
    id: quote.id,
    number: shortId(quote.id),
    state: quoteState(quote, parts, ctx.now()),
    title: version?.title ?? quote.draft?.title ?? '',
    recipient: recipientOf(quote),
    total: toAmount(version?.totalCents ?? 0),
    ...sumsOf(orders),
    currency: version?.currency ?? ctx.settings.currency,
    version: version?.version ?? 0,
    created_at: quote.createdAt,
    sent_at: quote.sentAt,
    has_question: quote.askedAt !== null,
    has_draft: quote.draft !== null,
  };
};
