import { and, eq, isNull, notExists } from 'drizzle-orm';
import { ACCOUNT_MESSAGES } from '#contract/accounts';
import type { Context } from '../../context.ts';
import { orders, users } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findLink } from '../accounts/account-link.ts';
import { invalidLink } from '../accounts/verify-email.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Removes an account for who got its confirmation mail and never made it. Throws `bad_request` for a link that doesn't
 * work, and `conflict` once the account was confirmed or has an order: then it is somebody's.
 */
export const disownAccount = async (ctx: Context, token: string): Promise<void> => {
  const link = await findLink(ctx, 'verify', token);
  if (link === null) throw invalidLink();
  const own = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, link.user.id));
  const isNobodys = and(isNull(users.emailVerifiedAt), notExists(own));
  if (!(await eraseAccount(ctx, link.user, isNobodys))) throw new AppError('conflict', ACCOUNT_MESSAGES.disownRefused);
};
