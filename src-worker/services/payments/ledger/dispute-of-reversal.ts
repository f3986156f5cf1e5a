import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { listed } from '../../../db/listed.ts';
import { refunds } from '../../../db/schema/payments.ts';

/**
 * PayPal's reversals name no dispute. A dispute over at least as much of the same payment fits if it was open when the
 * money was taken; otherwise if it opened within the next hour or was lost within the day before.
 */
const fitting = sql`FROM disputes d WHERE d.payment_id = refunds.payment_id AND refunds.kind = 'reversal'
  AND d.amount_cents - COALESCE((SELECT SUM(o.amount_cents) FROM refunds o WHERE o.payment_id = refunds.payment_id
    AND o.dispute_id = d.id AND o.dispute_said_at IS NOT NULL), 0) >= refunds.amount_cents
  AND (d.stage IS NOT 'INQUIRY' OR (d.outcome = 'lost'
    AND julianday(d.updated_at) - julianday(refunds.refunded_at) <= 1.0 / 24))
  AND (
    (d.opened_at <= refunds.refunded_at AND (d.outcome IS NULL OR d.updated_at >= refunds.refunded_at))
    OR (julianday(d.opened_at) - julianday(refunds.refunded_at) BETWEEN 0 AND 1.0 / 24 AND NOT EXISTS (
      SELECT 1 FROM disputes s WHERE s.payment_id = d.payment_id AND s.opened_at <= refunds.refunded_at
        AND s.outcome IS NOT NULL AND s.updated_at BETWEEN refunds.refunded_at AND d.opened_at))
    OR (d.outcome = 'lost' AND julianday(refunds.refunded_at) - julianday(d.updated_at) BETWEEN 0 AND 1 AND NOT EXISTS (
      SELECT 1 FROM disputes s WHERE s.payment_id = d.payment_id AND s.opened_at <= refunds.refunded_at
        AND (s.outcome IS NULL OR s.updated_at >= refunds.refunded_at))))`;

const disputeOfReversal = sql`(SELECT CASE WHEN COUNT(*) = 1 THEN MIN(d.id)
  WHEN SUM(d.amount_cents = refunds.amount_cents) = 1
    THEN MIN(CASE WHEN d.amount_cents = refunds.amount_cents THEN d.id END) END ${fitting})`;

/** PayPal's time of a dispute and its time of the taken money may differ by some seconds. */
const SAME_TIME_DAYS = 10 / 86_400;

/** A reversal that was read without its event looks like a refund, but has the time and amount of a dispute. */
const tookMoney = sql`refunds.kind = 'refund' AND refunds.status <> 'failed' AND refunds.id = (
  SELECT CASE WHEN COUNT(*) = 1 THEN MIN(r.id) END FROM disputes d JOIN refunds r ON r.payment_id = d.payment_id
  WHERE d.payment_id = refunds.payment_id AND d.stage IS NOT 'INQUIRY' AND r.amount_cents = d.amount_cents
    AND ABS(julianday(d.opened_at) - julianday(r.refunded_at)) <= ${SAME_TIME_DAYS})`;

/** The owner assigns a reversal where no single dispute fits it, unless all fitting disputes were lost. */
export const assignDisputes = (ctx: Context, paymentIds: readonly string[]) => {
  const isOpen = sql`refunds.payment_id IN ${listed(paymentIds)} AND refunds.dispute_said_at IS NULL`;
  return [
    ctx.db
      .update(refunds)
      .set({ kind: 'reversal' })
      .where(sql`refunds.payment_id IN ${listed(paymentIds)} AND ${tookMoney}`),
    ctx.db.update(refunds).set({ disputeId: disputeOfReversal }).where(isOpen),
    // A dispute takes no more than its amount; if its reversals take more, the site cannot tell which ones belong to
    // it.
    ctx.db
      .update(refunds)
      .set({ disputeId: null })
      .where(
        sql`${isOpen} AND refunds.dispute_id IN (SELECT r.dispute_id FROM refunds r
          WHERE r.payment_id = refunds.payment_id GROUP BY r.dispute_id
          HAVING SUM(r.amount_cents) > (SELECT d.amount_cents FROM disputes d WHERE d.id = r.dispute_id))`,
      ),
    ctx.db
      .update(refunds)
      .set({
        asksOwner: sql`refunds.dispute_id IS NULL AND refunds.dispute_said_at IS NULL AND refunds.status <> 'failed'
          AND EXISTS (SELECT 1 ${fitting} AND d.outcome IS NOT 'lost')`,
      })
      .where(sql`refunds.payment_id IN ${listed(paymentIds)}`),
  ] as const;
};
