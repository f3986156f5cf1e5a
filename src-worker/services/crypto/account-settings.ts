import type { Context } from '../../context.ts';
import type { AccountSettings } from '../../settings.ts';
import { AppError } from '../../errors.ts';

export const accountSettings = (ctx: Context): AccountSettings => {
  const { accounts } = ctx.settings;
  if (!accounts.ready) throw new AppError('not_configured', accounts.problem);
  return accounts.value;
};

export const newestPepper = (ctx: Context): string => accountSettings(ctx).peppers[0].secret;
