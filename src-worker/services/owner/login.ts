import { ADMIN_MESSAGES, type AdminLoginRequest } from '#contract/admin';
import { TOTP_MESSAGES } from '#contract/admin-totp';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { AppError } from '../../errors.ts';
import { accountSettings } from '../crypto/account-settings.ts';
import { checkOwner } from './check-owner.ts';
import { DEMO, readCredentials, type Credentials } from './credentials.ts';
import { queueMail, deliver } from '../mail/outbox.ts';
import { wayInMail } from '../security/security-mail.ts';
import { openSession, type OpenedSession } from './sessions.ts';

/** Throws `not_configured`, `too_many` before hashing, and `unauthorized`: at `code` only if the password was right. */
export const login = async (ctx: Context, request: AdminLoginRequest, caller: Caller): Promise<OpenedSession> => {
  accountSettings(ctx);
  const credentials = await readCredentials(ctx);
  const username = ownName(request.username, credentials);
  const outcome = await checkOwner(ctx, credentials, { ...request, username }, caller);
  if (outcome === 'refused') throw new AppError('unauthorized', ADMIN_MESSAGES.badCredentials);
  if (outcome === 'missing') throw codeRefused(TOTP_MESSAGES.codeMissing);
  if (outcome === 'wrong') throw codeRefused(TOTP_MESSAGES.codeWrong);
  if (outcome === 'recovery_code') ctx.defer(tellOfRecoveryCode(ctx, caller));
  // If the password has changed since the check, the session's first use is refused.
  return openSession(ctx, { username, passwordVersion: credentials.version, caller, secondStep: outcome });
};

const tellOfRecoveryCode = async (ctx: Context, { address }: Caller): Promise<void> => {
  const id = crypto.randomUUID();
  const mail = await wayInMail(ctx, 'recovery_code_used', [['From', address ?? 'unknown']]);
  await retryTransient(() => queueMail(ctx, id, mail));
  await deliver(ctx, id);
};

/** Phones' keyboards add capitals and spaces. */
const ownName = (typed: string, credentials: Credentials): string => {
  const { username } = credentials.kind === 'demo' ? DEMO : credentials;
  return typed.trim().toLowerCase() === username.toLowerCase() ? username : typed;
};

/** The password was right, so the error may name the code. */
const codeRefused = (message: string): AppError =>
  new AppError('unauthorized', message, { errors: [{ path: 'code', message }] });
