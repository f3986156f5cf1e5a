import type { Caller, Context } from '../../context.ts';
import type { UserRow } from '../../db/schema.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import { eraseAccount } from './erase-account.ts';

/** Erases an account after its password was given. Throws `invalid` for a wrong one, `too_many`. */
export const deleteAccount = async (ctx: Context, user: UserRow, password: string, caller: Caller): Promise<void> => {
  await confirmPassword(ctx, { user, password, field: 'password', caller });
  await eraseAccount(ctx, user);
};
