import { and, eq, exists, ne } from 'drizzle-orm';
import { ADMIN_MESSAGES, type ChangeOwnerPasswordRequest } from '#contract/admin';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import {
  adminCredentials,
  adminPasskeys,
  adminRecoveryCodes,
  adminSessions,
  adminTotp,
} from '../../db/schema/owner.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { refuseGuessable } from '../accounts/password-rules.ts';
import { hashPassword } from '../crypto/password-hash.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { passwordChangedMail } from '../security/security-mail.ts';
import { confirmOwner } from './check-owner.ts';
import { DEMO, readCredentials } from './credentials.ts';

interface SignedIn {
  username: string;
  sessionId: string;
}

/** A new password ends all other sessions. Throws `conflict` for the demo credentials, `invalid`, `too_many`. */
export const changeOwnerPassword = async (
  ctx: Context,
  { username, sessionId }: SignedIn,
  request: ChangeOwnerPasswordRequest,
  caller: Caller,
): Promise<void> => {
  const { current_password: current, new_password: password, code } = request;
  const { end_passkeys: endsPasskeys = false, end_codes: endsCodes = false } = request;
  const credentials = await readCredentials(ctx);
  if (credentials.kind === 'demo') throw new AppError('conflict', ADMIN_MESSAGES.demoPassword);
  refuseGuessable({ password, email: username.toLowerCase(), field: 'new_password' });
  if (password === DEMO.password) {
    const message = ADMIN_MESSAGES.passwordIsDemo;
    throw new AppError('invalid', message, { errors: [{ path: 'new_password', message }] });
  }
  const claim = { credentials, username, password: current, code, caller };
  await confirmOwner(ctx, claim, { path: 'current_password', message: ADMIN_MESSAGES.passwordWrong });

  const passwordHash = await hashPassword(ctx, password);
  const version = credentials.version + 1;
  const at = ctx.now().toISOString();
  const ended = [endsPasskeys && 'all passkeys', endsCodes && 'one-time codes'].filter(Boolean).join(' and ');
  const mailId = crypto.randomUUID();
  const mail = await passwordChangedMail(ctx, ended);
  const changed = ctx.db.select().from(adminCredentials).where(eq(adminCredentials.passwordHash, passwordHash));
  const ipAddress = caller.address;
  const entry = {
    id: mailId,
    at,
    actor: username,
    ipAddress,
    action: 'change_admin_password',
    subject: 'admin',
    detail: ended === '' ? {} : { ended },
  };
  const [, , , , , stored] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .update(adminCredentials)
        .set({ passwordHash, passwordVersion: version, updatedAt: at })
        .where(eq(adminCredentials.passwordVersion, credentials.version)),
      ctx.db.delete(adminSessions).where(and(ne(adminSessions.idHash, sessionId), exists(changed))),
      ctx.db
        .update(adminSessions)
        .set({ passwordVersion: version })
        .where(and(eq(adminSessions.idHash, sessionId), exists(changed))),
      writeAudit(ctx, entry, { where: exists(changed) }),
      queueMail(ctx, mailId, mail, exists(changed)),
      changed,
      ...(endsPasskeys ? [ctx.db.delete(adminPasskeys).where(exists(changed))] : []),
      ...(endsCodes
        ? [ctx.db.delete(adminTotp).where(exists(changed)), ctx.db.delete(adminRecoveryCodes).where(exists(changed))]
        : []),
    ]),
  );
  if (stored.length === 0) throw new AppError('conflict', ADMIN_MESSAGES.passwordChangedMeanwhile);
  ctx.defer(deliver(ctx, mailId));
};
