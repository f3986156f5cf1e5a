import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { CANCELLING_MESSAGES, type CancelLinkView } from '#contract/cancelling';
import { toAmount } from '#contract/cents';
import type { Context } from '../../../context.ts';
import { users } from '../../../db/schema/accounts.ts';
import { cancelLinks, orders, subscriptions } from '../../../db/schema/orders.ts';
import { payments } from '../../../db/schema/payments.ts';
import { AppError } from '../../../errors.ts';
import { hashToken } from '../../crypto/link-token.ts';
import { countCancelLink } from '../../rate-limit/payment-limits.ts';
import { isRenewing, nextCharge, returnedOf, stillPaidUntil } from '../ledger/payment-sql.ts';
import { endAtPayPal } from './cancel-subscription.ts';

interface Use {
  token: string;
  address: string;
}

/** Opening the mailed link changes nothing, because mail programs open links too. */
export const openCancelLink = async (ctx: Context, { token, address }: Use): Promise<CancelLinkView> => {
  await countCancelLink(ctx, token, address);
  return (await findLink(ctx, token)).view;
};

export const cancelByLink = async (ctx: Context, { token, address }: Use): Promise<CancelLinkView> => {
  await countCancelLink(ctx, token, address);
  const { userId, subscriptionId: id, view } = await findLink(ctx, token);
  if (!view.is_charged) return view;
  await endAtPayPal(ctx, { userId, id, reason: 'Cancelled by the customer' });
  return (await findLink(ctx, token)).view;
};

const findLink = async (ctx: Context, token: string) => {
  const now = ctx.now().toISOString();
  const [row] = await ctx.db
    .select({
      userId: orders.userId,
      subscriptionId: subscriptions.id,
      isCharged: sql`${isRenewing}`.mapWith(Boolean),
      tierName: orders.tierName,
      amountCents: orders.amountCents,
      currency: orders.currency,
      paidUntil: stillPaidUntil(now),
      nextCharge: nextCharge(now),
    })
    .from(cancelLinks)
    .innerJoin(subscriptions, eq(subscriptions.id, cancelLinks.subscriptionId))
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(eq(cancelLinks.tokenHash, await hashToken(token)), gt(cancelLinks.expiresAt, now), isNull(users.deletedAt)),
    );
  if (row === undefined) throw new AppError('not_found', CANCELLING_MESSAGES.linkOver);
  const { userId, subscriptionId, isCharged, tierName, amountCents, currency, paidUntil, nextCharge: next } = row;
  const view: CancelLinkView = {
    is_charged: isCharged,
    tier_name: tierName,
    amount: toAmount(amountCents),
    currency,
    paid_until: paidUntil,
    next_charge: next,
    last_payment: await lastPayment(ctx, subscriptionId),
  };
  return { userId, subscriptionId, view };
};

const lastPayment = async (ctx: Context, subscriptionId: string): Promise<CancelLinkView['last_payment']> => {
  const [row] = await ctx.db
    .select({
      amountCents: payments.amountCents,
      returnedCents: returnedOf,
      currency: payments.currency,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .where(and(eq(payments.subscriptionId, subscriptionId), eq(payments.status, 'completed'), isNull(payments.problem)))
    .orderBy(desc(payments.paidAt))
    .limit(1);
  if (row === undefined) return null;
  const { amountCents, returnedCents, currency, paidAt } = row;
  return { amount: toAmount(amountCents), returned: toAmount(returnedCents), currency, paid_at: paidAt };
};
