import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type {
  OrderStatus,
  SubscriptionStatus,
  Provider,
  PaymentType,
  MoneyEnvironment,
  CaptureDecline,
  PaymentProblem,
} from '#contract/payment-statuses';
import type { QuotePart } from '#contract/quote-rules';
import { users } from './accounts.ts';
import { quotes } from './quotes.ts';

export const orders = sqliteTable(
  'orders',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    tierId: text('tier_id').notNull(),
    tierName: text('tier_name').notNull(),
    plan: text().notNull(),
    paymentType: text('payment_type').$type<PaymentType>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    /** An order whose payment differs is never captured. */
    problem: text().$type<PaymentProblem>(),
    providerId: text('provider_id'),
    payee: text(),
    attempt: integer().notNull(),
    approvalUrl: text('approval_url'),
    createdAt: text('created_at').notNull(),
    claimedAt: text('claimed_at'),
    completedAt: text('completed_at'),
    closedAt: text('closed_at'),
    nextCheckAt: text('next_check_at'),
    source: text(),
    placedAt: text('placed_at').notNull().default(''),
    cycle: text().$type<Cycle>(),
    isTrial: integer('is_trial', { mode: 'boolean' }).notNull().default(false),
    givenUpAt: text('given_up_at'),
    /**
     * With `payer`, another way to pay can work; with `duplicate`, the site does not know the payment that used the
     * invoice number.
     */
    declined: text().$type<CaptureDecline>(),
    declinedAtState: text('declined_at_state'),
    captureAttempt: integer('capture_attempt').notNull().default(1),
    openedAt: text('opened_at'),
    termsRevision: integer('terms_revision'),
    termsVersion: text('terms_version'),
    termsAgreedAt: text('terms_agreed_at'),
    /** Old orders have null here, and belong to the database's kind of money. */
    environment: text().$type<MoneyEnvironment>(),
    quoteId: text('quote_id').references(() => quotes.id),
    quotePart: text('quote_part').$type<QuotePart>(),
    /** A trial has no end while it is unpaid or after a full refund. */
    trialUntil: text('trial_until'),
    hasSurplus: integer('has_surplus', { mode: 'boolean' }).notNull().default(false),
    invoiceAttempt: integer('invoice_attempt').notNull().default(1),
    declinedIssue: text('declined_issue'),
    /** Where the provider is null, the client may choose it. */
    provider: text().$type<Provider>().default('paypal'),
    /** The client writes this reference on a transfer. */
    reference: text(),
    dueAt: text('due_at'),
    isInvoiced: integer('is_invoiced', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('orders_provider_id').on(table.providerId),
    uniqueIndex('orders_reference')
      .on(table.reference)
      .where(sql`${table.reference} IS NOT NULL`),
    index('orders_user_id').on(table.userId, table.createdAt),
    index('orders_created_at').on(table.createdAt, table.id),
    index('orders_status').on(table.status, table.createdAt),
    index('orders_source')
      .on(table.source, table.createdAt, table.id)
      .where(sql`${table.source} IS NOT NULL`),
    index('orders_next_check_at').on(table.nextCheckAt),
    index('orders_given_up')
      .on(table.id)
      .where(sql`${table.givenUpAt} IS NOT NULL`),
    uniqueIndex('orders_quote')
      .on(table.quoteId, table.quotePart)
      .where(sql`${table.quoteId} IS NOT NULL`),
    index('orders_trial_until')
      .on(table.trialUntil)
      .where(sql`${table.trialUntil} IS NOT NULL`),
    index('orders_surplus')
      .on(table.hasSurplus)
      .where(sql`${table.hasSurplus} = 1`),
    index('orders_terms')
      .on(table.termsRevision)
      .where(sql`${table.termsRevision} IS NOT NULL`),
    index('orders_unpaid')
      .on(table.status, table.createdAt)
      .where(
        sql`${table.status} IN ('pending', 'failed') AND (${table.claimedAt} IS NOT NULL OR ${table.declined} IS NOT NULL)
    AND ${table.closedAt} IS NULL AND ${table.givenUpAt} IS NULL AND ${table.quoteId} IS NULL`,
      ),
    index('orders_of_quotes')
      .on(table.status, table.createdAt)
      .where(sql`${table.quoteId} IS NOT NULL`),
    index('orders_declined')
      .on(table.status, table.createdAt)
      .where(sql`${table.declined} IS NOT NULL`),
  ],
);

/** Each order has one row per step, so that each reminder is sent or skipped once. */
export const paymentReminders = sqliteTable(
  'payment_reminders',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    step: integer().notNull(),
    state: text().$type<'sent' | 'skipped'>().notNull(),
    at: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.step] })],
);

export type Cycle = 'day' | 'week' | 'month' | 'quarter' | 'year';

export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    planId: text('plan_id').notNull(),
    /** The status is PayPal's own word, such as `ACTIVE`. */
    providerStatus: text('provider_status').notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    problem: text().$type<PaymentProblem>(),
    paidUntil: text('paid_until'),
    startedAt: text('started_at').notNull(),
    providerUpdatedAt: text('provider_updated_at').notNull(),
    failedPayments: integer('failed_payments').notNull(),
    payerEmail: text('payer_email'),
    replacedAt: text('replaced_at'),
    recordedAt: text('recorded_at').notNull(),
    nextCheckAt: text('next_check_at'),
    /** PayPal's next billing date; `paidUntil` follows from it and the payments. */
    nextBillingAt: text('next_billing_at'),
    freeUntil: text('free_until'),
    /** The day to which the plan is paid, moved on while PayPal tries to collect. */
    accessUntil: text('access_until'),
    environment: text().$type<MoneyEnvironment>(),
    /** The time since which PayPal has renewed the plan without a valid payment. */
    unpaidSince: text('unpaid_since'),
    keptAt: text('kept_at'),
  },
  (table) => [
    index('subscriptions_order_id').on(table.orderId),
    index('subscriptions_status').on(table.status, table.accessUntil),
    index('subscriptions_next_check_at').on(table.nextCheckAt),
    index('subscriptions_provider_status').on(table.providerStatus, table.orderId),
    index('subscriptions_lapsed')
      .on(table.status, table.accessUntil)
      .where(sql`${table.providerStatus} = 'ACTIVE' AND ${table.status} = 'expired'`),
    index('subscriptions_unpaid')
      .on(table.unpaidSince)
      .where(sql`${table.unpaidSince} IS NOT NULL`),
  ],
);

/** A mailed link cancels a plan without a sign-in, so only its hash is stored. */
export const cancelLinks = sqliteTable(
  'cancel_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    index('cancel_links_subscription_id').on(table.subscriptionId),
    index('cancel_links_expires_at').on(table.expiresAt),
  ],
);

export const customerLeases = sqliteTable('customer_leases', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  holder: text().notNull(),
  until: text().notNull(),
});

export type OrderRow = typeof orders.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
