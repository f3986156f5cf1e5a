import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { orders, type OrderRow } from '../../../db/schema/orders.ts';
import type { PaymentProblem } from '#contract/payment-statuses';
import { isPaidInParts } from './payment-sql.ts';
import { findOnlyFit } from './stored-state.ts';
import type { StoredState, MatchedPayment, UnmatchedPayment, OrderOfCustomer } from './update.ts';
import type { PaymentUpdate } from './provider-facts.ts';
import type { PaymentRow } from '../../../db/schema/payments.ts';

export const matchPayment = async (
  ctx: Context,
  stored: StoredState,
  update: PaymentUpdate,
): Promise<MatchedPayment | UnmatchedPayment> => {
  const before = stored.payments.get(update.id) ?? null;
  const referred = byReference(stored, update, before);
  // A payment with another reference does not belong to this order, even if the amount fits.
  const mayFit = update.reference === null && update.status !== 'denied';
  const found = referred ?? (mayFit ? await findOnlyFit(ctx, update) : null);
  if (found === null) return { update, before, order: null };
  const matchedBy = before?.matchedBy ?? (referred === undefined ? 'only_fit' : 'reference');
  const merchantId = ctx.settings.payments.ready ? ctx.settings.payments.value.merchantId : null;
  // The owner has already checked a payment that the owner assigned.
  const problem = matchedBy === 'owner' ? null : comparePayment(found.order, update, merchantId);
  if (problem === 'amount' && (await isInParts(ctx, found.order.id)))
    return { ...found, update, before, problem: null, matchedBy };
  return { ...found, update, before, problem, matchedBy };
};

const isInParts = async (ctx: Context, orderId: string): Promise<boolean> =>
  (
    await ctx.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), isPaidInParts))
  ).length > 0;

interface Paid {
  amountCents: number;
  currency: string;
  payee: string | null;
}

/** A payment above the price is no problem: the owner checks it, and the customer keeps access. */
export const comparePayment = (
  order: Pick<OrderRow, 'amountCents' | 'currency' | 'payee'>,
  { amountCents, currency, payee }: Paid,
  merchantId: string | null,
): PaymentProblem | null => {
  const expected = merchantId ?? order.payee;
  if (currency !== order.currency) return 'currency';
  if (amountCents < order.amountCents) return 'amount';
  if (payee !== null && expected !== null && payee !== expected) return 'payee';
  return null;
};

const byReference = (
  stored: StoredState,
  update: PaymentUpdate,
  before: PaymentRow | null,
): OrderOfCustomer | undefined => {
  const find = (test: (order: OrderOfCustomer['order']) => boolean) => stored.orders.find(({ order }) => test(order));
  const { reference, providerOrderId, subscriptionId } = update;
  return (
    find(({ id }) => id === before?.orderId) ??
    find(({ id }) => id === reference) ??
    find(
      ({ providerId }) => providerId !== null && (providerId === providerOrderId || providerId === subscriptionId),
    ) ??
    find(({ id }) => stored.subscription?.id === subscriptionId && id === stored.subscription?.orderId)
  );
};
