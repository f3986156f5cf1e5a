import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { OrderStatus, SubscriptionStatus } from '#contract/payments';
import type { QuotePart } from '#contract/quote-rules';
import type { PaymentType } from '#contract/tiers';
import { users } from './accounts.ts';
import type { MoneyEnvironment } from './content.ts';
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
    /** How PayPal's order differs from ours; an order with a problem is never captured. */
    problem: text().$type<PaymentProblem>(),
    /** The id of PayPal's order or subscription. */
    providerId: text('provider_id'),
    /** The receiving account that PayPal named when the order was made. */
    payee: text(),
    attempt: integer().notNull(),
    approvalUrl: text('approval_url'),
    createdAt: text('created_at').notNull(),
    claimedAt: text('claimed_at'),
    completedAt: text('completed_at'),
    /** When the order ended unpaid. */
    closedAt: text('closed_at'),
    nextCheckAt: text('next_check_at'),
    /** The case study read before. */
    source: text(),
    /** When the customer last chose to buy. */
    placedAt: text('placed_at').notNull().default(''),
    /** How long one payment of a subscription lasts. */
    cycle: text().$type<Cycle>(),
    isTrial: integer('is_trial', { mode: 'boolean' }).notNull().default(false),
    /** When the order was given up for good: it is hidden and never captured. */
    givenUpAt: text('given_up_at'),
    /**
     * Why PayPal refused the capture: `payer` can choose another way to pay, `final` cannot be paid, `duplicate` has an
     * invoice that was used for an unknown payment.
     */
    declined: text().$type<CaptureDecline>(),
    /** The update time of PayPal's order at the refusal. */
    declinedAtState: text('declined_at_state'),
    captureAttempt: integer('capture_attempt').notNull().default(1),
    /** When the order was opened at PayPal. */
    openedAt: text('opened_at'),
    /** The revision of the pages with the accepted terms; null where the site had none. */
    termsRevision: integer('terms_revision'),
    /** When the accepted terms were last changed. */
    termsVersion: text('terms_version'),
    termsAgreedAt: text('terms_agreed_at'),
    /** Null in old rows, whose environment is the database's. */
    environment: text().$type<MoneyEnvironment>(),
    /** The quote, for an order without a tier. */
    quoteId: text('quote_id').references(() => quotes.id),
    quotePart: text('quote_part').$type<QuotePart>(),
    /** The end of the trial, written with the status; null while unpaid and after a full refund. */
    trialUntil: text('trial_until'),
    /** True after a second payment or subscription, or a payment of more than was ordered. */
    hasSurplus: integer('has_surplus', { mode: 'boolean' }).notNull().default(false),
    /** The number of the invoice for the next payment at PayPal. */
    invoiceAttempt: integer('invoice_attempt').notNull().default(1),
    /** PayPal's code for a final refusal. */
    declinedIssue: text('declined_issue'),
  },
  (table) => [
    uniqueIndex('orders_provider_id').on(table.providerId),
    index('orders_user_id').on(table.userId, table.createdAt),
    index('orders_created_at').on(table.createdAt, table.id),
    index('orders_status').on(table.status, table.createdAt),
    index('orders_source')
      .on(table.createdAt, table.id, table.source, table.status)
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
  ],
);

export type CaptureDecline = 'payer' | 'final' | 'duplicate';

export type Cycle = 'day' | 'week' | 'month' | 'quarter' | 'year';

export type PaymentProblem = 'amount' | 'currency' | 'payee' | 'plan';

export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    orderId: text('order_id').references(() => orders.id),
    planId: text('plan_id').notNull(),
    /** PayPal's own status, for example `ACTIVE`. */
    providerStatus: text('provider_status').notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    problem: text().$type<PaymentProblem>(),
    paidUntil: text('paid_until'),
    startedAt: text('started_at').notNull(),
    providerUpdatedAt: text('provider_updated_at').notNull(),
    failedPayments: integer('failed_payments').notNull(),
    payerEmail: text('payer_email'),
    /** When a newer subscription was chosen to replace this one. */
    replacedAt: text('replaced_at'),
    recordedAt: text('recorded_at').notNull(),
    nextCheckAt: text('next_check_at'),
    /** PayPal's date; `paidUntil` follows from this date and the payments. */
    nextBillingAt: text('next_billing_at'),
    /** The end of a cycle that the plan gives free of charge. */
    freeUntil: text('free_until'),
    /** The end of access: the last paid day, extended while PayPal tries to collect. */
    accessUntil: text('access_until'),
    /** Null in old rows, whose environment is the database's. */
    environment: text().$type<MoneyEnvironment>(),
    /** Since when PayPal charges without a payment that counts; written with the status. */
    unpaidSince: text('unpaid_since'),
    /** When the owner chose to keep an unpaid subscription. */
    keptAt: text('kept_at'),
  },
  (table) => [
    index('subscriptions_order_id').on(table.orderId),
    index('subscriptions_status').on(table.status, table.accessUntil),
    index('subscriptions_next_check_at').on(table.nextCheckAt),
    index('subscriptions_provider_status').on(table.providerStatus, table.orderId),
    index('subscriptions_unpaid')
      .on(table.unpaidSince)
      .where(sql`${table.unpaidSince} IS NOT NULL`),
  ],
);

/** A mailed link cancels one subscription without a sign-in; only its hash is stored. */
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

/** Only the holder of a customer's lease may change anything at PayPal for that customer. */
export const customerLeases = sqliteTable('customer_leases', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  holder: text().notNull(),
  until: text().notNull(),
});
