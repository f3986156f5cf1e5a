import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { PaymentStatus } from '#contract/payments';
import type { Party } from '#contract/receipts';
import { users } from './accounts.ts';
import { type PaymentProblem, orders } from './orders.ts';
import type { MoneyEnvironment } from './content.ts';

export const payments = sqliteTable(
  'payments',
  {
    id: text().primaryKey(),
    kind: text().$type<'capture' | 'sale'>().notNull(),
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
    /** Until when one payment of a subscription lasts. */
    coversUntil: text('covers_until'),
    /** What PayPal kept of it; null while it is not known. */
    feeCents: integer('fee_cents'),
    /** The owner has looked at it and does not assign it, for this reason. */
    dismissedAt: text('set_aside_at'),
    dismissalReason: text('set_aside_reason'),
    /** Null in rows from before it was known: then it is the database's. */
    environment: text().$type<MoneyEnvironment>(),
    /** The invoice that PayPal names with it; null where it names none, and in rows from before. */
    invoiceId: text('invoice_id'),
  },
  (table) => [
    index('payments_order_id').on(table.orderId),
    index('payments_subscription_id').on(table.subscriptionId),
    index('payments_recorded_at').on(table.recordedAt),
    index('payments_by_day').on(table.recordedAt, table.status, table.paidAt, table.environment, table.amountCents),
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
    /** Whether its payment was here when something of either was last written. */
    isKnown: integer('is_known', { mode: 'boolean' }).notNull().default(false),
    /** The dispute that took the money of a reversal; null where none is known or several fit. */
    disputeId: text('dispute_id'),
    /** Whether the owner has to say which of several disputes that is; `dispute-of-reversal.ts` works it out. */
    asksOwner: integer('asks_owner', { mode: 'boolean' }).notNull().default(false),
    /** When the owner said which dispute it is, or that it is none's. */
    disputeSaidAt: text('dispute_said_at'),
  },
  (table) => [
    index('refunds_payment_id').on(table.paymentId),
    index('refunds_recorded_at').on(table.recordedAt),
    index('refunds_unknown')
      .on(table.isKnown, table.recordedAt)
      .where(sql`${table.isKnown} = 0`),
    index('refunds_that_ask')
      .on(table.refundedAt)
      .where(sql`${table.asksOwner} = 1`),
  ],
);

/** The last number given in each UTC year. */
export const receiptCounters = sqliteTable('receipt_counters', {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** Receipts and credit notes as they were given. They outlive the account. */
export const receipts = sqliteTable(
  'receipts',
  {
    year: integer().notNull(),
    sequence: integer().notNull(),
    kind: text().$type<'receipt' | 'credit_note'>().notNull(),
    paymentId: text('payment_id').notNull(),
    refundId: text('refund_id'),
    /** The number of the document that this one takes back: a credit note a receipt, and a receipt a credit note. */
    corrects: text(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    issuedAt: text('issued_at').notNull(),
    seller: text({ mode: 'json' }).$type<Party>().notNull(),
    customer: text({ mode: 'json' }).$type<Party>().notNull(),
    description: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.sequence] }),
    index('receipts_payment_id').on(table.paymentId, table.kind),
    index('receipts_refund_id').on(table.refundId, table.kind),
    index('receipts_issued_at').on(table.issuedAt),
  ],
);

/** What a customer wants to have on receipts. */
export const billingDetails = sqliteTable('billing_details', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  name: text().notNull(),
  address: text().notNull(),
  taxId: text('tax_id').notNull(),
  updatedAt: text('updated_at').notNull(),
});

/** A buyer's complaint or a bank's chargeback over a payment. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: text().primaryKey(),
    paymentId: text('payment_id').notNull(),
    /** As PayPal says it: `UNDER_REVIEW`. */
    status: text().notNull(),
    /** Null while it is open. */
    outcome: text().$type<'won' | 'lost'>(),
    reason: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    /** Until when the seller may answer. */
    dueAt: text('due_at'),
    openedAt: text('opened_at').notNull(),
    updatedAt: text('updated_at').notNull(),
    recordedAt: text('recorded_at').notNull(),
    /** Whether what follows from it was worked out since each reversal belongs to its dispute. */
    isDerived: integer('is_derived', { mode: 'boolean' }).notNull().default(false),
    /** As PayPal says it: `INQUIRY`, `CHARGEBACK`. Null in rows from before. */
    stage: text(),
    /** When it was worked out anew after it was stored, until the owner is told of what that issued. */
    derivedLateAt: text('derived_late_at'),
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

/** Which events were dealt with. Only what was not understood keeps its body. */
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
