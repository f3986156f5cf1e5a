import type { Context } from '../../context.ts';
import type { AccountSettings } from '../../env.ts';
import { AppError } from '../../errors.ts';

/** The secrets accounts need. Throws `not_configured` naming the one that is missing or malformed. */
export const accountSettings = (ctx: Context): AccountSettings => {
  const { accounts } = ctx.settings;
  if (!accounts.ready) throw new AppError('not_configured', accounts.problem);
  return accounts.value;
};

/** What new keyed hashes are made with. Throws as `accountSettings` does. */
export const newestPepper = (ctx: Context): string => accountSettings(ctx).peppers[0].secret;
