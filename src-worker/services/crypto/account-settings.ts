import type { Context } from '../../context.ts';
import type { AccountSettings } from '../../env.ts';
import { AppError } from '../../errors.ts';

/** Throws `not_configured`, which names the setting. */
export const accountSettings = (ctx: Context): AccountSettings => {
  const { accounts } = ctx.settings;
  if (!accounts.ready) throw new AppError('not_configured', accounts.problem);
  return accounts.value;
};

/** Throws as `accountSettings`. */
export const newestPepper = (ctx: Context): string => accountSettings(ctx).peppers[0].secret;
