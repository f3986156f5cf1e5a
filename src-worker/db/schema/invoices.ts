import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { EarlierInvoice, InvoiceFacts } from '#contract/invoices';
import { orders } from './orders.ts';

export const invoiceCounters = sqliteTable(
  'invoice_counters',
  {
    series: text().$type<'invoice' | 'credit_note'>().notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** An invoice with a number never changes and outlives the account. */
export const invoices = sqliteTable(
  'invoices',
  {
    id: text().primaryKey(),
    kind: text().$type<'invoice' | 'credit_note'>().notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    cancels: text(),
    refundId: text('refund_id'),
    /** The number is null while an invoice waits for missing details. */
    year: integer(),
    sequence: integer(),
    number: text(),
    issuedAt: text('issued_at'),
    /** The day of issue is in the site's time zone. */
    issuedOn: text('issued_on'),
    dueOn: text('due_on'),
    totalCents: integer('total_cents').notNull(),
    currency: text().notNull(),
    facts: text({ mode: 'json' }).$type<InvoiceFacts>().notNull(),
    earlier: text({ mode: 'json' }).$type<EarlierInvoice[]>().notNull(),
    createdAt: text('created_at').notNull(),
    cancelledAt: text('cancelled_at'),
  },
  (table) => [
    uniqueIndex('invoices_of_orders')
      .on(table.orderId)
      .where(sql`${table.kind} = 'invoice' AND ${table.cancelledAt} IS NULL`),
    index('invoices_order_id').on(table.orderId),
    uniqueIndex('invoices_number')
      .on(table.kind, table.year, table.sequence)
      .where(sql`${table.number} IS NOT NULL`),
    uniqueIndex('invoices_refund_id')
      .on(table.refundId)
      .where(sql`${table.refundId} IS NOT NULL`),
    index('invoices_cancels')
      .on(table.cancels)
      .where(sql`${table.cancels} IS NOT NULL`),
    index('invoices_waiting')
      .on(table.createdAt)
      .where(sql`${table.number} IS NULL`),
    index('invoices_issued_on').on(table.issuedOn),
    index('invoices_created_at').on(table.createdAt, table.id),
  ],
);

export const invoiceLinks = sqliteTable(
  'invoice_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    index('invoice_links_invoice_id').on(table.invoiceId),
    index('invoice_links_expires_at').on(table.expiresAt),
  ],
);
