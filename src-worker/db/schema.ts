import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ContactStatus } from '#contract/contact';
import type { PictureType } from '#contract/media';
import type { OrderStatus, PaymentStatus, SubscriptionStatus } from '#contract/payments';
import type { Party } from '#contract/receipts';
import type { PaymentType } from '#contract/tiers';

// Mirrors migrations/*.sql, which are written by hand; a test holds the two against each other.

export const content = sqliteTable('content', {
  key: text().primaryKey(),
  revision: integer().notNull(),
  body: text({ mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: text('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
});

export const contentHistory = sqliteTable(
  'content_history',
  {
    key: text().notNull(),
    revision: integer().notNull(),
    body: text({ mode: 'json' }).$type<unknown>().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.revision] })],
);

/** What is written of a document and not published. The body is null once it was published or discarded. */
export const contentDrafts = sqliteTable('content_drafts', {
  key: text().primaryKey(),
  revision: integer().notNull(),
  body: text({ mode: 'json' }).$type<unknown>(),
  /** The document's revision that it was written on. */
  baseRevision: integer('base_revision').notNull(),
  savedAt: text('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
});

/** Whoever has such a link looks at the drafts of its documents. */
export const draftLinks = sqliteTable(
  'draft_links',
  {
    id: text().primaryKey(),
    documents: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** The page that it opens, as a path of the site. */
    place: text().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('draft_links_expires_at').on(table.expiresAt)],
);

/** What the owner decides and no visitor reads. */
export const privateDocuments = sqliteTable('private_documents', {
  key: text().primaryKey(),
  revision: integer().notNull(),
  body: text({ mode: 'json' }).$type<unknown>().notNull(),
  updatedAt: text('updated_at').notNull(),
  updatedBy: text('updated_by').notNull(),
});

export const privateDocumentHistory = sqliteTable(
  'private_document_history',
  {
    key: text().notNull(),
    revision: integer().notNull(),
    body: text({ mode: 'json' }).$type<unknown>().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.revision] })],
);

/** What is wrong and waits for the owner, until it is well again. */
export const alerts = sqliteTable('alerts', {
  key: text().primaryKey(),
  problem: text().notNull(),
  advice: text().notNull(),
  since: text().notNull(),
  mailedAt: text('mailed_at'),
  /** What may pass by itself is no alert before. */
  countsFrom: text('counts_from').notNull().default(''),
  closedAt: text('closed_at'),
  /** When the second channel took it. */
  postedAt: text('posted_at'),
  postAttempts: integer('post_attempts').notNull().default(0),
  nextPostAt: text('next_post_at').notNull().default(''),
});

export const site = sqliteTable('site', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  /** For which the edge has surely forgotten what was before. */
  purgedVersion: integer('purged_version').notNull().default(0),
});

export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text().primaryKey(),
    at: text().notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    detail: text({ mode: 'json' }).$type<unknown>().notNull(),
    ipAddress: text('ip_address'),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_action').on(table.action, table.at, table.id)],
);

export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    contentType: text('content_type', { mode: 'json' }).$type<string[]>().notNull(),
    status: text().$type<ContactStatus>().notNull(),
    createdAt: text('created_at').notNull(),
    ipAddress: text('ip_address'),
    /** The case study that was read before. */
    source: text(),
  },
  (table) => [
    index('contact_messages_created_at').on(table.createdAt, table.id),
    index('contact_messages_status').on(table.status, table.createdAt, table.id),
    index('contact_messages_email').on(sql`lower(${table.email})`, table.createdAt),
  ],
);

export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    replyToName: text('reply_to_name'),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    status: text().$type<'pending' | 'sent' | 'dead'>().notNull(),
    attempts: integer().notNull(),
    nextAttemptAt: text('next_attempt_at').notNull(),
    lastError: text('last_error'),
    createdAt: text('created_at').notNull(),
    sentAt: text('sent_at'),
  },
  (table) => [
    index('outbox_due').on(table.status, table.nextAttemptAt),
    index('outbox_created_at').on(table.createdAt, table.id),
    index('outbox_status').on(table.status, table.createdAt, table.id),
  ],
);

