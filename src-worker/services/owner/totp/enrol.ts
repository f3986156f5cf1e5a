import { and, eq, exists, inArray, isNull, sql, count } from 'drizzle-orm';
import {
  TOTP_MESSAGES,
  type RecoveryCodes,
  type TotpEnrolment,
  type RemoveTotpRequest,
  type TotpState,
} from '#contract/admin-totp';
import type { Context } from '../../../context.ts';
import { retryTransient } from '../../../db/retry.ts';
import { adminRecoveryCodes, adminTotp } from '../../../db/schema/owner.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { siteName } from '../../content/site-name.ts';
import { deliver, queueMail } from '../../mail/outbox.ts';
import { wayInMail } from '../../security/security-mail.ts';
import { confirmOwner } from '../check-owner.ts';
import { readCredentials, type Actor, findCredentials } from '../credentials.ts';
import { toBase32 } from '../../crypto/base32.ts';
import { authenticatorUri, stepOfCode } from './one-time-code.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { seal, unseal } from '../../crypto/sealed-secret.ts';
import { findAuthenticator } from './second-step.ts';

export const beginTotp = async (
  ctx: Context,
  password: string,
  { username, caller }: Actor,
): Promise<TotpEnrolment> => {
  const credentials = await readCredentials(ctx);
  if (credentials.kind === 'demo') throw new AppError('conflict', TOTP_MESSAGES.demo);
  if ((await findAuthenticator(ctx)) !== null) throw new AppError('conflict', TOTP_MESSAGES.isOn);
  const claim = { credentials, username, password, caller };
  await confirmOwner(ctx, claim, { path: 'password', message: TOTP_MESSAGES.passwordWrong });
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  await keepUnconfirmed(ctx, await seal(ctx, bytes));
  const secret = toBase32(bytes);
  const issuer = await siteName(ctx, caller.origin);
  return { secret: grouped(secret), uri: authenticatorUri({ issuer, account: username, secret }) };
};

/** The secret is as long as the hash (RFC 4226, 4 R6). */
const SECRET_BYTES = 20;

/** The code proves that the app works. */
export const confirmTotp = async (ctx: Context, code: string, { username, caller }: Actor): Promise<RecoveryCodes> => {
  const [row] = await ctx.db.select().from(adminTotp).limit(1);
  if (row === undefined) throw new AppError('conflict', TOTP_MESSAGES.notBegun);
  if (row.confirmedAt !== null) throw new AppError('conflict', TOTP_MESSAGES.isOn);
  const step = await stepOfCode(await unseal(ctx, row.secret), code.replaceAll(/\s/g, ''), ctx.now());
  if (step === null) {
    const message = TOTP_MESSAGES.codeWrong;
    throw new AppError('invalid', message, { errors: [{ path: 'code', message }] });
  }
  const { codes, rows } = await makeRecoveryCodes(ctx);
  const at = ctx.now().toISOString();
  const isIt = and(eq(adminTotp.secret, row.secret), isNull(adminTotp.confirmedAt));
  const isOpen = exists(ctx.db.select().from(adminTotp).where(isIt));
  const entry = { at, actor: username, ipAddress: caller.address, action: 'totp_on', subject: 'admin' };
  const mailId = crypto.randomUUID();
  const mail = await wayInMail(ctx, 'totp_on');
  const ours = rows.map(({ codeHash }) => codeHash);
  const [, , , , , kept] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db.delete(adminRecoveryCodes).where(isOpen),
      ctx.db
        .insert(adminRecoveryCodes)
        .select(sql`SELECT value, ${at} FROM json_each(${JSON.stringify(ours)}) WHERE ${isOpen}`),
      writeAudit(ctx, entry, { where: isOpen }),
      queueMail(ctx, mailId, mail, isOpen),
      ctx.db.update(adminTotp).set({ confirmedAt: at, lastStep: step }).where(isIt),
      ctx.db.select().from(adminRecoveryCodes).where(inArray(adminRecoveryCodes.codeHash, ours)),
    ]),
  );
  if (kept.length === 0) {
    const isOn = (await findAuthenticator(ctx)) !== null;
    throw new AppError('conflict', isOn ? TOTP_MESSAGES.isOn : TOTP_MESSAGES.notBegun);
  }
  ctx.defer(deliver(ctx, mailId));
  return { recovery_codes: codes };
};

const keepUnconfirmed = async (ctx: Context, sealed: string): Promise<void> => {
  const row = { id: 1, secret: sealed, createdAt: ctx.now().toISOString(), confirmedAt: null, lastStep: 0 };
  await retryTransient(() =>
    ctx.db
      .insert(adminTotp)
      .values(row)
      .onConflictDoUpdate({ target: adminTotp.id, set: row, setWhere: isNull(adminTotp.confirmedAt) }),
  );
};

const grouped = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ');

export const readTotp = async (ctx: Context): Promise<TotpState> => {
  if ((await findCredentials(ctx))?.kind === 'demo') return { state: 'unavailable' };
  const authenticator = await findAuthenticator(ctx);
  if (authenticator === null || authenticator.confirmedAt === null) return { state: 'off' };
  const [codes] = await ctx.db.select({ left: count() }).from(adminRecoveryCodes);
  return { state: 'on', confirmed_at: authenticator.confirmedAt, recovery_codes_left: codes?.left ?? 0 };
};

export const removeTotp = async (
  ctx: Context,
  { password, code }: RemoveTotpRequest,
  { username, caller }: Actor,
): Promise<void> => {
  const claim = { credentials: await readCredentials(ctx), username, password, code, caller };
  const outcome = await confirmOwner(ctx, claim, { path: 'password', message: TOTP_MESSAGES.passwordWrong });
  if (outcome === 'not_needed') throw new AppError('conflict', TOTP_MESSAGES.isOff);
  // Only one of two parallel calls turns the codes off.
  const areOn = exists(ctx.db.select().from(adminTotp));
  const entry = { actor: username, ipAddress: caller.address, action: 'totp_off', subject: 'admin' };
  const audit = writeAudit(ctx, entry, { where: areOn });
  const mailId = crypto.randomUUID();
  const mail = queueMail(ctx, mailId, await wayInMail(ctx, 'totp_off'), areOn);
  await retryTransient(() => ctx.db.batch([audit, mail, ctx.db.delete(adminTotp), ctx.db.delete(adminRecoveryCodes)]));
  ctx.defer(deliver(ctx, mailId));
};
