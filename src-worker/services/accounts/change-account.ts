import { and, eq, isNull } from 'drizzle-orm';
import { ACCOUNT_MESSAGES, type ChangePasswordRequest } from '#contract/accounts';
import type { Context, Caller } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { users, type UserRow } from '../../db/schema/accounts.ts';
import { AppError } from '../../errors.ts';
import { linkOrigin } from './account-link.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseGuessable } from './password-rules.ts';
import { replacePassword } from './replace-password.ts';

export const changeAccount = async (
  ctx: Context,
  userId: string,
  set: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'language'>>,
): Promise<UserRow> => {
  const [row] = await retryTransient(() =>
    ctx.db
      .update(users)
      .set(set)
      .where(and(eq(users.id, userId), isNull(users.deletedAt)))
      .returning(),
  );
  if (row === undefined) throw new AppError('unauthorized', ACCOUNT_MESSAGES.signInAgain);
  return row;
};

/** A new password ends all other sessions. */
export const changePassword = async (
  ctx: Context,
  { user, sessionId }: { user: UserRow; sessionId: string },
  { current_password: current, new_password: password }: ChangePasswordRequest,
  caller: Caller,
): Promise<void> => {
  const origin = linkOrigin(ctx, caller);
  await confirmPassword(ctx, { user, password: current, field: 'current_password', caller });
  refuseGuessable({ password, email: user.email, field: 'new_password' });
  const isUnchanged = eq(users.passwordVersion, user.passwordVersion);
  const done = await replacePassword(ctx, { user, password, origin, onlyIf: isUnchanged, keepSession: sessionId });
  if (!done) throw new AppError('conflict', ACCOUNT_MESSAGES.passwordChangedMeanwhile);
};
