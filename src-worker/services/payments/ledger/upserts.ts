import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { subscriptions } from '../../../db/schema/orders.ts';
import { disputes, payments, receipts, refunds } from '../../../db/schema/payments.ts';
import { environmentOf } from '../../../money-environment.ts';
import { receiptNumber } from './issue-receipts.ts';
import { wentBack } from './payment-sql.ts';
import { type StoredState, type MatchedPayment, type UnmatchedPayment } from './update.ts';
import { placeholderIds } from './provider-facts.ts';
import type { DisputeUpdate, RefundUpdate, SubscriptionUpdate } from './provider-facts.ts';

type Subscribed = StoredState['orders'][number];

/** A late status of lower rank is ignored, such as `pending` after `completed`. */
export const upsertPayment = (ctx: Context, matched: MatchedPayment | UnmatchedPayment, coversUntil: string | null) => {
  const { update } = matched;
  const isMatched = matched.order !== null;
  return ctx.db
    .insert(payments)
    .values({
      id: update.id,
      kind: update.kind,
      status: update.status,
      amountCents: update.amountCents,
      currency: update.currency,
      orderId: matched.order?.id ?? null,
      subscriptionId: update.subscriptionId,
      problem: isMatched ? matched.problem : null,
      matchedBy: isMatched ? matched.matchedBy : null,
      payerEmail: isMatched && isDeleted(matched) ? null : update.payerEmail,
      paidAt: update.paidAt,
      recordedAt: ctx.now().toISOString(),
      coversUntil,
      feeCents: update.feeCents ?? null,
      environment: environmentOf(ctx.settings),
      invoiceId: update.invoiceId ?? null,
    })
    .onConflictDoUpdate({
      target: payments.id,
      set: {
        coversUntil: sql`COALESCE(excluded.covers_until, ${payments.coversUntil})`,
        status: sql`excluded.status`,
        orderId: sql`COALESCE(${payments.orderId}, excluded.order_id)`,
        matchedBy: sql`COALESCE(${payments.matchedBy}, excluded.matched_by)`,
        problem: sql`CASE WHEN ${payments.matchedBy} = 'owner' THEN ${payments.problem}
          ELSE COALESCE(excluded.problem, ${payments.problem}) END`,
        payerEmail: sql`COALESCE(excluded.payer_email, ${payments.payerEmail})`,
        feeCents: sql`COALESCE(excluded.fee_cents, ${payments.feeCents})`,
        invoiceId: sql`COALESCE(excluded.invoice_id, ${payments.invoiceId})`,
      },
      setWhere: sql`${NEW_RANK} >= ${RANK}`,
    });
};

const RANK = sql.raw(`CASE payments.status WHEN 'completed' THEN 2 WHEN 'denied' THEN 1 ELSE 0 END`);
const NEW_RANK = sql.raw(`CASE excluded.status WHEN 'completed' THEN 2 WHEN 'denied' THEN 1 ELSE 0 END`);

const REFUND_RANK = { pending: 0, completed: 1, failed: 2 } as const;

export const upsertRefund = (ctx: Context, refund: RefundUpdate, isFromEvent: boolean) => {
  const { kind } = refund;
  const recordedAt = ctx.now().toISOString();
  return ctx.db
    .insert(refunds)
    .values({ ...refund, recordedAt })
    .onConflictDoUpdate({
      target: refunds.id,
      set: {
        status: sql`CASE WHEN ${rankOf('excluded.status')} > ${rankOf('refunds.status')} THEN excluded.status
          ELSE ${refunds.status} END`,
        feeCents: sql`COALESCE(excluded.fee_cents, ${refunds.feeCents})`,
        // Only PayPal's event says whether the seller returned the money or the bank took it.
        ...(isFromEvent ? { kind } : {}),
      },
    });
};

/**
 * Refunds with known ids reduce the placeholder of the unknown ones. When nothing is left of it, its credit note goes
 * to the refund that it stood for, unless a receipt has cancelled a part.
 */