export const analyticsDaily = sqliteTable(
  'analytics_daily',
  {
    day: text().notNull(),
    event: text().notNull(),
    page: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event, table.page] })],
);

export const rateLimits = sqliteTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    windowStart: integer('window_start').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('rate_limits_window_start').on(table.windowStart)],
);

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** One more with every change of password, so that nothing begun with the old one can finish. */
    passwordVersion: integer('password_version').notNull(),
    emailVerifiedAt: text('email_verified_at'),
    createdAt: text('created_at').notNull(),
    deletedAt: text('deleted_at'),
    /** What follows from orders and payments, rewritten with them: the owner's lists sort and narrow by it. */
    spentCents: integer('spent_cents').notNull().default(0),
    paidOrders: integer('paid_orders').notNull().default(0),
    /** When the last active plan or trial ends by the clock; null when none is active. */
    activeUntil: text('active_until'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_created_at').on(table.createdAt, table.id),
    index('users_name')
      .on(sql`${table.firstName} COLLATE NOCASE`, sql`${table.lastName} COLLATE NOCASE`, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('users_spent')
      .on(table.spentCents, table.createdAt, table.id)
      .where(sql`${table.deletedAt} IS NULL`),
    index('users_active')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} IS NULL AND ${table.activeUntil} IS NOT NULL`),
    index('users_without_orders')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} IS NULL AND ${table.paidOrders} = 0`),
    // All that the figures about everybody need, so that they read no account.
    index('users_sums').on(table.deletedAt, table.activeUntil, table.paidOrders, table.spentCents),
  ],
);

/** An account as it is stored. */
export type UserRow = typeof users.$inferSelect;

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    device: text().notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

export const accountLinks = sqliteTable(
  'account_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    purpose: text().$type<'reset' | 'verify'>().notNull(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [
    index('account_links_user_id').on(table.userId, table.purpose),
    index('account_links_expires_at').on(table.expiresAt),
  ],
);

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
    /** How PayPal refused to capture it: the payer can choose another way to pay, or it is final. */
    declined: text().$type<'payer' | 'final'>(),
    /** At which state of PayPal's order that was, by its time. */
    declinedAtState: text('declined_at_state'),
    captureAttempt: integer('capture_attempt').notNull().default(1),
    /** When it was opened at PayPal. */
    openedAt: text('opened_at'),
  },
  (table) => [
    uniqueIndex('orders_provider_id').on(table.providerId),
    index('orders_user_id').on(table.userId, table.createdAt),
    index('orders_created_at').on(table.createdAt, table.id),
    index('orders_status').on(table.status, table.createdAt),
    index('orders_next_check_at').on(table.nextCheckAt),
  ],
);

export type Cycle = 'day' | 'week' | 'month' | 'quarter' | 'year';

export type PaymentProblem = 'amount' | 'currency' | 'payee' | 'plan';

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
  },
  (table) => [
    index('payments_order_id').on(table.orderId),
    index('payments_subscription_id').on(table.subscriptionId),
    index('payments_recorded_at').on(table.recordedAt),
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
  },
  (table) => [index('refunds_payment_id').on(table.paymentId), index('refunds_recorded_at').on(table.recordedAt)],
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
    uniqueIndex('receipts_refund_id').on(table.refundId, table.kind),
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
  },
  (table) => [
    index('subscriptions_order_id').on(table.orderId),
    index('subscriptions_status').on(table.status, table.paidUntil),
    index('subscriptions_next_check_at').on(table.nextCheckAt),
    index('subscriptions_provider_status').on(table.providerStatus, table.orderId),
  ],
);

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
  },
  (table) => [
    index('disputes_payment_id').on(table.paymentId),
    index('disputes_recorded_at').on(table.recordedAt),
    index('disputes_open')
      .on(table.openedAt)
      .where(sql`${table.outcome} IS NULL`),
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
  ],
);

