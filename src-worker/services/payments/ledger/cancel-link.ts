import { lt, sql } from 'drizzle-orm';
import { CANCEL_LINK_DAYS } from '#contract/cancelling';
import type { Context } from '../../../context.ts';
import { cancelLinks } from '../../../db/schema/orders.ts';
import { hashToken, newLinkToken } from '../../crypto/link-token.ts';

/** Only the mail contains the token of the link; the database stores the token's hash. */
export const createCancelLink = async (ctx: Context, subscriptionId: string) => {
  const token = newLinkToken();
  const tokenHash = await hashToken(token);
  return {
    /** The client reads the link's path from the URL fragment, so that no server sees the token. */
    path: `/cancel-plan?token=${token}`,
    /** A mail that is already queued contains another token, so this token is not stored. */
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

export const forgetCancelLinks = (ctx: Context, before: string) =>
  ctx.db.delete(cancelLinks).where(lt(cancelLinks.expiresAt, before));
