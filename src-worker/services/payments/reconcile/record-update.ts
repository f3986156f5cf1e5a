import { readPlanIds } from '../plans/plan-ids.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import type { PaymentProblem } from '#contract/payment-statuses';
import { webhookEvents } from '../../../db/schema/payments.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { mailsOf } from '../mails/update-mails.ts';
import { coveredUntil } from '../ledger/subscription-update.ts';
import {
  checkSoon,
  reducePlaceholderRefund,
  upsertDispute,
  upsertPayment,
  upsertRefund,
  upsertSubscription,
} from '../ledger/upserts.ts';
import { readStoredState } from '../ledger/stored-state.ts';
import { matchPayment } from '../ledger/match-payment.ts';
import type { EventRow, StoredState, MatchedPayment, UnmatchedPayment } from '../ledger/update.ts';
import type { LedgerUpdate } from '../ledger/provider-facts.ts';
import type { PaymentUpdate, SubscriptionUpdate } from '../ledger/provider-facts.ts';
import { deriveStatuses } from '../ledger/derive-statuses.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { hasIssue, isMissing } from '../../../providers/paypal-error.ts';
import { cancelPayPalSubscription } from '../../../providers/paypal-subscriptions.ts';
import { wentBack } from '../ledger/payment-sql.ts';
import { unlessMissing } from '../paypal-access.ts';
import { readSubscription, type ReturnedCents } from './read-subscription.ts';

/** All changes are one transaction. A repeated update changes nothing and sends no second mail. */
export const recordUpdate = async (
  ctx: Context,
  update: LedgerUpdate,
  event: EventRow | null = null,
): Promise<void> => {
  const { subscription, problem, decline, dispute } = update;
  const stored = await readStoredState(ctx, update);
  const matched = await Promise.all(update.payments.map((payment) => matchPayment(ctx, stored, payment)));
  const subscribed = subscription === null ? null : findSubscribed(stored, matched, subscription);
  const differs = await planProblem(ctx, subscription, subscribed);
  const mails = await mailsOf(ctx, {
    update,
    stored,
    matched,
    subscribed,
    differs,
    covers: (payment) => covers(payment, subscription, stored),
  });
  const isUnmatched = matched.some(({ order }) => order === null) || (subscription !== null && subscribed === null);

  const facts = [
    ...matched.map((payment) =>
      upsertPayment(ctx, payment, payment.update.kind === 'sale' ? covers(payment, subscription, stored) : null),
    ),
    ...update.refunds.map((refund) => upsertRefund(ctx, refund, event !== null)),
    ...update.refunds.flatMap(({ paymentId }) => reducePlaceholderRefund(ctx, paymentId)),
    ...update.refunds.filter(({ status }) => status === 'failed').map((refund) => checkSoon(ctx, refund)),
    ...(dispute === null ? [] : [upsertDispute(ctx, dispute)]),
    ...(subscription === null ? [] : [upsertSubscription(ctx, subscription, subscribed)]),
    ...(subscription === null || differs === null ? [] : [noteProblem(ctx, subscription.id, differs)]),
    ...(problem === null
      ? []
      : [ctx.db.update(orders).set({ problem: problem.problem }).where(eq(orders.id, problem.orderId))]),
    ...(decline === null ? [] : [noteDecline(ctx, decline)]),
  ];
  const consequences = [
    ...mails.flatMap(({ id, mail, when, link }) => [
      ...(link === undefined ? [] : [link.store(id)]),
      queueMail(ctx, id, mail, when),
    ]),
    ...(event === null ? [] : [eventWrite(ctx, event, isUnmatched)]),
    ...update.unclearRefunds.map((paymentId) => noteUnclearRefund(ctx, paymentId)),
    ...update.unclearTransactions.map((transaction) => keepUnclearTransaction(ctx, transaction)),
  ];
  const [join, ...others] = deriveStatuses(ctx, {
    orderIds: [problem?.orderId, decline?.orderId].filter((id) => id !== undefined),
    paymentIds: [
      ...update.payments.map(({ id }) => id),
      ...update.refunds.map(({ paymentId }) => paymentId),
      ...(dispute === null ? [] : [dispute.paymentId]),
    ],
    subscriptionIds: [
      ...(subscription === null ? [] : [subscription.id]),
      ...update.payments.flatMap((payment) => payment.subscriptionId ?? []),
    ],
  });
  const [first, ...rest] = [...facts, join, ...others, ...consequences];
  await retryTransient(() => ctx.db.batch([first ?? join, ...rest]));
  for (const { id } of mails) ctx.defer(deliver(ctx, id));
};

type OrderOfCustomer = StoredState['orders'][number];

