import { ADMIN_MESSAGES, type AdminLoginRequest } from '#contract/admin';
import { TOTP_MESSAGES } from '#contract/admin-totp';
import type { Caller, Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { accountSettings } from '../crypto/account-settings.ts';
import { checkOwner } from './check-owner.ts';
import { readCredentials } from './credentials.ts';
import { openSession, type OpenedSession } from './sessions.ts';

/**
 * Signs the owner in. Throws `not_configured` while no password is set outside local mode, `too_many` before any
 * hashing, and `unauthorized`: with one text whether the username or the password is wrong, or with an error at `code`
 * when only that is missing or wrong.
 */
export const login = async (ctx: Context, request: AdminLoginRequest, caller: Caller): Promise<OpenedSession> => {
  accountSettings(ctx);
  const credentials = await readCredentials(ctx);
  const outcome = await checkOwner(ctx, credentials, request, caller);
  if (outcome === 'refused') throw new AppError('unauthorized', ADMIN_MESSAGES.badCredentials);
  if (outcome === 'missing') throw codeRefused(TOTP_MESSAGES.codeMissing);
  if (outcome === 'wrong') throw codeRefused(TOTP_MESSAGES.codeWrong);
  const { username } = request;
  // A session of a password that has changed meanwhile is refused at its first use.
  return openSession(ctx, { username, passwordVersion: credentials.version, caller, secondStep: outcome });
};

/** The password was right; what the login screen shows now is the line for the code. */
const codeRefused = (message: string): AppError =>
  new AppError('unauthorized', message, { errors: [{ path: 'code', message }] });
