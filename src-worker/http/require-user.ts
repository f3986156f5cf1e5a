import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ACCOUNT_MESSAGES } from '#contract/accounts';
import { AppError } from '../errors.ts';
import { authenticate } from '../services/accounts/authenticate.ts';
import type { UserRow } from '../db/schema.ts';
import type { AppEnv } from './app-env.ts';

/** What a handler below `requireUser` finds in its context. */
export interface UserEnv extends AppEnv {
  Variables: AppEnv['Variables'] & { user: UserRow; sessionId: string };
}

const BEARER = /^Bearer +([\w.-]+) *$/i;

/** Lets only signed-in customers pass, by their bearer token and a session that still stands. Throws `unauthorized`. */
export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const found = await bearerOf(c);
  if (found === null) {
    c.header('WWW-Authenticate', 'Bearer');
    throw new AppError('unauthorized', ACCOUNT_MESSAGES.signInAgain);
  }
  c.set('user', found.user);
  c.set('sessionId', found.sessionId);
  await next();
});

/** Whoever holds the bearer token of this request, or null. */
export const bearerOf = async (c: Context<AppEnv>) => {
  const [, token] = BEARER.exec(c.req.header('authorization') ?? '') ?? [];
  return token === undefined ? null : authenticate(c.get('ctx'), token);
};
