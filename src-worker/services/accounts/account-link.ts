import { and, eq, gt, type SQL } from 'drizzle-orm';
import type { Caller, Context } from '../../context.ts';
import { accountLinks, users } from '../../db/schema/accounts.ts';
import { accountSettings } from '../crypto/account-settings.ts';
import { hashToken, newLinkToken } from '../crypto/link-token.ts';

export type LinkPurpose = (typeof accountLinks.$inferSelect)['purpose'];

/** Only local mode works without `SITE_ORIGIN`. */
export const linkOrigin = (ctx: Context, caller: Caller): string => {
  accountSettings(ctx);
  return ctx.settings.siteOrigin ?? caller.origin;
};

interface NewLink {
  url: string;
  row: typeof accountLinks.$inferInsert;
}

/** The caller stores the link in the batch that queues its mail. */
export const createLink = async (
  ctx: Context,
  { purpose, userId, origin }: { purpose: LinkPurpose; userId: string; origin: string },
): Promise<NewLink> => {
  const token = newLinkToken();
  const now = ctx.now().getTime();
  return {
    url: `${origin}${PATHS[purpose]}?token=${token}`,
    row: {
      tokenHash: await hashToken(token),
      userId,
      purpose,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + LIFETIME_MS[purpose]).toISOString(),
    },
  };
};

const MINUTE_MS = 60_000;

export const RESET_LINK_MINUTES = 60;
export const VERIFY_LINK_DAYS = 7;

const LIFETIME_MS: Record<LinkPurpose, number> = {
  reset: RESET_LINK_MINUTES * MINUTE_MS,
  verify: VERIFY_LINK_DAYS * 24 * 60 * MINUTE_MS,
};

const PATHS: Record<LinkPurpose, string> = {
  reset: '/#/reset-password',
  verify: '/#/verify-email',
};

export const findLink = async (ctx: Context, purpose: LinkPurpose, token: string) => {
  const tokenHash = await hashToken(token);
  const [row] = await ctx.db
    .select({ user: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(
      and(
        eq(accountLinks.tokenHash, tokenHash),
        eq(accountLinks.purpose, purpose),
        gt(accountLinks.expiresAt, ctx.now().toISOString()),
      ),
    );
  return row === undefined ? null : { tokenHash, user: row.user };
};

export const voidLinks = (ctx: Context, purpose: LinkPurpose, userId: string, condition?: SQL) =>
  ctx.db.delete(accountLinks).where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, purpose), condition));

export const storeLink = (ctx: Context, link: NewLink) =>
  ctx.db.insert(accountLinks).values(link.row).onConflictDoNothing({ target: accountLinks.tokenHash });
