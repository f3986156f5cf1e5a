import { and, desc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { listed } from '../../../db/listed.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import { disputes, payments, refunds } from '../../../db/schema/payments.ts';
import { payPalApi } from '../paypal-access.ts';
import { deletedAt, orUnregistered } from './unregistered.ts';
import { ownersOrderTitle } from './order-title.ts';
import type { OrderOfCustomer, StoredState } from './update.ts';
import type { LedgerUpdate } from './provider-facts.ts';
import type { PaymentUpdate } from './provider-facts.ts';

type CustomerRow = typeof users.$inferSelect;

export const CUSTOMER = {
  ...getTableColumns(users),
  email: orUnregistered<CustomerRow['email']>(users.email, 'recipient_email'),
  firstName: orUnregistered<CustomerRow['firstName']>(users.firstName, 'recipient_name'),
  deletedAt,
  language: sql<CustomerRow['language']>`coalesce(${users.language}, (SELECT q.language FROM quotes q
    WHERE q.id = ${orders.quoteId}))`,
};

/** D1's batch mixes up columns of the same name in a join. */
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
      .select({ order: orders, title: ownersOrderTitle, customer: CUSTOMER })
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
  // Payments are read after the orders: a payment written between the two reads would otherwise make its order look
  // paid twice.
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
 * The answer is null when no order or several orders fit. Orders at PayPal have a reference, and an order of the last
 * minute may be on its way to PayPal.
 */
export const findOnlyFit = async (ctx: Context, payment: PaymentUpdate): Promise<OrderOfCustomer | null> => {
  const paidAt = Date.parse(payment.paidAt);
  const openedBy = ctx.now().getTime() - (payPalApi(ctx) === null ? 0 : OPENING_MS);
  const rows = await ctx.db
    .select({ order: orders, title: ownersOrderTitle, customer: users })
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
