import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Alert } from '#contract/admin-system';
import { toAmount } from '#contract/cents';
import type { DiscrepancyReport } from '#contract/owner-payments';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { orders, subscriptions } from '../../../db/schema/orders.ts';
import { ownersOrderTitle } from '../ledger/order-title.ts';
import { nextCharge } from '../ledger/payment-sql.ts';

/** A subscription that the owner let continue is not listed, until another payment is missing. */
const isUnpaid = (ctx: Context) =>
  and(
    lte(subscriptions.unpaidSince, ctx.now().toISOString()),
    or(isNull(subscriptions.keptAt), lt(subscriptions.keptAt, subscriptions.unpaidSince)),
    // The site itself ends plans of deleted accounts and given-up orders.
    isNull(users.deletedAt),
    isNull(orders.givenUpAt),
  );

const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const readUnpaidRenewals = (ctx: Context, userId?: string) =>
  ctx.db
    .select({
      id: subscriptions.id,
      tierName: ownersOrderTitle,
      amountCents: orders.amountCents,
      currency: orders.currency,
      since: sql<string>`${subscriptions.unpaidSince}`,
      nextCharge: nextCharge(ctx.now().toISOString()),
      userId: users.id,
      name,
      email: users.email,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(isUnpaid(ctx), userId === undefined ? undefined : eq(users.id, userId)))
    .orderBy(asc(subscriptions.unpaidSince))
    .limit(SHOWN);

const SHOWN = 50;

export const unpaidRenewalsOnDesk = (ctx: Context) =>
  ctx.db
    .select({
      id: subscriptions.id,
      title: ownersOrderTitle,
      cents: orders.amountCents,
      currency: orders.currency,
      who: name,
      at: subscriptions.unpaidSince,
      userId: users.id,
    })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(isUnpaid(ctx))
    .orderBy(asc(subscriptions.unpaidSince));

export const listUnpaidRenewals = async (ctx: Context): Promise<DiscrepancyReport['unpaid_renewals']> =>
  (await readUnpaidRenewals(ctx)).map((each) => ({
    subscription_id: each.id,
    tier_name: each.tierName,
    customer_email: each.email,
    amount: toAmount(each.amountCents),
    currency: each.currency,
    next_charge: each.nextCharge,
    since: each.since,
  }));

/** The alert of unpaid renewals is not stored, because each of them has its own mail. */
export const unpaidRenewalsAlert = async (ctx: Context): Promise<Alert[]> => {
  const [first, ...more] = await readUnpaidRenewals(ctx);
  if (first === undefined) return [];
  const problem =
    more.length === 0
      ? 'A subscription renews at PayPal, and no payment of it counts.'
      : `${more.length + 1} subscriptions renew at PayPal, and no payment of theirs counts.`;
  const advice = 'The Desk names what it is about. Cancel it at PayPal there, or let it continue.';
  return [{ key: 'unpaid_renewals', problem, advice, since: first.since, is_urgent: false }];
};

export const unpaidRenewalsOf = async (ctx: Context, userId: string): Promise<string[]> =>
  (await readUnpaidRenewals(ctx, userId)).map(({ id }) => id);
