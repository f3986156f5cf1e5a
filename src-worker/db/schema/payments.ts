import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { DisputeFee, PaymentStatus, Provider, MoneyEnvironment, PaymentProblem } from '#contract/payment-statuses';
import type { InvoiceBuyer } from '#contract/invoicing';
import type { Party, ReceiptVat } from '#contract/receipts';
import type { WordsLanguage } from '#contract/words';
import { users } from './accounts.ts';
import { orders } from './orders.ts';

export const payments = sqliteTable(
  'payments',
  {
    id: text().primaryKey(),
    kind: text().$type<'capture' | 'sale' | 'transfer'>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    orderId: text('order_id').references(() => orders.id),
    subscriptionId: text('subscription_id'),
    problem: text().$type<PaymentProblem>(),
    matchedBy: text('matched_by').$type<'reference' | 'only_fit' | 'owner'>(),
    payerEmail: text('payer_email'),
    paidAt: text('paid_at').notNull(),
    recordedAt: text('recorded_at').notNull(),
    coversUntil: text('covers_until'),
    feeCents: integer('fee_cents'),
    dismissedAt: text('set_aside_at'),
    dismissalReason: text('set_aside_reason'),
    environment: text().$type<MoneyEnvironment>(),
    invoiceId: text('invoice_id'),
    provider: text().$type<Provider>().notNull().default('paypal'),
    reference: text(),
  },
  (table) => [
    index('payments_order_id').on(table.orderId),
    index('payments_subscription_id').on(table.subscriptionId),
    index('payments_recorded_at').on(table.recordedAt),
    index('payments_transfers')
      .on(table.recordedAt)
      .where(sql`${table.provider} = 'transfer'`),
    index('payments_to_assign')
      .on(table.recordedAt, table.id)
      .where(sql`${table.status} <> 'denied' AND (${table.orderId} IS NULL OR ${table.problem} IS NOT NULL)`),
  ],
);

export const refunds = sqliteTable(
  'refunds',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    kind: text().$type<'refund' | 'reversal'>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    refundedAt: text('refunded_at').notNull(),
    recordedAt: text('recorded_at').notNull(),
    status: text().$type<'pending' | 'completed' | 'failed'>().notNull().default('completed'),
    isKnown: integer('is_known', { mode: 'boolean' }).notNull().default(false),
    /** The dispute is null when no dispute, or no single one, fits the reversal. */
    disputeId: text('dispute_id'),
    asksOwner: integer('asks_owner', { mode: 'boolean' }).notNull().default(false),
    disputeSaidAt: text('dispute_said_at'),
    feeCents: integer('fee_cents'),
  },
  (table) => [
    index('refunds_payment_id').on(table.paymentId),
    index('refunds_recorded_at').on(table.recordedAt),
    index('refunds_unknown')
      .on(table.isKnown, table.recordedAt)
      .where(sql`${table.isKnown} = 0`),
    index('refunds_pending')
      .on(table.id)
      .where(sql`${table.status} = 'pending'`),
    index('refunds_that_ask')
      .on(table.refundedAt)
      .where(sql`${table.asksOwner} = 1`),
    index('refunds_said')
      .on(table.disputeSaidAt)
      .where(sql`${table.disputeSaidAt} IS NOT NULL`),
  ],
);

export const receiptCounters = sqliteTable('receipt_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** Receipts and credit notes never change and outlive the account. */
export const receipts = sqliteTable(
  'receipts',
  {
    year: integer().notNull(),
    sequence: integer().notNull(),
    kind: text().$type<'receipt' | 'credit_note'>().notNull(),
    paymentId: text('payment_id').notNull(),
    refundId: text('refund_id'),
    corrects: text(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    issuedAt: text('issued_at').notNull(),
    seller: text({ mode: 'json' }).$type<Party>().notNull(),
    customer: text({ mode: 'json' }).$type<Party>().notNull(),
    description: text().notNull(),
    /** Old receipts without a language are English. */
    language: text().$type<WordsLanguage>(),
    vat: text({ mode: 'json' }).$type<ReceiptVat>(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.sequence] }),
    index('receipts_payment_id').on(table.paymentId, table.kind),
    index('receipts_refund_id').on(table.refundId, table.kind),
    index('receipts_issued_at').on(table.issuedAt),
  ],
);

export const billingDetails = sqliteTable('billing_details', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  name: text().notNull(),
  address: text().notNull(),
  taxId: text('tax_id').notNull(),
  updatedAt: text('updated_at').notNull(),
  buyer: text({ mode: 'json' }).$type<InvoiceBuyer>(),
});

export const disputes = sqliteTable(
  'disputes',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    status: text().notNull(),
    outcome: text().$type<'won' | 'lost'>(),
    reason: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    dueAt: text('due_at'),
    openedAt: text('opened_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    recordedAt: text('recorded_at').notNull(),
    /** The dispute is derived once the present rule for reversals has been applied to it. */
    isDerived: integer('is_derived', { mode: 'boolean' }).notNull().default(false),
    stage: text(),
    /** The time at which the dispute was derived again; null once the owner was told of the issued documents. */
    derivedLateAt: text('derived_late_at'),
    /** The oldest fee comes first; null where PayPal names no fee. */
    fees: text({ mode: 'json' }).$type<DisputeFee[]>(),
  },
  (table) => [
    index('disputes_to_derive')
      .on(table.derivedLateAt)
      .where(sql`${table.isDerived} = 0`),
    index('disputes_payment_id').on(table.paymentId),
    index('disputes_recorded_at').on(table.recordedAt),
    index('disputes_open')
      .on(table.openedAt)
      .where(sql`${table.outcome} IS NULL`),
  ],
);

/** Only events that the site did not understand keep their body. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    resourceId: text('resource_id').notNull(),
    outcome: text().$type<'applied' | 'unmatched' | 'ignored' | 'unclear'>().notNull(),
    createdAt: text('created_at').notNull(),
    receivedAt: text('received_at').notNull(),
    body: text(),
  },
  (table) => [
    index('webhook_events_received_at').on(table.receivedAt),
    index('webhook_events_resource_id').on(table.resourceId),
    index('webhook_events_unclear')
      .on(table.receivedAt)
      .where(sql`${table.outcome} = 'unclear'`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
