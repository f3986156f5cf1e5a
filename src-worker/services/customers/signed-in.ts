import type { SignedIn } from '#contract/accounts';
import type { Context } from '../../context.ts';
import { signAccessToken } from '../accounts/access-token.ts';
import { readUser, type UserRow } from './to-user.ts';

/** What a caller gets whose session was just stored. */
export const signedIn = async (ctx: Context, user: UserRow, sessionId: string): Promise<SignedIn> => ({
  access_token: await signAccessToken(ctx, { userId: user.id, sessionId }),
  token_type: 'bearer',
  user: await readUser(ctx, user),
});
