import type { Context } from '../../../context.ts';
import type { PayPalApi } from '../../../payment-settings.ts';
import { hasIssue, PayPalError } from '../../../providers/paypal-error.ts';
import { toCents } from '../../../providers/paypal-money.ts';
import { capturePayPalOrder, readPayPalOrder, type OrderBody } from '../../../providers/paypal-orders.ts';
import { comparePayment } from '../ledger/match-payment.ts';
import { updateOfOrder } from '../ledger/order-update.ts';
import { wasPaid, type OrderRow } from '../ledger/stored-state.ts';
import { noUpdate, type LedgerUpdate } from '../ledger/update.ts';

const UNPROCESSABLE = 422;

/**
 * What PayPal says of one of its orders; an approved one is captured first, unless it differs from ours or ours is paid:
 * of two orders at PayPal for one of ours only one is paid. Throws `PayPalError`.
 */
export const captureApproved = async (
  ctx: Context,
  api: PayPalApi,
  order: OrderRow,
  id: string,
): Promise<LedgerUpdate> => {
  const remote = await readPayPalOrder(api, id);
  const isOpen = remote.status !== 'COMPLETED' && remote.status !== 'VOIDED';
  const problem = isOpen ? compareOrder(ctx, order, remote) : null;
  if (problem !== null) return { ...noUpdate, problem: { orderId: order.id, problem } };
  if (remote.status !== 'APPROVED' || wasPaid(order)) return { ...noUpdate, ...updateOfOrder(ctx, remote) };
  const captured = await capture(ctx, api, id);
  return captured === null ? noUpdate : { ...noUpdate, ...updateOfOrder(ctx, captured) };
};

/** In what PayPal's order differs from ours, seen before its money is taken. */
const compareOrder = (ctx: Context, order: OrderRow, remote: OrderBody) => {
  const unit = remote.purchase_units[0];
  if (unit?.amount === undefined) return null;
  const paid = {
    amountCents: toCents(unit.amount.value) ?? -1,
    currency: unit.amount.currency_code,
    payee: unit.payee?.merchant_id ?? null,
  };
  return comparePayment(order, paid, ctx.settings.payments.ready ? ctx.settings.payments.value.merchantId : null);
};

const capture = async (ctx: Context, api: PayPalApi, id: string): Promise<OrderBody | null> => {
  try {
    return await capturePayPalOrder(api, id);
  } catch (error) {
    if (hasIssue(error, 'ORDER_ALREADY_CAPTURED')) return readPayPalOrder(api, id);
    if (!isRefused(error)) throw error;
    ctx.log('warn', 'capture_refused', { error });
    return null;
  }
};

/**
 * A refusal leaves the order as it is, whatever its reason: it can be tried again until its time is up. An invoice that
 * was paid already is another order at PayPal for the same order of ours: the customer began twice and paid once.
 */
const isRefused = (error: unknown): boolean => error instanceof PayPalError && error.status === UNPROCESSABLE;
