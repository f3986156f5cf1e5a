import type { SignedIn, User } from '#contract/accounts';
import { knownLanguage } from '#contract/words';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { signAccessToken } from '../accounts/access-token.ts';
import type { OpenSession } from '../accounts/sessions.ts';
import { toAmount } from '#contract/cents';
import { readBilling, type Billing } from '../payments/ledger/billing.ts';

export const toUser = (ctx: Context, row: UserRow, { totalOrders, spentCents, subscription }: Billing): User => ({
  id: row.id,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  email_verified: row.emailVerifiedAt !== null,
  language: knownLanguage(row.language),
  subscription_status: subscription?.status ?? null,
  subscription_plan: subscription?.plan ?? null,
  subscription_end_date: subscription?.until ?? null,
  total_orders: totalOrders,
  total_spent: toAmount(spentCents),
  currency: ctx.settings.currency,
  created_at: row.createdAt,
});

export const signedIn = async (ctx: Context, { user, sessionId }: OpenSession): Promise<SignedIn> => ({
  access_token: await signAccessToken(ctx, { userId: user.id, sessionId }),
  token_type: 'bearer',
  user: await readUser(ctx, user),
});

export const readUser = async (ctx: Context, row: UserRow): Promise<User> =>
  toUser(ctx, row, await readBilling(ctx, row.id));
