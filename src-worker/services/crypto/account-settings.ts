import type { Context } from '../../context.ts';
import type { AccountSettings } from '../../env.ts';
import { AppError } from '../../errors.ts';

/** Throws `not_configured` with the name of a missing or malformed setting. */
export const accountSettings = (ctx: Context): AccountSettings => {
  const { accounts } = ctx.settings;
  if (!accounts.ready) throw new AppError('not_configured', accounts.problem);
  return accounts.value;
};

/** For new hashes. Throws as `accountSettings`. */
export const newestPepper = (ctx: Context): string => accountSettings(ctx).peppers[0].secret;