const findSubscribed = (
  stored: StoredState,
  matched: (MatchedPayment | UnmatchedPayment)[],
  update: SubscriptionUpdate,
): OrderOfCustomer | null => {
  const named = stored.orders.find(
    ({ order }) =>
      order.id === stored.subscription?.orderId || order.id === update.reference || order.providerId === update.id,
  );
  if (named !== undefined) return named;
  for (const payment of matched) {
    if (payment.order !== null && payment.update.subscriptionId === update.id) return payment;
  }
  return null;
};

/** A customer can change the plan of a subscription by hand at PayPal. */
const planProblem = async (
  ctx: Context,
  update: SubscriptionUpdate | null,
  subscribed: OrderOfCustomer | null,
): Promise<PaymentProblem | null> => {
  if (update === null || subscribed === null) return null;
  const { order } = subscribed;
  if (order.providerId === update.id || !ctx.settings.payments.ready) return null;
  const expected = (await readPlanIds(ctx)).plans.get(order.tierId);
  return expected !== undefined && expected !== update.planId ? 'plan' : null;
};

const covers = (
  { order, update }: { order: OrderOfCustomer['order'] | null; update: PaymentUpdate },
  subscription: SubscriptionUpdate | null,
  stored: StoredState,
): string => {
  const known = [subscription, stored.subscription].find((one) => one?.id === update.subscriptionId);
  return coveredUntil(update.paidAt, known?.startedAt ?? null, order?.cycle ?? 'month');
};

/** After a declined capture, the next capture needs a new request id. */
const noteDecline = (ctx: Context, { orderId, kind, issue, state }: NonNullable<LedgerUpdate['decline']>) =>
  ctx.db
    .update(orders)
    .set({
      declined: kind,
      declinedIssue: issue,
      declinedAtState: state,
      captureAttempt: sql`${orders.captureAttempt} + 1`,
    })
    .where(eq(orders.id, orderId));

/** The problem of a payment is settled when the owner assigns the payment. */
const noteProblem = (ctx: Context, id: string, problem: PaymentProblem) =>
  ctx.db
    .update(subscriptions)
    .set({ problem })
    .where(
      and(
        eq(subscriptions.id, id),
        sql`NOT EXISTS (SELECT 1 FROM payments p WHERE p.subscription_id = ${id} AND p.matched_by = 'owner')`,
      ),
    );

const eventWrite = (ctx: Context, event: EventRow, isUnmatched: boolean) =>
  ctx.db
    .insert(webhookEvents)
    .values({ ...event, outcome: isUnmatched ? 'unmatched' : 'applied', receivedAt: ctx.now().toISOString() })
    .onConflictDoNothing({ target: webhookEvents.id });

const keepUnclearTransaction = (ctx: Context, { id, body }: LedgerUpdate['unclearTransactions'][number]) => {
  const at = ctx.now().toISOString();
  return ctx.db
    .insert(webhookEvents)
    .values({
      id: `transaction-${id}`,
      type: 'TRANSACTION',
      resourceId: id,
      outcome: 'unclear',
      createdAt: at,
      receivedAt: at,
      body,
    })
    .onConflictDoNothing({ target: webhookEvents.id });
};

const noteUnclearRefund = (ctx: Context, paymentId: string) =>
  writeAudit(ctx, {
    id: `unclear-refund-${paymentId}`,
    actor: 'paypal',
    action: 'unclear_refund',
    subject: paymentId,
    ipAddress: null,
  });

export const syncSubscription = async (ctx: Context, api: PayPalApi, id: string): Promise<boolean> => {
  const returned = await returnedCents(ctx, id);
  const update = await unlessMissing(() => readSubscription(ctx, api, id, returned));
  if (update !== null) await recordUpdate(ctx, update);
  return update !== null;
};

/** The caller must hold the customer's lease. A subscription that has already ended counts as cancelled. */
export const cancelAtPayPal = async (ctx: Context, api: PayPalApi, id: string, reason: string): Promise<boolean> => {
  try {
    await cancelPayPalSubscription(api, id, reason);
  } catch (error) {
    if (!hasIssue(error, 'SUBSCRIPTION_STATUS_INVALID') && !isMissing(error)) throw error;
  }
  return syncSubscription(ctx, api, id);
};

const returnedCents = async (ctx: Context, subscriptionId: string): Promise<ReturnedCents> => {
  const rows = await ctx.db.all<{ id: string; cents: number }>(
    sql`SELECT p.id, SUM(r.amount_cents) AS cents FROM payments p JOIN refunds r ON ${wentBack}
      WHERE p.subscription_id = ${subscriptionId} GROUP BY p.id`,
  );
  return new Map(rows.map(({ id, cents }) => [id, cents]));
};
