import type { Context } from '../../context.ts';
import type { AccountSettings } from '../../env.ts';
import { AppError } from '../../errors.ts';

/** The secrets of accounts. Throws `not_configured` with the name of a missing or malformed one. */
export const accountSettings = (ctx: Context): AccountSettings => {
  const { accounts } = ctx.settings;
  if (!accounts.ready) throw new AppError('not_configured', accounts.problem);
  return accounts.value;
};

/** The pepper for new keyed hashes. Throws as `accountSettings` does. */
export const newestPepper = (ctx: Context): string => accountSettings(ctx).peppers[0].secret;
