import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { WrittenPart } from '#contract/quote-parts';
import type { InvoiceDraft } from '#contract/hand-invoices';
import type { InvoiceBuyer } from '#contract/invoicing';
import type { QuoteDraft, QuoteTerms, QuoteEvent, QuoteMessage } from '#contract/quotes';
import type { Provider } from '#contract/payment-statuses';
import type { Prices } from '#contract/vat';
import type { WordsLanguage } from '#contract/words';
import { users } from './accounts.ts';

export const quotes = sqliteTable(
  'quotes',
  {
    id: text().primaryKey(),
    revision: integer().notNull(),
    /** The id of the write that made the present revision. */
    changeId: text('change_id').notNull(),
    contactId: text('contact_id'),
    recipientName: text('recipient_name').notNull(),
    recipientEmail: text('recipient_email').notNull(),
    source: text(),
    draft: text({ mode: 'json' }).$type<QuoteDraft>(),
    version: integer().notNull().default(0),
    createdAt: text('created_at').notNull(),
    sentAt: text('sent_at'),
    mailedAt: text('mailed_at'),
    lastDay: text('last_day'),
    remindedAt: text('reminded_at'),
    askedAt: text('asked_at'),
    acceptedAt: text('accepted_at'),
    acceptedId: text('accepted_id'),
    acceptedVersion: integer('accepted_version'),
    acceptedName: text('accepted_name'),
    userId: text('user_id').references(() => users.id),
    restAskedAt: text('rest_asked_at'),
    declinedAt: text('declined_at'),
    declinedId: text('declined_id'),
    declineReason: text('decline_reason'),
    withdrawnAt: text('withdrawn_at'),
    language: text().$type<WordsLanguage>(),
    nextDueOn: text('next_due_on'),
    buyer: text({ mode: 'json' }).$type<InvoiceBuyer>(),
    isInvoiced: integer('is_invoiced', { mode: 'boolean' }).notNull().default(false),
    /** An `invoice` is made by hand by the owner, and counts as accepted when it is sent. */
    kind: text().$type<'quote' | 'invoice'>().notNull().default('quote'),
    invoiceDraft: text('invoice_draft', { mode: 'json' }).$type<InvoiceDraft>(),
    roundOf: text('round_of'),
  },
  (table) => [
    index('quotes_next_due_on')
      .on(table.nextDueOn)
      .where(sql`${table.nextDueOn} IS NOT NULL`),
    index('quotes_round_of')
      .on(table.roundOf)
      .where(sql`${table.roundOf} IS NOT NULL`),
    index('quotes_created_at').on(table.createdAt, table.id),
    index('quotes_invoice_drafts')
      .on(table.createdAt, table.id)
      .where(sql`${table.invoiceDraft} IS NOT NULL`),
    index('quotes_contact_id').on(table.contactId),
    index('quotes_recipient_email').on(sql`lower(${table.recipientEmail})`, table.createdAt),
    index('quotes_user_id').on(table.userId, table.acceptedAt),
    index('quotes_asked')
      .on(table.askedAt)
      .where(sql`${table.askedAt} IS NOT NULL`),
    index('quotes_unaccepted')
      .on(table.createdAt)
      .where(sql`${table.acceptedAt} IS NULL`),
    index('quotes_in_work')
      .on(table.acceptedAt)
      .where(sql`${table.acceptedAt} IS NOT NULL AND ${table.restAskedAt} IS NULL`),
    index('quotes_open')
      .on(table.lastDay)
      .where(
        sql`${table.version} > 0 AND ${table.acceptedAt} IS NULL AND ${table.declinedAt} IS NULL AND ${table.withdrawnAt} IS NULL`,
      ),
  ],
);

/** A version that was sent never changes. */
export const quoteVersions = sqliteTable(
  'quote_versions',
  {
    quoteId: text('quote_id')
      .notNull()
      .references(() => quotes.id),
    version: integer().notNull(),
    sentAt: text('sent_at').notNull(),
    title: text().notNull(),
    scope: text({ mode: 'json' }).$type<QuoteTerms['scope']>().notNull(),
    lines: text({ mode: 'json' }).$type<QuoteTerms['lines']>().notNull(),
    totalCents: integer('total_cents').notNull(),
    currency: text().notNull(),
    payment: text().$type<QuoteTerms['payment']>().notNull(),
    validDays: integer('valid_days').notNull(),
    pieces: integer(),
    rounds: integer(),
    ways: text().$type<Provider | 'both'>().notNull().default('paypal'),
    parts: text({ mode: 'json' }).$type<WrittenPart[]>(),
    /** Quotes from before payment terms existed have null. */
    paymentDays: integer('payment_days'),
    prices: text().$type<Prices>(),
    keptMonths: integer('kept_months'),
    silenceDays: integer('silence_days'),
    filesAfterPayment: integer('files_after_payment', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.version] })],
);

/** The id of a note is an idempotency key. */
export const quoteNotes = sqliteTable(
  'quote_notes',
  {
    quoteId: text('quote_id')
      .notNull()
      .references(() => quotes.id),
    id: text().notNull(),
    author: text().$type<QuoteMessage['from']>().notNull(),
    text: text().notNull(),
    at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.id] }), index('quote_notes_at').on(table.quoteId, table.at)],
);

export const quoteEvents = sqliteTable(
  'quote_events',
  {
    id: text().primaryKey(),
    quoteId: text('quote_id')
      .notNull()
      .references(() => quotes.id),
    kind: text().$type<QuoteEvent['kind']>().notNull(),
    version: integer().notNull(),
    at: text().notNull(),
  },
  (table) => [index('quote_events_quote_id').on(table.quoteId, table.at)],
);

export const quoteLinks = sqliteTable(
  'quote_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    quoteId: text('quote_id')
      .notNull()
      .references(() => quotes.id),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('quote_links_quote_id').on(table.quoteId), index('quote_links_expires_at').on(table.expiresAt)],
);
