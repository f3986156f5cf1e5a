import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { listed } from '../../../db/listed.ts';
import { disputes, orders, payments, refunds, subscriptions, users } from '../../../db/schema.ts';
import { payPalApi } from '../paypal-access.ts';
import type { LedgerUpdate, PaymentUpdate } from './update.ts';

export type OrderRow = typeof orders.$inferSelect;

/** Whether an order was paid, also when the money went back later. */
export const wasPaid = ({ status }: OrderRow): boolean => PAID.includes(status);

/** Whether an order was given up by us: by withdrawing its quote, or because another took its place. It is never captured. */
export const givenUp = ({ quoteId, closedAt, givenUpAt }: OrderRow): 'withdrawn' | 'replaced' | null => {
  if (quoteId !== null && closedAt !== null) return 'withdrawn';
  return givenUpAt === null ? null : 'replaced';
};

const PAID: readonly OrderRow['status'][] = ['completed', 'refunded', 'reversed'];

export type PaymentRow = typeof payments.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;
type DisputeRow = typeof disputes.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
type CustomerRow = typeof users.$inferSelect;

/** What the database held before an update is written. */
export interface StoredState {
  payments: ReadonlyMap<string, PaymentRow>;
  /** By the payment's id. */
  refunds: ReadonlyMap<string, RefundRow[]>;
  dispute: DisputeRow | null;
  subscription: SubscriptionRow | null;
  /** Settled payments of subscriptions by the order they are for. */
  sales: ReadonlyMap<string, { id: string; subscriptionId: string | null }[]>;
  /** Orders the update may be about, with who placed them. */
  orders: readonly { order: OrderRow; customer: CustomerRow }[];
}

/** Reads everything that an update may touch. No batch, because that mixes up columns of one name in a join. */
export const readStoredState = async (ctx: Context, update: LedgerUpdate): Promise<StoredState> => {
  const paymentIds = [
    ...update.payments.map(({ id }) => id),
    ...update.refunds.map(({ paymentId }) => paymentId),
    update.dispute?.paymentId,
  ];
  const subscriptionIds = [update.subscription?.id, ...update.payments.map((payment) => payment.subscriptionId)];
  const references = [
    ...update.payments.map(({ reference }) => reference),
    update.subscription?.reference,
    update.problem?.orderId,
    update.decline?.orderId,
    update.lapsed,
  ];
  const providerIds = [...update.payments.map(({ providerOrderId }) => providerOrderId), ...subscriptionIds];
  const [refundRows, disputeRows, subscriptionRows, orderRows] = await Promise.all([
    ctx.db
      .select()
      .from(refunds)
      .where(inArray(refunds.paymentId, listedKnown(paymentIds))),
    ctx.db
      .select()
      .from(disputes)
      .where(inArray(disputes.id, listedKnown([update.dispute?.id]))),
    ctx.db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.id, listedKnown(subscriptionIds))),
    ctx.db
      .select({ order: orders, customer: users })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(
        or(
          inArray(orders.id, listedKnown(references)),
          inArray(orders.providerId, listedKnown(providerIds)),
          sql`${orders.id} IN (SELECT p.order_id FROM payments p WHERE p.id IN ${listedKnown(paymentIds)}
              UNION SELECT s.order_id FROM subscriptions s WHERE s.id IN ${listedKnown(subscriptionIds)})`,
        ),
      ),
  ]);
  // After the orders: where somebody writes the same update meanwhile, an order that is paid by a payment not known yet
  // would look as if it was paid twice.
  const [paymentRows, salesRows] = await Promise.all([
    ctx.db
      .select()
      .from(payments)
      .where(inArray(payments.id, listedKnown(paymentIds))),
    ctx.db
      .select({ id: payments.id, orderId: payments.orderId, subscriptionId: payments.subscriptionId })
      .from(payments)
      .where(
        and(
          inArray(payments.orderId, listedKnown(orderRows.map(({ order }) => order.id))),
          eq(payments.kind, 'sale'),
          eq(payments.status, 'completed'),
          isNull(payments.problem),
        ),
      ),
  ]);
  return {
    sales: Map.groupBy(salesRows, ({ orderId }) => orderId ?? ''),
    payments: new Map(paymentRows.map((row) => [row.id, row])),
    refunds: Map.groupBy(refundRows, ({ paymentId }) => paymentId),
    dispute: disputeRows[0] ?? null,
    subscription: subscriptionRows[0] ?? null,
    orders: orderRows,
  };
};

const FITS_FOR_MS = 72 * 3_600_000;
const OPENING_MS = 60_000;

/**
 * The one pending order that a payment without any reference can be for, or null when none or several fit: the same
 * amount and currency, paid the way it is charged, placed before the payment and not at PayPal, whose own orders carry
 * a reference. A quote's order is paid through PayPal's API and by nothing else. With credentials an order of the last
 * minute may be on its way to PayPal, and fits nothing.
 */
export const findOnlyFit = async (
  ctx: Context,
  payment: PaymentUpdate,
): Promise<{ order: OrderRow; customer: CustomerRow } | null> => {
  const paidAt = Date.parse(payment.paidAt);
  const openedBy = ctx.now().getTime() - (payPalApi(ctx) === null ? 0 : OPENING_MS);
  const rows = await ctx.db
    .select({ order: orders, customer: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.status, 'pending'),
        isNull(orders.providerId),
        isNull(orders.quoteId),
        eq(orders.amountCents, payment.amountCents),
        eq(orders.currency, payment.currency),
        eq(orders.paymentType, payment.kind === 'sale' ? 'subscription' : 'one_time'),
        gt(orders.createdAt, new Date(paidAt - FITS_FOR_MS).toISOString()),
        // PayPal's times have no fractions of a second.
        lte(orders.createdAt, new Date(paidAt + 1000).toISOString()),
        lte(orders.createdAt, new Date(openedBy).toISOString()),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(2);
  const [only, another] = rows;
  return only === undefined || another !== undefined ? null : only;
};

const listedKnown = (ids: readonly (string | null | undefined)[]) =>
  listed([...new Set(ids.filter((id) => typeof id === 'string'))]);
