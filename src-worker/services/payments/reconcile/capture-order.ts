import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { orders, users } from '../../../db/schema.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { captureRefusal } from '../../../providers/paypal-capture-issues.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import { capturePayPalOrder, readPayPalOrder, type OrderBody } from '../../../providers/paypal-orders.ts';
import { comparePayment } from '../ledger/match-payment.ts';
import { updateOfOrder } from '../ledger/payment-update.ts';
import { wasPaid, type OrderRow } from '../ledger/stored-state.ts';
import { noUpdate, type LedgerUpdate } from '../ledger/update.ts';
import { recordUpdate } from '../record-update.ts';
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
  if (!mayCapture(order, remote)) return learned({ ...noUpdate, ...updateOfOrder(ctx, remote) });
  // Only the holder of the lease captures. Everybody else leaves it to the holder, or to Cron.
  const leased = await withLease(ctx, order.userId, async (): Promise<Asked | null> => {
    const current = await readOrder(ctx, order.id);
    if (current === null) return null;
    // Whoever held it before may have been declined: a call that PayPal refuses now would use up the next request id.
    const fresh = await readPayPalOrder(api, id);
    if (!mayCapture(current, fresh)) return learned({ ...noUpdate, ...updateOfOrder(ctx, fresh) });
    const update = await capture(ctx, api, current, fresh);
    // Whoever holds the lease next has to know of it.
    await recordUpdate(ctx, update);
    return { update: update.decline === null ? update : noUpdate, isRecorded: true };
  });
  return leased?.value ?? learned(noUpdate);
};

const learned = (update: LedgerUpdate): Asked => ({ update, isRecorded: false });

/** Whether PayPal's order waits to be captured, and ours for its money. */
const mayCapture = (order: OrderRow, remote: OrderBody): boolean =>
  remote.status === 'APPROVED' &&
  !wasPaid(order) &&
  order.givenUpAt === null &&
  // An order begun anew leaves behind one that was declined, and one that was declined waits for the payer.
  (order.declined === null || (order.providerId === remote.id && stateOf(remote) !== order.declinedAtState));

/** PayPal's order changes when its payer comes back and approves again. */
const stateOf = ({ status, update_time: time }: OrderBody): string => `${status} ${time ?? ''}`;

/** An order whose account still stands. */
const readOrder = async (ctx: Context, id: string): Promise<OrderRow | null> => {
  const [row] = await ctx.db
    .select({ order: orders, deletedAt: users.deletedAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id));
  return row === undefined || row.deletedAt !== null ? null : row.order;
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

const capture = async (ctx: Context, api: PayPalApi, order: OrderRow, { id }: OrderBody): Promise<LedgerUpdate> => {
  try {
    const captured = await capturePayPalOrder(api, id, `capture-${id}-${order.captureAttempt}`);
    return { ...noUpdate, ...updateOfOrder(ctx, captured) };
  } catch (error) {
    const refusal = captureRefusal(error);
    if (refusal === null) throw error;
    const remote = await readPayPalOrder(api, id);
    if (refusal === 'paid') return { ...noUpdate, ...updateOfOrder(ctx, remote) };
    ctx.log('warn', 'capture_refused', { error, refusal });
    return refusal === 'retry'
      ? noUpdate
      : { ...noUpdate, decline: { orderId: order.id, kind: refusal, state: stateOf(remote) } };
  }
};
