import { and, eq, exists, gt } from 'drizzle-orm';
import { ACCOUNT_MESSAGES, type ResetPasswordRequest } from '#contract/accounts';
import type { Caller, Context } from '../../context.ts';
import { accountLinks } from '../../db/schema/accounts.ts';
import { AppError } from '../../errors.ts';
import { findLink, linkOrigin } from './account-link.ts';
import { refuseGuessable } from './password-rules.ts';
import { replacePassword } from './replace-password.ts';

/** Throws `bad_request` for an unusable link. */
export const checkResetLink = async (ctx: Context, token: string): Promise<void> => {
  if ((await findLink(ctx, 'reset', token)) === null) throw invalidLink();
};

/**
 * Ends every session. One of several parallel calls succeeds. Throws `bad_request` for an unusable link, `invalid` for
 * a guessable password.
 */
export const resetPassword = async (
  ctx: Context,
  { token, new_password: password }: ResetPasswordRequest,
  caller: Caller,
): Promise<void> => {
  const origin = linkOrigin(ctx, caller);
  const link = await findLink(ctx, 'reset', token);
  if (link === null) throw invalidLink();
  refuseGuessable({ password, email: link.user.email, field: 'new_password' });

  const isStillUsable = exists(
    ctx.db
      .select({ tokenHash: accountLinks.tokenHash })
      .from(accountLinks)
      .where(and(eq(accountLinks.tokenHash, link.tokenHash), gt(accountLinks.expiresAt, ctx.now().toISOString()))),
  );
  const done = await replacePassword(ctx, {
    user: link.user,
    password,
    origin,
    onlyIf: isStillUsable,
    provesEmail: true,
  });
  if (!done) throw invalidLink();
};

const invalidLink = () => new AppError('bad_request', ACCOUNT_MESSAGES.resetLinkInvalid);