export const reducePlaceholderRefund = (ctx: Context, paymentId: string) => {
  const [refundId, reversalId] = placeholderIds(paymentId);
  const isOne = sql`refunds.id IN (${refundId}, ${reversalId}) AND refunds.payment_id = ${paymentId}
    AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.id = refunds.dispute_id AND d.outcome = 'won')`;
  const left = sql`((SELECT p.amount_cents FROM payments p WHERE p.id = refunds.payment_id)
    - (SELECT COALESCE(SUM(r.amount_cents), 0) FROM refunds r, payments p
       WHERE p.id = refunds.payment_id AND ${wentBack} AND r.id <> refunds.id))`;
  return [
    ctx.db
      .update(receipts)
      .set({
        refundId: sql`(SELECT f.id FROM refunds f WHERE f.payment_id = receipts.payment_id
          AND f.id NOT IN (${refundId}, ${reversalId}) AND f.amount_cents = receipts.amount_cents AND f.status <> 'failed'
          AND NOT EXISTS (SELECT 1 FROM receipts own WHERE own.refund_id = f.id)
          ORDER BY f.recorded_at DESC, f.id LIMIT 1)`,
      })
      .where(
        sql`receipts.refund_id IN (SELECT refunds.id FROM refunds WHERE ${isOne} AND ${left} <= 0)
          AND receipts.kind = 'credit_note'
          AND NOT EXISTS (SELECT 1 FROM receipts back WHERE back.payment_id = receipts.payment_id
            AND back.corrects = ${receiptNumber('receipts')} AND back.kind = 'receipt')
          AND EXISTS (SELECT 1 FROM refunds f WHERE f.payment_id = receipts.payment_id
            AND f.id NOT IN (${refundId}, ${reversalId}) AND f.amount_cents = receipts.amount_cents
            AND f.status <> 'failed' AND NOT EXISTS (SELECT 1 FROM receipts own WHERE own.refund_id = f.id))`,
      ),
    ctx.db.delete(refunds).where(sql`${isOne} AND ${left} <= 0`),
    ctx.db
      .update(refunds)
      .set({ amountCents: left })
      .where(sql`${isOne} AND ${left} < refunds.amount_cents`),
  ] as const;
};

/** A refund that PayPal still processes may have hidden another refund, so PayPal is soon asked again. */
export const checkSoon = (ctx: Context, { paymentId }: RefundUpdate) => {
  const now = ctx.now().toISOString();
  return ctx.db
    .update(subscriptions)
    .set({ nextCheckAt: now })
    .where(
      sql`${subscriptions.id} = (SELECT p.subscription_id FROM payments p WHERE p.id = ${paymentId})
        AND ${subscriptions.nextCheckAt} > ${now}`,
    );
};

/** An older state of a dispute that came late is ignored; a decided dispute stays decided. */
export const upsertDispute = (ctx: Context, dispute: DisputeUpdate) =>
  ctx.db
    .insert(disputes)
    .values({ ...dispute, recordedAt: ctx.now().toISOString(), isDerived: true })
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        status: sql`excluded.status`,
        outcome: sql`COALESCE(excluded.outcome, ${disputes.outcome})`,
        amountCents: sql`excluded.amount_cents`,
        stage: sql`COALESCE(excluded.stage, ${disputes.stage})`,
        dueAt: sql`excluded.due_at`,
        updatedAt: sql`excluded.updated_at`,
        fees: sql`COALESCE(excluded.fees, ${disputes.fees})`,
      },
      setWhere: sql`excluded.updated_at >= ${disputes.updatedAt} AND (${disputes.outcome} IS NULL
        OR excluded.outcome IS NOT NULL)`,
    });

/** An older state of a subscription that came late is ignored; an ended subscription stays ended. */
export const upsertSubscription = (ctx: Context, update: SubscriptionUpdate, subscribed: Subscribed | null) =>
  ctx.db
    .insert(subscriptions)
    .values({
      id: update.id,
      orderId: subscribed?.order.id ?? null,
      planId: update.planId,
      providerStatus: update.providerStatus,
      status: 'pending',
      nextBillingAt: update.nextBillingAt,
      freeUntil: update.freeUntil,
      startedAt: update.startedAt,
      providerUpdatedAt: update.updatedAt,
      failedPayments: update.failedPayments,
      payerEmail: isDeleted(subscribed) ? null : update.payerEmail,
      recordedAt: ctx.now().toISOString(),
      nextCheckAt: ctx.now().toISOString(),
      environment: environmentOf(ctx.settings),
    })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        orderId: sql`COALESCE(${subscriptions.orderId}, excluded.order_id)`,
        planId: sql`excluded.plan_id`,
        providerStatus: sql`excluded.provider_status`,
        nextBillingAt: sql`excluded.next_billing_at`,
        freeUntil: sql`COALESCE(MAX(excluded.free_until, ${subscriptions.freeUntil}), excluded.free_until,
          ${subscriptions.freeUntil})`,
        startedAt: sql`excluded.started_at`,
        providerUpdatedAt: sql`excluded.provider_updated_at`,
        failedPayments: sql`excluded.failed_payments`,
        payerEmail: sql`COALESCE(excluded.payer_email, ${subscriptions.payerEmail})`,
      },
      setWhere: sql`excluded.provider_updated_at >= ${subscriptions.providerUpdatedAt}
        AND (${subscriptions.providerStatus} NOT IN ('CANCELLED', 'EXPIRED')
          OR excluded.provider_status IN ('CANCELLED', 'EXPIRED'))`,
    });

/** A deleted account gets no e-mail address back. */
const isDeleted = (subscribed: Subscribed | null): boolean =>
  subscribed !== null && subscribed.customer.deletedAt !== null;

const rankOf = (column: string) =>
  sql.raw(
    `CASE ${column} WHEN 'failed' THEN ${REFUND_RANK.failed} WHEN 'completed' THEN ${REFUND_RANK.completed} ELSE 0 END`,
  );
