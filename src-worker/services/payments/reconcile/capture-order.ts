import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { orders, payments, users } from '../../../db/schema.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { captureRefusal, issueOf } from '../../../providers/paypal-capture-issues.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import { capturePayPalOrder, readPayPalOrder, type OrderBody } from '../../../providers/paypal-orders.ts';
import { comparePayment } from '../ledger/match-payment.ts';
import { updateOfOrder } from '../ledger/payment-update.ts';
import { holdsMoney } from '../ledger/payment-sql.ts';
import { givenUp, wasPaid, type OrderRow } from '../ledger/stored-state.ts';
import { noUpdate, type LedgerUpdate } from '../ledger/update.ts';
import { recordUpdate } from './record-update.ts';
import { withLease } from './customer-lease.ts';

/** What PayPal says of an order, and whether that is written down already. */
interface Asked {
  update: LedgerUpdate;
  isRecorded: boolean;
}

/**
 * What PayPal says of one of its orders; an approved one is captured first, unless it differs from ours, or ours is paid
 * or given up: of two orders at PayPal for one of ours only one is paid. What a capture came to is written down. Throws
 * `PayPalError`.
 */
export const captureApproved = async (ctx: Context, api: PayPalApi, order: OrderRow, id: string): Promise<Asked> => {
  const remote = await readPayPalOrder(api, id);
  const isOpen = remote.status !== 'COMPLETED' && remote.status !== 'VOIDED';
  const problem = isOpen ? compareOrder(ctx, order, remote) : null;
  if (problem !== null) return learned({ ...noUpdate, problem });
  if (!mayCapture(order, remote)) return leave(ctx, order, remote);
  // Only the holder of the lease captures. Everybody else leaves it to the holder, or to Cron.
  const leased = await withLease(ctx, order.userId, async (): Promise<Asked | null> => {
    const current = await readOrder(ctx, order.id);
    if (current === null) return null;
    // Whoever held it before may have been declined: a call that PayPal refuses now would use up the next request id.
    const fresh = await readPayPalOrder(api, id);
    if (current.holdsMoney || !mayCapture(current.order, fresh)) return leave(ctx, current.order, fresh);
    const update = await capture(ctx, api, current.order, fresh);
    // Whoever holds the lease next has to know of it.
    await recordUpdate(ctx, update);
    return { update: update.decline === null ? update : noUpdate, isRecorded: true };
  });
  return leased?.value ?? learned(noUpdate);
};

const learned = (update: LedgerUpdate): Asked => ({ update, isRecorded: false });

/** What is known of an order that is not captured. An approval of one that was given up lapses, as its customer is told. */
const leave = (ctx: Context, order: OrderRow, remote: OrderBody): Asked => {
  const isLapsed = remote.status === 'APPROVED' && givenUp(order) !== null;
  return learned({ ...noUpdate, ...updateOfOrder(ctx, remote), lapsed: isLapsed ? order.id : null });
};

/** Whether PayPal's order waits to be captured, and ours for its money. */
const mayCapture = (order: OrderRow, remote: OrderBody): boolean =>
  remote.status === 'APPROVED' &&
  givenUp(order) === null &&
  // What went back is paid anew where the customer began anew, and nowhere else.
  (!wasPaid(order) || (order.quoteId !== null && order.providerId === remote.id)) &&
  // An order begun anew leaves behind one that was declined, and one that was declined waits for the payer.
  (order.declined === null || (order.providerId === remote.id && stateOf(remote) !== order.declinedAtState));

/** PayPal's order changes when its payer comes back and approves again. */
const stateOf = ({ status, update_time: time }: OrderBody): string => `${status} ${time ?? ''}`;

/** An order whose account still stands. */
const readOrder = async (ctx: Context, id: string): Promise<{ order: OrderRow; holdsMoney: boolean } | null> => {
  const [row] = await ctx.db
    .select({ order: orders, deletedAt: users.deletedAt, holdsMoney: holdsMoney.mapWith(Boolean) })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id));
  return row === undefined || row.deletedAt !== null ? null : row;
};

/** In what PayPal's order differs from ours, seen before its money is taken. */
const compareOrder = (ctx: Context, order: OrderRow, remote: OrderBody): LedgerUpdate['problem'] => {
  const unit = remote.purchase_units[0];
  if (unit?.amount === undefined) return null;
  const asked = {
    amountCents: toCents(unit.amount.value) ?? -1,
    currency: unit.amount.currency_code,
    payee: unit.payee?.merchant_id ?? null,
  };
  const merchantId = ctx.settings.payments.ready ? ctx.settings.payments.value.merchantId : null;
  // Nobody is to be charged more than the price that was shown, either.
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
    // What was begun before at PayPal says nothing about what is open there now.
    if (kind === 'retry' || (kind !== 'payer' && order.providerId !== id)) return noUpdate;
    const issue = issueOf(error);
    return { ...noUpdate, decline: { orderId: order.id, kind, issue, state: stateOf(remote) } };
  }
};

/**
 * PayPal holds a payment of this invoice already. Of one that came to nothing the site knows that another invoice helps;
 * of one that it does not know nothing helps until PayPal has told of it.
 */
const sortDuplicate = async (
  ctx: Context,
  { id }: OrderRow,
  approved: OrderBody,
): Promise<'retry' | 'final' | 'duplicate'> => {
  const invoice = approved.purchase_units[0]?.invoice_id ?? id;
  const isIt = sql`COALESCE(${payments.invoiceId}, ${payments.orderId}) = ${invoice}`;
  const [current] = await ctx.db
    .select({ holdsMoney: holdsMoney.mapWith(Boolean) })
    .from(orders)
    .where(eq(orders.id, id));
  if (current?.holdsMoney === true) return 'retry';
  const [ended] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, id), isIt))
    .limit(1);
  return ended === undefined ? 'duplicate' : 'final';
};
