import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders, type OrderRow } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { captureRefusal, issueOf } from '../../../providers/paypal-capture-issues.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import { capturePayPalOrder, readPayPalOrder, type OrderBody } from '../../../providers/paypal-orders.ts';
import { comparePayment } from '../ledger/match-payment.ts';
import { updateOfOrder } from '../ledger/payment-update.ts';
import { holdsMoney, isPaidInParts, openCents, givenUp, wasPaid } from '../ledger/payment-sql.ts';
import { noUpdate, type LedgerUpdate } from '../ledger/provider-facts.ts';
import { recordUpdate, syncSubscription } from './record-update.ts';
import { unlessMissing } from '../paypal-access.ts';
import { withLease } from './customer-lease.ts';

interface Asked {
  update: LedgerUpdate;
  isRecorded: boolean;
}

/** When one order has two PayPal orders, only one is captured, and never one that differs or is given up. */
export const captureApproved = async (ctx: Context, api: PayPalApi, order: OrderRow, id: string): Promise<Asked> => {
  const remote = await readPayPalOrder(api, id);
  const seen = await readOrder(ctx, order.id);
  if (seen !== null && isSuperseded(seen, remote)) return lapse(ctx, order, remote);
  const isOpen = remote.status !== 'COMPLETED' && remote.status !== 'VOIDED';
  const asked = { ...order, amountCents: seen?.openCents ?? order.amountCents };
  const problem = isOpen ? compareOrder(ctx, asked, remote) : null;
  if (problem !== null) return learned({ ...noUpdate, problem });
  if (!mayCapture(order, remote)) return leave(ctx, order, remote);
  // If another caller has the lease, that caller or Cron captures the payment.
  const leased = await withLease(ctx, order.userId, async (): Promise<Asked | null> => {
    const current = await readOrder(ctx, order.id);
    if (current === null) return null;
    // PayPal may have declined the previous holder's capture, and a refused call would use up the next request id.
    const fresh = await readPayPalOrder(api, id);
    if (isSuperseded(current, fresh)) return lapse(ctx, current.order, fresh);
    if (current.isHeld || !mayCapture(current.order, fresh)) return leave(ctx, current.order, fresh);
    const update = await capture(ctx, api, current.order, fresh);
    // The capture is recorded before the lease ends, because the lease's next holder must know of it.
    await recordUpdate(ctx, update);
    return { update: update.decline === null ? update : noUpdate, isRecorded: true };
  });
  return leased?.value ?? learned(noUpdate);
};

export const syncOrder = async (ctx: Context, api: PayPalApi, order: OrderRow): Promise<boolean> => {
  const { providerId } = order;
  if (providerId === null) return false;
  if (order.paymentType === 'subscription') return syncSubscription(ctx, api, providerId);
  const asked = await unlessMissing(() => captureApproved(ctx, api, order, providerId));
  if (asked !== null && !asked.isRecorded) await recordUpdate(ctx, asked.update);
  return asked !== null;
};

const learned = (update: LedgerUpdate): Asked => ({ update, isRecorded: false });

const leave = (ctx: Context, order: OrderRow, remote: OrderBody): Asked =>
  givenUp(order) === null ? learned({ ...noUpdate, ...updateOfOrder(ctx, remote) }) : lapse(ctx, order, remote);

const lapse = (ctx: Context, { id }: OrderRow, remote: OrderBody): Asked =>
  learned({ ...noUpdate, ...updateOfOrder(ctx, remote), lapsed: remote.status === 'APPROVED' ? id : null });

const mayCapture = (order: OrderRow, remote: OrderBody): boolean =>
  remote.status === 'APPROVED' &&
  givenUp(order) === null &&
  // After a refund, a quote's order is captured again only where the customer started over.
  (!wasPaid(order) || (order.quoteId !== null && order.providerId === remote.id)) &&
  // After PayPal declined, only the newest PayPal order is captured, once its payer has approved again.
  (order.declined === null || (order.providerId === remote.id && stateOf(remote) !== order.declinedAtState));

