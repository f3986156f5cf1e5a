import { ADMIN_MESSAGES, type AdminLoginRequest } from '#contract/admin';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { accountSettings } from '../accounts/account-settings.ts';
import type { Caller } from '../accounts/caller.ts';
import { asAttempt } from '../accounts/limits.ts';
import { checkPassword } from '../accounts/password-hash.ts';
import { DEMO, readCredentials, type Credentials } from './credentials.ts';
import { openSession, type OpenedSession } from './sessions.ts';

const isOwner = async (
  ctx: Context,
  credentials: Credentials,
  { username, password }: AdminLoginRequest,
): Promise<boolean> => {
  // The demo password is no secret, so nothing can be learnt from how long this takes.
  if (credentials.kind === 'demo') return username === DEMO.username && password === DEMO.password;
  const isKnown = username === credentials.username;
  // An unknown username costs as much as a known one.
  return (await checkPassword(ctx, password, isKnown ? credentials.passwordHash : null)).isRight;
};

/** Attempts are counted as those of accounts are; no e-mail address has a colon, so none is counted together with this. */
const countedAs = (username: string): string => `admin:${username}`;

/**
 * Signs the owner in. Throws `not_configured` while no password is set outside local mode, `too_many` before any
 * hashing, and `unauthorized` with one text whether the username or the password is wrong.
 */
export const login = async (ctx: Context, request: AdminLoginRequest, caller: Caller): Promise<OpenedSession> => {
  accountSettings(ctx);
  const credentials = await readCredentials(ctx);
  const { username } = request;
  const { isRight } = await asAttempt(ctx, { email: countedAs(username), caller }, async () => ({
    isRight: await isOwner(ctx, credentials, request),
  }));
  if (!isRight) throw new AppError('unauthorized', ADMIN_MESSAGES.badCredentials);
  // A session of a password that has changed meanwhile is refused at its first use.
  return openSession(ctx, { username, passwordVersion: credentials.version, caller });
};
