import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { CANCEL_LINK_DAYS, CANCELLING_MESSAGES, type CancelLinkView } from '#contract/cancelling';
import { toAmount } from '#contract/money';
import type { Context } from '../../../context.ts';
import { cancelLinks, orders, subscriptions, users } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { hashToken, newLinkToken } from '../../crypto/link-token.ts';
import { countCancelLink } from '../../rate-limit/payment-limits.ts';
import { isRenewing, nextCharge } from '../ledger/payment-sql.ts';
import { endAtPayPal } from './cancel-subscription.ts';

/** A fresh link that cancels one subscription; nothing but its mail knows it. */
export const createCancelLink = async (ctx: Context, subscriptionId: string) => {
  const token = newLinkToken();
  const tokenHash = await hashToken(token);
  return {
    /** A path behind the hash: no server sees what follows. */
    path: `/cancel-plan?token=${token}`,
    /** The insert of its hash, for the batch that queues its mail behind it; nothing where that mail is queued already. */
    store: (mailId: string) => {
      const now = ctx.now().getTime();
      return ctx.db
        .insert(cancelLinks)
        .select(
          sql`SELECT ${tokenHash}, ${subscriptionId}, ${new Date(now).toISOString()},
          ${new Date(now + LIFETIME_MS).toISOString()} WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE id = ${mailId})
          AND EXISTS (SELECT 1 FROM subscriptions WHERE id = ${subscriptionId})`,
        )
        .onConflictDoNothing({ target: cancelLinks.tokenHash });
    },
  };
};

export type CancelLink = Awaited<ReturnType<typeof createCancelLink>>;

const LIFETIME_MS = CANCEL_LINK_DAYS * 86_400_000;

interface Use {
  token: string;
  address: string;
}

/** What a link ends. Looking changes nothing: mail programs look, too. Throws `not_found`, `too_many`. */
export const openCancelLink = async (ctx: Context, { token, address }: Use): Promise<CancelLinkView> => {
  await countCancelLink(ctx, token, address);
  return (await findLink(ctx, token)).view;
};

/**
 * Cancels at PayPal what the link is for, and nothing else; one that is over already stays as it is. Throws as
 * `endAtPayPal`, `not_found` for a link that is over, and `too_many`.
 */
export const cancelByLink = async (ctx: Context, { token, address }: Use): Promise<CancelLinkView> => {
  await countCancelLink(ctx, token, address);
  const { userId, subscriptionId: id, view } = await findLink(ctx, token);
  if (!view.is_charged) return view;
  await endAtPayPal(ctx, { userId, id, reason: 'Cancelled by the customer' });
  return (await findLink(ctx, token)).view;
};

/** Forgets links that are over. For a batch of Cron's. */
export const forgetCancelLinks = (ctx: Context, before: string) =>
  ctx.db.delete(cancelLinks).where(lt(cancelLinks.expiresAt, before));

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
      paidUntil: subscriptions.paidUntil,
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
  };
  return { userId, subscriptionId, view };
};
