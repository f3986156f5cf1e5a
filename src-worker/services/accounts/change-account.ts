import { and, eq, isNull } from 'drizzle-orm';
import { ACCOUNT_MESSAGES } from '#contract/accounts';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { users, type UserRow } from '../../db/schema/accounts.ts';
import { AppError } from '../../errors.ts';

/** Throws `unauthorized` if the account was deleted meanwhile. */
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
