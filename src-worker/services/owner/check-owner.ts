import { type AdminLoginRequest, ADMIN_MESSAGES } from '#contract/admin';
import { TOTP_MESSAGES } from '#contract/admin-totp';
import { eq } from 'drizzle-orm';
import type { Caller, Context } from '../../context.ts';
import { adminCredentials } from '../../db/schema/owner.ts';
import { AppError } from '../../errors.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { asPasswordAttempt } from '../rate-limit/password-attempt.ts';
import { findKnownDevice } from '../rate-limit/known-device.ts';
import { checkPassword, hashPassword } from '../crypto/password-hash.ts';
import { DEMO, type Credentials, type SecondStep, readCredentials } from './credentials.ts';
import { takeSecondStep } from './totp/second-step.ts';
import { retryTransient } from '../../db/retry.ts';
import { accountSettings } from '../crypto/account-settings.ts';
import { queueMail, deliver } from '../mail/outbox.ts';
import { wayInMail } from '../security/security-mail.ts';
import { openSession, type OpenedSession } from './sessions.ts';

/** Every attempt that is not fully right counts. Throws `too_many` before the password is hashed. */
export const checkOwner = async (
  ctx: Context,
  credentials: Credentials,
  claim: AdminLoginRequest,
  caller: Caller,
): Promise<'refused' | SecondStep> => {
  const { outcome } = await asPasswordAttempt(ctx, { account: ownerAccount(claim.username), caller }, async () => {
    const isKnown = await knowsPassword(ctx, credentials, claim);
    const step = isKnown
      ? await takeSecondStep(ctx, claim.code, await findKnownDevice(ctx, ownerAccount(claim.username), caller.device))
      : ('refused' as const);
    return { isRight: step !== 'refused' && step !== 'wrong', outcome: step };
  });
  if (outcome === 'refused' || outcome === 'wrong') recordRefusal(ctx, outcome, caller);
  return outcome;
};

export const confirmOwner = async (
  ctx: Context,
  claim: AdminLoginRequest & { credentials: Credentials; caller: Caller },
  wrongPassword: { path: string; message: string },
): Promise<SecondStep> => {
  const { credentials, caller, ...given } = claim;
  const outcome = await checkOwner(ctx, credentials, given, caller);
  if (outcome === 'refused') throw invalid(wrongPassword);
  if (outcome === 'missing') throw invalid({ path: 'code', message: TOTP_MESSAGES.codeMissing });
  if (outcome === 'wrong') throw invalid({ path: 'code', message: TOTP_MESSAGES.codeWrong });
  return outcome;
};

/** An e-mail address has no colon, so no customer's key equals the owner's. */
export const ownerAccount = (username: string): string => `admin:${username}`;

const invalid = (fault: { path: string; message: string }): AppError =>
  new AppError('invalid', fault.message, { errors: [fault] });

/** The typed username is not recorded, because people type passwords into its field. */
const recordRefusal = (ctx: Context, outcome: 'refused' | 'wrong', { address }: Caller): void =>
  ctx.defer(
    recordSecurityEvent(ctx, {
      ...(outcome === 'refused'
        ? { action: 'owner_password_refused', reason: 'wrong name or password' }
        : { action: 'owner_code_refused', reason: 'right password, wrong code' }),
      subject: 'sign-in',
      address,
    }),
  );

const renewHash = async (ctx: Context, former: string, password: string): Promise<void> => {
  const passwordHash = await hashPassword(ctx, password);
  await ctx.db.update(adminCredentials).set({ passwordHash }).where(eq(adminCredentials.passwordHash, former));
};

const knowsPassword = async (
  ctx: Context,
  credentials: Credentials,
  { username, password }: AdminLoginRequest,
): Promise<boolean> => {
  // The demo password is public, so the time of the check reveals nothing.
  if (credentials.kind === 'demo') return username === DEMO.username && password === DEMO.password;
  const isKnown = username === credentials.username;
  // The check takes equally long for an unknown username.
  const { isRight, isOutdated } = await checkPassword(ctx, password, isKnown ? credentials.passwordHash : null);
  if (isRight && isOutdated) ctx.defer(renewHash(ctx, credentials.passwordHash, password));
  return isRight;
};

/** A sign-in throws `too_many` before hashing, and names the code as wrong only if the password was right. */
export const login = async (ctx: Context, request: AdminLoginRequest, caller: Caller): Promise<OpenedSession> => {
  accountSettings(ctx);
  const credentials = await readCredentials(ctx);
  const username = ownName(request.username, credentials);
  const outcome = await checkOwner(ctx, credentials, { ...request, username }, caller);
  if (outcome === 'refused') throw new AppError('unauthorized', ADMIN_MESSAGES.badCredentials);
  if (outcome === 'missing') throw codeRefused(TOTP_MESSAGES.codeMissing);
  if (outcome === 'wrong') throw codeRefused(TOTP_MESSAGES.codeWrong);
  if (outcome === 'recovery_code') ctx.defer(tellOfRecoveryCode(ctx, caller));
  // If the password changes during the check, the first use of the session is refused.
  return openSession(ctx, { username, passwordVersion: credentials.version, caller, secondStep: outcome });
};

const tellOfRecoveryCode = async (ctx: Context, { address }: Caller): Promise<void> => {
  const id = crypto.randomUUID();
  const mail = await wayInMail(ctx, 'recovery_code_used', [['From', address ?? 'unknown']]);
  await retryTransient(() => queueMail(ctx, id, mail));
  await deliver(ctx, id);
};

/** The keyboards of phones add capitals and spaces to a username. */
const ownName = (typed: string, credentials: Credentials): string => {
  const { username } = credentials.kind === 'demo' ? DEMO : credentials;
  return typed.trim().toLowerCase() === username.toLowerCase() ? username : typed;
};

/** The password was right, so the error may say that the code is wrong. */
const codeRefused = (message: string): AppError =>
  new AppError('unauthorized', message, { errors: [{ path: 'code', message }] });
