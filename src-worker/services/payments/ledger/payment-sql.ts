import { sql, type SQLWrapper } from 'drizzle-orm';

// What follows from stored facts, for the statements that need it. Columns are written out with their tables, because a
// subquery has columns of the same names.

/** Whether the seller won the dispute that took the reversal `r`, so that its money came back. */
const isWonBack = sql`(r.kind = 'reversal' AND EXISTS (SELECT 1 FROM disputes d
  WHERE d.id = r.dispute_id AND d.payment_id = r.payment_id AND d.outcome = 'won'))`;

/** Money of the payment `p` that went back and stayed there: `r` is a refund or a reversal. */
export const wentBack = sql`r.payment_id = p.id AND r.status <> 'failed' AND NOT ${isWonBack}`;

/** What lost disputes over the payment `p` took, of which no reversal told: one that fits several may be theirs. */
export const lostCents = sql`MAX(0, COALESCE((SELECT SUM(d.amount_cents) FROM disputes d
    WHERE d.payment_id = p.id AND d.outcome = 'lost'
      AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.dispute_id = d.id)), 0)
  - COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'reversal'
      AND r.dispute_id IS NULL AND r.dispute_said_at IS NULL AND r.status <> 'failed'), 0))`;

/** Sums of money that went back for the payment `p`, never more than was paid. */
export const returnedCents = sql`MIN(p.amount_cents,
  COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE ${wentBack}), 0) + ${lostCents})`;

/** What the payment `p` brought: received less returned. Every sum of money that is earned adds this up. */
export const netCents = sql`(p.amount_cents - ${returnedCents})`;

/** Whether a payment is real for this database: sandbox money is none in a live site's. */
export const isOwnMoney = (environment: SQLWrapper = sql`p.environment`) =>
  sql`(${environment} IS NULL OR ${environment} = COALESCE((SELECT site.environment FROM site WHERE site.id = 1), ${environment}))`;

/** Whether the payment `p` is good: it went through and is what was ordered. */
export const isSettled = sql`p.status = 'completed' AND p.problem IS NULL AND ${isOwnMoney()}`;

/** The settled payments `p` of a row of `orders`. */
export const settled = sql`FROM payments p WHERE p.order_id = orders.id AND ${isSettled}`;

/** Selects payments together with what of each went back. */
export const returnedOf = sql<number>`(SELECT ${returnedCents} FROM payments p WHERE p.id = payments.id)`;

/** Whether there is money for a row of `orders`: PayPal still looks into a payment `p`, or not all of it went back. */
export const holdsMoney = sql<boolean>`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id
  AND (p.status = 'pending' OR (p.status = 'completed' AND ${returnedCents} < p.amount_cents)))`;

/** How many payments of a row of `orders` came to nothing or went back in full. */
export const endedPayments = sql<number>`(SELECT COUNT(*) FROM payments p WHERE p.order_id = orders.id
  AND (p.status = 'denied' OR (p.status = 'completed' AND ${returnedCents} >= p.amount_cents)))`;

/**
 * Whether an order was paid, also when the money went back later. The plus keeps SQLite from looking through everybody's
 * paid orders for those of one.
 */
export const isPaid = sql`+orders.status IN ('completed', 'refunded', 'reversed')`;

/** Whether PayPal goes on collecting for a row of `subscriptions`. The plus is there for the same reason. */
export const isRenewing = sql`+subscriptions.provider_status IN ('ACTIVE', 'SUSPENDED')`;

/** When PayPal charges a row of `subscriptions` next, as far as is known. */
export const nextCharge = (now: string) =>
  sql<string | null>`CASE WHEN subscriptions.provider_status = 'ACTIVE' AND subscriptions.next_billing_at > ${now}
    THEN subscriptions.next_billing_at END`;

/** Until when a row of `subscriptions` is paid; null once that is over. */
export const stillPaidUntil = (now: string) =>
  sql<string | null>`CASE WHEN subscriptions.paid_until > ${now} THEN subscriptions.paid_until END`;

/** A trial lasts so long after its payment, by our own clock. */
export const TRIAL_DAYS = 7;

/** When the trial of a row of `orders` ends; null while it is not paid, or when the money went back. */
export const trialEnd = sql<
  string | null
>`(SELECT strftime('%Y-%m-%dT%H:%M:%fZ', MIN(p.paid_at), ${`+${TRIAL_DAYS} days`})
  ${settled} AND ${returnedCents} < p.amount_cents)`;
