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
    /** In what PayPal's order differs from ours; only such an order is never captured. */
    problem: text().$type<PaymentProblem>(),
    /** PayPal's id of the order or subscription that was made for it. */
    providerId: text('provider_id'),
    /** Whose account PayPal said the money goes to when the order was made. */
    payee: text(),
    attempt: integer().notNull(),
    approvalUrl: text('approval_url'),
    createdAt: text('created_at').notNull(),
    claimedAt: text('claimed_at'),
    completedAt: text('completed_at'),
    /** When it was given up because nobody paid. */
    closedAt: text('closed_at'),
    nextCheckAt: text('next_check_at'),
    /** The case study that was read before. */
    source: text(),
    /** When the customer last chose to buy it. */
    placedAt: text('placed_at').notNull().default(''),
    /** How long one payment of a subscription lasts. */
    cycle: text().$type<Cycle>(),
    isTrial: integer('is_trial', { mode: 'boolean' }).notNull().default(false),
    /** When it was given up for good: hidden, and never captured. */
    givenUpAt: text('given_up_at'),
    /**
     * How PayPal refused to capture it: the payer can choose another way to pay, it is final, or its invoice was used for a
     * payment that the site does not know.
     */
    declined: text().$type<CaptureDecline>(),
    /** At which state of PayPal's order that was, by its time. */
    declinedAtState: text('declined_at_state'),
    captureAttempt: integer('capture_attempt').notNull().default(1),
    /** When it was opened at PayPal. */
    openedAt: text('opened_at'),
    /** The revision of the pages whose terms its customer agreed to; null where none were on the site. */
    termsRevision: integer('terms_revision'),
    /** Which version of the terms that was: when they were last changed. */
    termsVersion: text('terms_version'),
    termsAgreedAt: text('terms_agreed_at'),
    /** Null in rows from before it was known: then it is the database's. */
    environment: text().$type<MoneyEnvironment>(),
    /** The quote that it is for, in place of a tier. */
    quoteId: text('quote_id').references(() => quotes.id),
    quotePart: text('quote_part').$type<QuotePart>(),
    /** When the trial ends; rewritten with the status. Null while it is not paid, and when the money went back. */
    trialUntil: text('trial_until'),
    /** Whether more came for it than was ordered: a second payment or subscription, or a higher sum. */
    hasSurplus: integer('has_surplus', { mode: 'boolean' }).notNull().default(false),
    /** Which of its invoices PayPal is to take the next payment of. */
    invoiceAttempt: integer('invoice_attempt').notNull().default(1),
    /** PayPal's code for why it will never take the money. */
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
    /** As PayPal says it: `ACTIVE`, `CANCELLED`. */
    providerStatus: text('provider_status').notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    problem: text().$type<PaymentProblem>(),
    paidUntil: text('paid_until'),
    startedAt: text('started_at').notNull(),
    providerUpdatedAt: text('provider_updated_at').notNull(),
    failedPayments: integer('failed_payments').notNull(),
    payerEmail: text('payer_email'),
    /** When it was decided that a newer one takes its place. */
    replacedAt: text('replaced_at'),
    recordedAt: text('recorded_at').notNull(),
    nextCheckAt: text('next_check_at'),
    /** PayPal's word; `paidUntil` follows from it and from the payments. */
    nextBillingAt: text('next_billing_at'),
    /** The end of a cycle that is free by the plan. */
    freeUntil: text('free_until'),
    /** When access ends: the last paid day, and a while longer for as long as PayPal tries to collect. */
    accessUntil: text('access_until'),
    /** Null in rows from before it was known: then it is the database's. */
    environment: text().$type<MoneyEnvironment>(),
    /** Since when PayPal charges it although no payment of it counts; rewritten with the status. */
    unpaidSince: text('unpaid_since'),
    /** When the owner let such a one go on. */
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

/** The hashes of mailed links that cancel one subscription without a sign-in. */
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

/** Whoever holds a customer's lease is the only one to change something at PayPal for that customer. */
export const customerLeases = sqliteTable('customer_leases', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  holder: text().notNull(),
  until: text().notNull(),
});
