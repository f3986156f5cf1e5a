import { ACCOUNT_MESSAGES } from '#contract/accounts';
import type { Caller, Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { asPasswordAttempt } from '../rate-limit/password-attempt.ts';
import { checkPassword } from '../crypto/password-hash.ts';
import type { UserRow } from '../../db/schema/accounts.ts';

interface Confirmation {
  user: UserRow;
  password: string;
  field: string;
  caller: Caller;
}

/**
 * A wrong password throws `invalid` and not `unauthorized`, because the session is valid. It counts as a failed
 * sign-in.
 */
export const confirmPassword = async (ctx: Context, { user, password, field, caller }: Confirmation): Promise<void> => {
  const { isRight } = await asPasswordAttempt(ctx, { account: user.email, caller }, () =>
    checkPassword(ctx, password, user.passwordHash),
  );
  if (isRight) return;
  const message = ACCOUNT_MESSAGES.passwordWrong;
  throw new AppError('invalid', message, { errors: [{ path: field, message }] });
};
