import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { payments, refunds, subscriptions } from '../../../db/schema.ts';
import type { StoredState } from './stored-state.ts';
import type { MatchedPayment, UnmatchedPayment } from './match-payment.ts';
import type { RefundUpdate, SubscriptionUpdate } from './update.ts';

const RANK = sql.raw(`CASE payments.status WHEN 'completed' THEN 2 WHEN 'denied' THEN 1 ELSE 0 END`);
const NEW_RANK = sql.raw(`CASE excluded.status WHEN 'completed' THEN 2 WHEN 'denied' THEN 1 ELSE 0 END`);

type Subscribed = StoredState['orders'][number];

/** Writes a payment. An update of a lower rank, such as `pending` after `completed`, came late and changes nothing. */
export const upsertPayment = (ctx: Context, matched: MatchedPayment | UnmatchedPayment) => {
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
      feeCents: update.feeCents ?? null,
    })
    .onConflictDoUpdate({
      target: payments.id,
      set: {
        status: sql`excluded.status`,
        orderId: sql`COALESCE(${payments.orderId}, excluded.order_id)`,
        matchedBy: sql`COALESCE(${payments.matchedBy}, excluded.matched_by)`,
        problem: sql`CASE WHEN ${payments.matchedBy} = 'owner' THEN ${payments.problem}
          ELSE COALESCE(excluded.problem, ${payments.problem}) END`,
        payerEmail: sql`COALESCE(excluded.payer_email, ${payments.payerEmail})`,
        feeCents: sql`COALESCE(excluded.fee_cents, ${payments.feeCents})`,
      },
      setWhere: sql`${NEW_RANK} >= ${RANK}`,
    });
};

/** Writes money that went back. */
export const insertRefund = (ctx: Context, refund: RefundUpdate, isFromEvent: boolean) => {
  const row = {
    id: refund.id,
    paymentId: refund.paymentId,
    kind: refund.kind,
    amountCents: refund.amountCents,
    currency: refund.currency,
    refundedAt: refund.refundedAt,
    recordedAt: ctx.now().toISOString(),
  };
  const insert = ctx.db.insert(refunds).values(row);
  // Only the event says for sure whether the seller gave the money back or the bank took it.
  return isFromEvent
    ? insert.onConflictDoUpdate({ target: refunds.id, set: { kind: refund.kind } })
    : insert.onConflictDoNothing({ target: refunds.id });
};

/** Writes a subscription's state. An older state than the stored one changes nothing, and what is over stays over. */
export const upsertSubscription = (ctx: Context, update: SubscriptionUpdate, subscribed: Subscribed | null) =>
  ctx.db
    .insert(subscriptions)
    .values({
      id: update.id,
      orderId: subscribed?.order.id ?? null,
      planId: update.planId,
      providerStatus: update.providerStatus,
      status: 'pending',
      paidUntil: update.paidUntil,
      startedAt: update.startedAt,
      providerUpdatedAt: update.updatedAt,
      failedPayments: update.failedPayments,
      payerEmail: isDeleted(subscribed) ? null : update.payerEmail,
      recordedAt: ctx.now().toISOString(),
      nextCheckAt: ctx.now().toISOString(),
    })
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        orderId: sql`COALESCE(${subscriptions.orderId}, excluded.order_id)`,
        planId: sql`excluded.plan_id`,
        providerStatus: sql`excluded.provider_status`,
        // What was paid for stays paid for, also when PayPal names no next billing any more.
        paidUntil: sql`CASE WHEN excluded.paid_until IS NULL OR ${subscriptions.paidUntil} > excluded.paid_until
          THEN ${subscriptions.paidUntil} ELSE excluded.paid_until END`,
        startedAt: sql`excluded.started_at`,
        providerUpdatedAt: sql`excluded.provider_updated_at`,
        failedPayments: sql`excluded.failed_payments`,
        payerEmail: sql`COALESCE(excluded.payer_email, ${subscriptions.payerEmail})`,
      },
      setWhere: sql`excluded.provider_updated_at >= ${subscriptions.providerUpdatedAt}
        AND (${subscriptions.providerStatus} NOT IN ('CANCELLED', 'EXPIRED')
          OR excluded.provider_status IN ('CANCELLED', 'EXPIRED'))`,
    });

/** Of somebody who deleted the account no address comes back. */
const isDeleted = (subscribed: Subscribed | null): boolean =>
  subscribed !== null && subscribed.customer.deletedAt !== null;
