import { sql, type SQLWrapper } from 'drizzle-orm';
import type { OrderRow } from '../../../db/schema/orders.ts';

// Columns have their table's name, because subqueries use the same column names.

const isWonBack = sql`(r.kind = 'reversal' AND EXISTS (SELECT 1 FROM disputes d
  WHERE d.id = r.dispute_id AND d.payment_id = r.payment_id AND d.outcome = 'won'))`;

const isGone = sql`r.status <> 'failed' AND NOT ${isWonBack}`;

/** The refund or reversal `r` took money of the payment `p` for good. */
export const wentBack = sql`r.payment_id = p.id AND ${isGone}`;

const wentBackAlone = sql`r.is_known = 0 AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.id = r.payment_id) AND ${isGone}`;

/** A reversal without a dispute may belong to a lost dispute, so the same amount does not count twice. */
export const lostCents = sql`MAX(0, COALESCE((SELECT SUM(d.amount_cents) FROM disputes d
    WHERE d.payment_id = p.id AND d.outcome = 'lost'
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.dispute_id = d.id)), 0)
  - COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'reversal'
      AND r.dispute_id IS NULL AND r.dispute_said_at IS NULL AND r.status <> 'failed'), 0))`;

export const disputeFees = sql`SELECT d.id AS dispute_id, json_extract(f.value, '$.at') AS at,
  json_extract(f.value, '$.cents') AS cents, json_extract(f.value, '$.currency') AS currency
  FROM disputes d, json_each(d.fees) f`;

export const disputeFee = (id: SQLWrapper, currency: SQLWrapper) =>
  sql<
    number | null
  >`(SELECT SUM(c.cents) FROM (${disputeFees}) c WHERE c.dispute_id = ${id} AND c.currency = ${currency})`;

export const returnedCents = sql`MIN(p.amount_cents,
  COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE ${wentBack}), 0) + ${lostCents})`;

/** Sandbox money does not count on a live site. */
export const isOwnMoney = (environment: SQLWrapper = sql`p.environment`) =>
  sql`(${environment} IS NULL OR ${environment} = COALESCE((SELECT site.environment FROM site WHERE site.id = 1), ${environment}))`;

export const isSettled = sql`p.status = 'completed' AND p.problem IS NULL AND ${isOwnMoney()}`;

/**
 * The scope `all` is everything that PayPal paid the site, and `accounts` is the valid payments for orders of accounts.
 */
const SCOPES = {
  all: sql`(p.status = 'completed' AND ${isOwnMoney()})`,
  accounts: sql`(${isSettled} AND p.order_id IS NOT NULL)`,
} as const;

const MEASURES = {
  net: sql`(p.amount_cents - ${returnedCents})`,
  received: sql`p.amount_cents`,
  returned: returnedCents,
} as const;

/** All sums of earned money come from this function. */
export const sumOf = (
  scope: keyof typeof SCOPES,
  currency: SQLWrapper | string,
  measure: keyof typeof MEASURES = 'net',
) =>
  sql<number>`COALESCE(SUM(CASE WHEN ${SCOPES[scope]} AND p.currency = ${currency} THEN ${MEASURES[measure]} ELSE 0 END), 0)`;

export const returnsAlone = (currency: string, since = '') =>
  sql`SELECT r.refunded_at AS at, r.amount_cents AS cents FROM refunds r
    WHERE ${wentBackAlone} AND r.currency = ${currency} AND r.refunded_at >= ${since}`;

export const settled = sql`FROM payments p WHERE p.order_id = orders.id AND ${isSettled}`;

export const returnedOf = sql<number>`(SELECT ${returnedCents} FROM payments p WHERE p.id = payments.id)`;

export const holdsMoney = sql<boolean>`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id
  AND (p.status = 'pending' OR (p.status = 'completed' AND ${returnedCents} < p.amount_cents)))`;

export const hasTransfers = sql<boolean>`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.provider = 'transfer')`;

const isKept = sql`${returnedCents} < p.amount_cents`;

const arrivedCents = sql`(SELECT COALESCE(SUM(p.amount_cents), 0) ${settled} AND ${isKept} AND p.currency = orders.currency)`;

export const keptCents = sql`(SELECT COALESCE(SUM(p.amount_cents - ${returnedCents}), 0) ${settled} AND p.currency = orders.currency)`;

const receivedCents = sql`(SELECT COALESCE(SUM(p.amount_cents), 0) ${settled} AND p.currency = orders.currency)`;

const refundedCents = sql`(SELECT COALESCE(SUM(r.amount_cents), 0) FROM payments p JOIN refunds r ON r.payment_id = p.id
  WHERE p.order_id = orders.id AND ${isSettled} AND p.currency = orders.currency AND r.kind = 'refund'
    AND r.status <> 'failed')`;

