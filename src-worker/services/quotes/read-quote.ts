import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { knownLanguage } from '#contract/words';
import { toAmount } from '#contract/cents';
import { quoteVat } from '#contract/quote-lines';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import type { ClientQuote, QuotePartView, QuoteVersion } from '#contract/quote-views';
import type { QuoteMessage } from '#contract/quotes';
import { KEPT_MONTHS } from '#contract/work-files';
import type { Context } from '../../context.ts';
import { listed } from '../../db/listed.ts';
import { users, type UserRow } from '../../db/schema/accounts.ts';
import { quoteEvents, quoteNotes, quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import type { Invoicing } from '#contract/invoicing';
import { shortId } from '../payments/mails/payment-mail.ts';
import type { TransferAccount } from '#contract/transfer';
import { type Provider, PROVIDERS } from '#contract/payment-statuses';
import { readQuoteOrders, viewParts, type QuoteOrder } from './quote-parts.ts';
import { quoteState, type QuoteRow } from './quote-state.ts';
import { readInvoicing, readTransferAccount } from '../private-documents/private-documents.ts';

export interface StoredQuote {
  quote: QuoteRow;
  versions: (typeof quoteVersions.$inferSelect)[];
  notes: (typeof quoteNotes.$inferSelect)[];
  events: (typeof quoteEvents.$inferSelect)[];
  orders: QuoteOrder[];
  customer: Pick<UserRow, 'email' | 'firstName' | 'language' | 'deletedAt'> | null;
  account: TransferAccount | null;
  invoicing: Invoicing;
  invoiceNumber: string | null;
}

export const readQuoteRow = async (ctx: Context, id: string, kind: QuoteRow['kind'] = 'quote'): Promise<QuoteRow> => {
  const [quote] = await ctx.db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.kind, kind)));
  if (quote === undefined) throw new AppError('not_found', QUOTE_MESSAGES.unknown);
  return quote;
};

export const readQuote = async (ctx: Context, id: string): Promise<StoredQuote> => {
  const [stored] = await readQuotes(ctx, [id]);
  if (stored === undefined) throw new AppError('not_found', QUOTE_MESSAGES.unknown);
  return stored;
};

export const readQuotes = async (ctx: Context, ids: readonly string[]): Promise<StoredQuote[]> => {
  const these = listed(ids);
  const { quoteId, at } = quoteNotes;
  const [account, invoicing, rows, versions, notes, events, orders] = await Promise.all([
    readTransferAccount(ctx),
    readInvoicing(ctx),
    ctx.db
      .select({ quote: quotes, customer: CUSTOMER, invoiceNumber })
      .from(quotes)
      .leftJoin(users, eq(users.id, quotes.userId))
      .where(inArray(quotes.id, these)),
    ctx.db
      .select()
      .from(quoteVersions)
      .where(inArray(quoteVersions.quoteId, these))
      .orderBy(desc(quoteVersions.version)),
    ctx.db.select().from(quoteNotes).where(inArray(quoteId, these)).orderBy(asc(at), asc(quoteNotes.id)),
    ctx.db.select().from(quoteEvents).where(inArray(quoteEvents.quoteId, these)).orderBy(asc(quoteEvents.at)),
    readQuoteOrders(ctx, these),
  ]);
  return ids.flatMap((id) => {
    const row = rows.find(({ quote }) => quote.id === id);
    return row === undefined
      ? []
      : [
          {
            quote: row.quote,
            customer: row.quote.kind === 'invoice' ? clientOf(row.quote) : row.customer,
            account,
            invoicing,
            invoiceNumber: row.invoiceNumber,
            versions: versions.filter((one) => one.quoteId === id),
            notes: notes.filter((one) => one.quoteId === id),
            events: events.filter((one) => one.quoteId === id),
            orders: orders.filter(({ order }) => order.quoteId === id),
          },
        ];
  });
};

/** An invoice that the owner writes by hand goes to an address, not to an account. */
const clientOf = ({
  recipientEmail: email,
  recipientName: firstName,
  language,
}: QuoteRow): StoredQuote['customer'] => ({
  email,
  firstName,
  language,
  deletedAt: null,
});

const invoiceNumber = sql<string | null>`CASE WHEN ${quotes.kind} = 'invoice' THEN
  (SELECT i.number FROM orders o JOIN invoices i ON i.order_id = o.id
    WHERE o.quote_id = ${quotes.id} AND i.kind = 'invoice' AND i.number IS NOT NULL
    ORDER BY i.created_at DESC LIMIT 1) END`;

const CUSTOMER = {
  email: users.email,
  firstName: users.firstName,
  language: users.language,
  deletedAt: users.deletedAt,
} as const;

export const versionOf = ({ quote, versions }: Pick<StoredQuote, 'quote' | 'versions'>) =>
  versions.find(({ version }) => version === (quote.acceptedVersion ?? quote.version));

export const toClientQuote = (
  ctx: Context,
  stored: StoredQuote,
  { withOrders }: { withOrders: boolean },
): ClientQuote => {
  const version = versionOf(stored);
  if (version === undefined) throw new AppError('not_found', QUOTE_MESSAGES.linkInvalid);
  const parts = viewParts(version, stored.orders, { ...shownAt(ctx, stored), withOrders });
  return {
    ...factsOf(ctx, stored, parts),
    invoice: stored.invoiceNumber,
    current: toVersion(version),
    accepted_by: stored.quote.acceptedName,
    asks_buyer: stored.quote.acceptedAt === null && stored.invoicing.issues,
    transfer: stored.quote.acceptedAt !== null && version.ways !== 'paypal' ? stored.account : null,
  };
};

export const shownAt = (ctx: Context, { quote }: Pick<StoredQuote, 'quote'>) => ({
  now: ctx.now(),
  isWithdrawn: quote.withdrawnAt !== null,
});

export const factsOf = (ctx: Context, { quote, notes, orders }: StoredQuote, parts: QuotePartView[]) => ({
  id: quote.id,
  number: shortId(quote.id),
  state: quoteState(quote, parts, ctx.now()),
  recipient: recipientOf(quote),
  parts,
  ...sumsOf(orders),
  messages: notes.map(({ id, author, text, at }): QuoteMessage => ({ id, from: author, text, at })),
});

export const recipientOf = ({ recipientName: name, recipientEmail: email, language }: QuoteRow) => ({
  name,
  email,
  language: knownLanguage(language),
});

export const sumsOf = (orders: readonly QuoteOrder[]): { paid: number; returned: number } => ({
  paid: toAmount(orders.reduce((sum, { paidCents }) => sum + paidCents, 0)),
  returned: toAmount(orders.reduce((sum, { returnedCents }) => sum + returnedCents, 0)),
});

export const toVersion = (row: StoredQuote['versions'][number]): QuoteVersion => ({
  version: row.version,
  sent_at: row.sentAt,
  title: row.title,
  scope: row.scope,
  lines: row.lines,
  vat: quoteVat(row),
  total: toAmount(row.totalCents),
  currency: row.currency,
  payment: row.payment,
  parts: row.parts,
  payment_days: row.paymentDays,
  valid_days: row.validDays,
  pieces: row.pieces,
  rounds: row.rounds,
  kept_months: row.keptMonths ?? KEPT_MONTHS,
  silence_days: row.silenceDays,
  files_after_payment: row.filesAfterPayment,
  ways: waysOf(row),
});

export const waysOf = ({ ways }: StoredQuote['versions'][number]): Provider[] =>
  ways === 'both' ? [...PROVIDERS] : [ways];
