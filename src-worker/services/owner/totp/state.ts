import { count, exists } from 'drizzle-orm';
import { TOTP_MESSAGES, type RemoveTotpRequest, type TotpState } from '#contract/admin-totp';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { adminRecoveryCodes, adminTotp } from '../../../db/schema/owner.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { wayInMail } from '../../security/security-mail.ts';
import { confirmOwner } from '../check-owner.ts';
import { findCredentials, readCredentials, type Actor } from '../credentials.ts';
import { findAuthenticator } from './second-step.ts';

export const readTotp = async (ctx: Context): Promise<TotpState> => {
  if ((await findCredentials(ctx))?.kind === 'demo') return { state: 'unavailable' };
  const authenticator = await findAuthenticator(ctx);
  if (authenticator === null || authenticator.confirmedAt === null) return { state: 'off' };
  const [codes] = await ctx.db.select({ left: count() }).from(adminRecoveryCodes);
  return { state: 'on', confirmed_at: authenticator.confirmedAt, recovery_codes_left: codes?.left ?? 0 };
};

/** Throws `conflict` if codes are off, `invalid` with the wrong field. */
export const removeTotp = async (
  ctx: Context,
  { password, code }: RemoveTotpRequest,
  { username, caller }: Actor,
): Promise<void> => {
  const claim = { credentials: await readCredentials(ctx), username, password, code, caller };
  const outcome = await confirmOwner(ctx, claim, { path: 'password', message: TOTP_MESSAGES.passwordWrong });
  if (outcome === 'not_needed') throw new AppError('conflict', TOTP_MESSAGES.isOff);
  // Only one of two parallel calls turns codes off.
  const areOn = exists(ctx.db.select().from(adminTotp));
  const entry = { actor: username, ipAddress: caller.address, action: 'totp_off', subject: 'admin' };
  const audit = writeAudit(ctx, entry, { where: areOn });
  const mailId = crypto.randomUUID();
  const mail = queueMail(ctx, mailId, await wayInMail(ctx, 'totp_off'), areOn);
  await retryTransient(() => ctx.db.batch([audit, mail, ctx.db.delete(adminTotp), ctx.db.delete(adminRecoveryCodes)]));
  ctx.defer(deliver(ctx, mailId));
};
