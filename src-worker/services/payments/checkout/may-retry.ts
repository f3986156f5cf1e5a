import type { Offer } from '#contract/payments';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { UserRow } from '../../../db/schema/accounts.ts';
import { orders, type OrderRow } from '../../../db/schema/orders.ts';
import { AppError } from '../../../errors.ts';
import { readBilling, type Billing, replacedBy } from '../ledger/billing.ts';
import { isPaid, givenUp } from '../ledger/payment-sql.ts';
import { payPalApi } from '../paypal-access.ts';
import { readOffers } from './tier-price.ts';
import type { PaymentRow } from '../../../db/schema/payments.ts';

type Payments = readonly Pick<PaymentRow, 'orderId' | 'status'>[];

export const retriable = async (
  ctx: Context,
  rows: readonly OrderRow[],
  paid: Payments,
): Promise<ReadonlySet<string>> => {
  const open = rows.filter((order) => isUnpaid(order) && !isHeldUp(order, paid));
  const { quoted = [], tiers = [] } = Object.groupBy(open, ({ quoteId }) => (quoteId === null ? 'tiers' : 'quoted'));
  const isPayable = payPalApi(ctx) !== null;
  const ids = quoted
    .filter(({ currency, provider }) => isPayable && provider !== 'transfer' && currency === ctx.settings.currency)
    .map(({ id }) => id);
  const [first] = tiers;
  if (first === undefined) return new Set(ids);
  const [billing, offers, hadTrial] = await Promise.all([
    readBilling(ctx, first.userId),
    readOffers(ctx),
    hasTrial(ctx, first.userId),
  ]);
  const possible = tiers.filter((order) => isStillSold(order, { billing, offers, hadTrial }));
  return new Set([...ids, ...possible.map(({ id }) => id)]);
};

/** A quote's order may be paid again after a refund, unless the refund reduced its invoice. */
const isUnpaid = (order: OrderRow): boolean =>
  givenUp(order) === null &&
  (UNPAID.includes(order.status) ||
    (order.quoteId !== null && (order.status === 'reversed' || (order.status === 'refunded' && !order.isInvoiced))));

const UNPAID: readonly OrderRow['status'][] = ['pending', 'failed', 'expired'];

/**
 * PayPal still checks a payment of the order, or the site does not know that payment, so the customer must not pay
 * again.
 */
const isHeldUp = (order: OrderRow, paid: Payments): boolean =>
  paid.some(({ orderId, status }) => orderId === order.id && status === 'pending') || isRefusedForGood(order, paid);

/** PayPal refuses the order because of a payment that the site does not know. */
export const isRefusedForGood = (order: OrderRow, paid: Payments): boolean =>
  order.declined === 'duplicate' && !paid.some(({ orderId }) => orderId === order.id);

interface Known {
  billing: Billing;
  offers: readonly Offer[];
  hadTrial: boolean;
}

const isStillSold = (order: OrderRow, { billing, offers, hadTrial }: Known): boolean => {
  if (order.isTrial && hadTrial) return false;
  try {
    replacedBy(order, billing);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
  // A failed order is placed again, at the present price.
  return order.status === 'pending' || offers.some((offer) => offer.tier_id === order.tierId && offer.is_sold_online);
};

/** The trial is sold once per customer, so a trial payment under PayPal's review counts too. */
export const hasTrial = async (ctx: Context, userId: UserRow['id']): Promise<boolean> => {
  const isLookedInto = sql`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.status = 'pending')`;
  const [had] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.isTrial, true), sql`(${isPaid} OR ${isLookedInto})`))
    .limit(1);
  return had !== undefined;
};