/** PayPal changes the time of its order when the payer approves again. */
const stateOf = ({ status, update_time: time }: OrderBody): string => `${status} ${time ?? ''}`;

interface ReadOrder {
  order: OrderRow;
  isPaidInParts: boolean;
  openCents: number;
  isHeld: boolean;
}

/** A transfer gives up the open PayPal order, so only a newer PayPal order is captured. */
const isSuperseded = ({ order, isPaidInParts: isBeside, openCents: open }: ReadOrder, remote: OrderBody): boolean =>
  isBeside && remote.status !== 'COMPLETED' && (open === 0 || order.providerId !== remote.id);

const isHeld = sql<boolean>`CASE WHEN ${isPaidInParts} THEN ${openCents} = 0 OR EXISTS (SELECT 1 FROM payments p
  WHERE p.order_id = orders.id AND p.status = 'pending') ELSE ${holdsMoney} END`;

const readOrder = async (ctx: Context, id: string): Promise<ReadOrder | null> => {
  const [row] = await ctx.db
    .select({
      order: orders,
      deletedAt: users.deletedAt,
      isPaidInParts: isPaidInParts.mapWith(Boolean),
      openCents,
      isHeld: isHeld.mapWith(Boolean),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id));
  return row === undefined || row.deletedAt !== null ? null : row;
};

const compareOrder = (ctx: Context, order: OrderRow, remote: OrderBody): LedgerUpdate['problem'] => {
  const unit = remote.purchase_units[0];
  if (unit?.amount === undefined) return null;
  const asked = {
    amountCents: toCents(unit.amount.value) ?? -1,
    currency: unit.amount.currency_code,
    payee: unit.payee?.merchant_id ?? null,
  };
  const merchantId = ctx.settings.payments.ready ? ctx.settings.payments.value.merchantId : null;
  // Nobody is charged more than the shown price.
  const problem = asked.amountCents > order.amountCents ? 'amount' : comparePayment(order, asked, merchantId);
  return problem === null ? null : { orderId: order.id, problem, asked };
};

const capture = async (ctx: Context, api: PayPalApi, order: OrderRow, approved: OrderBody): Promise<LedgerUpdate> => {
  const { id } = approved;
  try {
    const captured = await capturePayPalOrder(api, id, `capture-${id}-${order.captureAttempt}`);
    return { ...noUpdate, ...updateOfOrder(ctx, captured) };
  } catch (error) {
    const refusal = captureRefusal(error);
    if (refusal === null) throw error;
    const remote = await readPayPalOrder(api, id);
    if (refusal === 'paid') return { ...noUpdate, ...updateOfOrder(ctx, remote) };
    ctx.log('warn', 'capture_refused', { error, refusal });
    const kind = refusal === 'duplicate' ? await sortDuplicate(ctx, order, approved) : refusal;
    // A refusal of an older PayPal order says nothing about the open one.
    if (kind === 'retry' || (kind !== 'payer' && order.providerId !== id)) return noUpdate;
    const issue = issueOf(error);
    return { ...noUpdate, decline: { orderId: order.id, kind, issue, state: stateOf(remote) } };
  }
};

/**
 * PayPal already has a payment of this invoice number. If that payment failed, another number helps; if the site does
 * not know it, the order waits for PayPal's report.
 */
const sortDuplicate = async (
  ctx: Context,
  { id }: OrderRow,
  approved: OrderBody,
): Promise<'retry' | 'final' | 'duplicate'> => {
  const invoice = approved.purchase_units[0]?.invoice_id ?? id;
  const isIt = sql`COALESCE(${payments.invoiceId}, ${payments.orderId}) = ${invoice}`;
  const [current] = await ctx.db
    .select({ isHeld: isHeld.mapWith(Boolean) })
    .from(orders)
    .where(eq(orders.id, id));
  if (current?.isHeld === true) return 'retry';
  const [ended] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, id), isIt))
    .limit(1);
  return ended === undefined ? 'duplicate' : 'final';
};