export const contentRequests = sqliteTable(
  'content_requests',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    type: text().notNull(),
    topic: text().notNull(),
    deadline: text().notNull(),
    notes: text().notNull(),
    createdAt: text('created_at').notNull(),
  },
  (table) => [
    index('content_requests_user_id').on(table.userId, table.createdAt),
    index('content_requests_created_at').on(table.createdAt),
  ],
);

/** At most one row, the owner's. */
export const adminCredentials = sqliteTable('admin_credentials', {
  id: integer().primaryKey(),
  username: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  /** One more with every change, so that no session outlives the password it began with. */
  passwordVersion: integer('password_version').notNull(),
  updatedAt: text('updated_at').notNull(),
});

export const adminSessions = sqliteTable(
  'admin_sessions',
  {
    idHash: text('id_hash').primaryKey(),
    username: text().notNull(),
    /** The password's version at sign-in; 0 for the demo credentials. */
    passwordVersion: integer('password_version').notNull(),
    createdAt: text('created_at').notNull(),
    lastUsedAt: text('last_used_at').notNull(),
    expiresAt: text('expires_at').notNull(),
    device: text().notNull().default(''),
    ipAddress: text('ip_address'),
  },
  (table) => [index('admin_sessions_expires_at').on(table.expiresAt)],
);

/** The pictures the owner has uploaded; their bytes are in KV. */
export const media = sqliteTable(
  'media',
  {
    /** A hash of what it is, so that the same upload is there once. */
    id: text().primaryKey(),
    label: text().notNull(),
    type: text().$type<PictureType>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    widths: text({ mode: 'json' }).$type<number[]>().notNull(),
    createdAt: text('created_at').notNull(),
    createdBy: text('created_by').notNull(),
  },
  (table) => [index('media_created_at').on(table.createdAt, table.id)],
);

/** At most one row; the bytes are in KV. */
export const resume = sqliteTable('resume', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  filename: text().notNull(),
  size: integer().notNull(),
  modifiedAt: text('modified_at').notNull(),
  modifiedBy: text('modified_by').notNull(),
});

/** The last runs of the scheduled work. */
export const cronRuns = sqliteTable(
  'cron_runs',
  {
    id: text().primaryKey(),
    startedAt: text('started_at').notNull(),
    finishedAt: text('finished_at').notNull(),
    /** The names of the tasks that did not work. */
    failed: text({ mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [index('cron_runs_started_at').on(table.startedAt, table.id)],
);

/** The last good backups. */
export const backupRuns = sqliteTable(
  'backup_runs',
  {
    id: text().primaryKey(),
    /** Written by the nightly Cron line, or by the command on the owner's machine. */
    kind: text().$type<'nightly' | 'command'>().notNull(),
    finishedAt: text('finished_at').notNull(),
    bytes: integer().notNull(),
  },
  (table) => [index('backup_runs_finished_at').on(table.finishedAt)],
);

/** At most one row: the owner's authenticator. It is asked for codes once it is confirmed. */
export const adminTotp = sqliteTable('admin_totp', {
  id: integer().primaryKey(),
  /** Encrypted with a key that is not in the database. */
  secret: text().notNull(),
  createdAt: text('created_at').notNull(),
  confirmedAt: text('confirmed_at'),
  /** The latest time step whose code was used. */
  lastStep: integer('last_step').notNull(),
});

export const adminRecoveryCodes = sqliteTable('admin_recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  createdAt: text('created_at').notNull(),
});

/** The owner's passkeys. What signs stays with the owner's devices. */
export const adminPasskeys = sqliteTable('admin_passkeys', {
  id: text().primaryKey(),
  /** In COSE's form, as base64url. */
  publicKey: text('public_key').notNull(),
  /** How often it has signed, where it counts; it never goes back. */
  counter: integer().notNull(),
  host: text().notNull(),
  name: text().notNull(),
  createdAt: text('created_at').notNull(),
  lastUsedAt: text('last_used_at'),
});

/** Challenges that were answered, so that none is answered twice. */
export const adminUsedChallenges = sqliteTable(
  'admin_used_challenges',
  {
    challenge: text().primaryKey(),
    usedAt: text('used_at').notNull(),
  },
  (table) => [index('admin_used_challenges_used_at').on(table.usedAt)],
);