/** A refund first gives back what was paid above the price, which does not reduce what the client owes. */
const reducedCents = sql`MAX(0, ${refundedCents} - MAX(0, ${receivedCents} - orders.amount_cents))`;

/** Credit notes reduce what the client owes, and a cancelled invoice without a successor ends the claim. */
const creditedCents = sql`(SELECT CASE WHEN SUM(i.cancelled_at IS NULL) = 0 THEN orders.amount_cents
    ELSE COALESCE(SUM(CASE WHEN i.cancelled_at IS NULL THEN (SELECT SUM(n.total_cents) FROM invoices n
      WHERE n.cancels = i.id) END), 0) END
  FROM invoices i WHERE i.order_id = orders.id AND i.kind = 'invoice')`;

/** What a client owes is reduced by refunds with their credit notes, but not by a dispute. */
const claimCents = sql`(orders.amount_cents - CASE WHEN orders.is_invoiced = 1
  THEN MAX(COALESCE(${creditedCents}, 0), ${reducedCents}) ELSE 0 END)`;

const wasDisputed = sql`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id
  AND (EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'reversal' AND r.status <> 'failed')
    OR EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.outcome = 'lost')))`;

/** A transfer can pay a part of an order, and PayPal can pay again what a dispute took from an invoice. */
export const isPaidInParts = sql<boolean>`(${hasTransfers} OR (orders.is_invoiced = 1 AND ${wasDisputed}))`;

export const openCents = sql<number>`MAX(0, CASE WHEN orders.is_invoiced = 1 THEN ${claimCents} - ${keptCents}
  ELSE orders.amount_cents - CASE WHEN ${hasTransfers} THEN ${arrivedCents} ELSE 0 END END)`;

/** The customer paid less than the price, and the owner has not accepted that smaller PayPal payment. */
export const isShort = sql`(${isPaidInParts}
  AND (${openCents} > 0 OR (orders.closed_at IS NOT NULL AND ${keptCents} < orders.amount_cents))
  AND NOT EXISTS (SELECT 1 ${settled} AND ${isKept} AND p.provider = 'paypal' AND p.matched_by = 'owner'))`;

export const isUnpaid = sql`(orders.status IN ('pending', 'failed', 'reversed')
  AND (orders.status <> 'reversed' OR orders.is_invoiced = 1) AND orders.closed_at IS NULL AND orders.given_up_at IS NULL)`;

export const surplusCents = sql<number>`MAX(0, ${keptCents} - ${claimCents})`;

/** PayPal takes no second payment of one invoice number. */
export const endedPayments = sql<number>`(SELECT COUNT(*) FROM payments p WHERE p.order_id = orders.id
  AND p.provider = 'paypal' AND (p.status = 'denied' OR (p.status = 'completed'
    AND (${returnedCents} >= p.amount_cents OR orders.is_invoiced = 1 OR ${hasTransfers}))))`;

/**
 * A paid order counts even if its money went back later. The plus keeps SQLite from searching everybody's paid orders.
 */
export const isPaid = sql`+orders.status IN ('completed', 'refunded', 'reversed')`;

/** The plus keeps SQLite from searching everybody's active plans. */
export const isRenewing = sql`+subscriptions.provider_status IN ('ACTIVE', 'SUSPENDED')`;

export const nextCharge = (now: string) =>
  sql<string | null>`CASE WHEN subscriptions.provider_status = 'ACTIVE' AND subscriptions.next_billing_at > ${now}
    THEN subscriptions.next_billing_at END`;

export const stillPaidUntil = (now: string) =>
  sql<string | null>`CASE WHEN subscriptions.paid_until > ${now} THEN subscriptions.paid_until END`;

/** The site's own clock counts the days of a trial, because for PayPal a trial is one payment. */
export const TRIAL_DAYS = 7;

export const trialEnd = sql<
  string | null
>`(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', MIN(p.paid_at), ${`+${TRIAL_DAYS} days`})
  ${settled} AND ${returnedCents} < p.amount_cents)`;

export const wasPaid = ({ status }: OrderRow): boolean => PAID.includes(status);

/** The site never captures an order that was given up. */
export const givenUp = ({ quoteId, closedAt, givenUpAt }: OrderRow): 'withdrawn' | 'replaced' | null => {
  if (quoteId !== null && closedAt !== null) return 'withdrawn';
  return givenUpAt === null ? null : 'replaced';
};

const PAID: readonly OrderRow['status'][] = ['completed', 'refunded', 'reversed'];
