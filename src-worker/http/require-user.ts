import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ACCOUNT_MESSAGES } from '#contract/accounts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { authenticate, type Authenticated } from '../services/accounts/authenticate.ts';
import type { UserRow } from '../db/schema/accounts.ts';
import type { AppEnv } from './app-env.ts';

export interface UserEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { user: UserRow; sessionId: string };
}

export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const found = await bearerOf(c.get('ctx'), c.req);
  if (found === null) {
    c.header('WWW-Authenticate', 'Bearer');
    throw new AppError('unauthorized', ACCOUNT_MESSAGES.signInAgain);
  }
  c.set('user', found.user);
  c.set('sessionId', found.sessionId);
  await next();
});

const BEARER = /^Bearer +([\w.-]+) *$/i;

export const bearerOf = async (ctx: Context, request: HonoRequest): Promise<Authenticated | null> => {
  const [, token] = BEARER.exec(request.header('authorization') ?? '') ?? [];
  return token === undefined ? null : authenticate(ctx, token);
};
