import { and, eq, exists, gt, isNotNull, sql } from 'drizzle-orm';
import { ADMIN_MESSAGES, OWNER_EMAIL_HOURS, type ChangeOwnerEmailRequest, type OwnerEmail } from '#contract/admin';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { ownerEmail } from '../../db/schema/owner.ts';
import { AppError } from '../../errors.ts';
import { linkOrigin } from '../accounts/account-link.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { hashToken, newLinkToken } from '../crypto/link-token.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { IS_OWNER_EMAIL, NOTHING_OPEN, OWNER_EMAIL_ROW, readOwnerAddress } from '../mail/owner-email.ts';
import { countAttempt, type RateLimit } from '../rate-limit/rate-limit.ts';
import { addressChangedMail, confirmAddressMail } from '../security/security-mail.ts';
import { confirmOwner } from './check-owner.ts';
import { readCredentials, type Actor } from './credentials.ts';

export const readOwnerEmail = async (ctx: Context): Promise<OwnerEmail> => {
  const { email, pending } = await readOwnerAddress(ctx);
  return { email, pending: pending === null ? null : { email: pending.email, expires_at: pending.expiresAt } };
};

/** A link is mailed to the new address, and an earlier link ends. */
export const askForOwnerEmail = async (
  ctx: Context,
  { email, password, code }: ChangeOwnerEmailRequest,
  { username, caller }: Actor,
): Promise<OwnerEmail> => {
  if (!ctx.settings.mail.ready) throw new AppError('conflict', ADMIN_MESSAGES.noMail);
  const present = await readOwnerAddress(ctx);
  if (email.toLowerCase() === present.email.toLowerCase()) throw invalidEmail(ADMIN_MESSAGES.emailIsPresent);
  const claim = { credentials: await readCredentials(ctx), username, password, code, caller };
  await confirmOwner(ctx, claim, { path: 'password', message: ADMIN_MESSAGES.passwordWrong });
  await countAttempt(ctx, [{ rule: CHANGES, of: ['owner'] }]);

  const token = newLinkToken();
  const at = ctx.now();
  const expiresAt = new Date(at.getTime() + OWNER_EMAIL_HOURS * HOUR_MS).toISOString();
  const pending = { pendingEmail: email, tokenHash: await hashToken(token), expiresAt };
  const mailId = crypto.randomUUID();
  const mail = await confirmAddressMail(ctx, { to: email, token, origin: linkOrigin(ctx, caller) });
  const entry = { id: mailId, at: at.toISOString(), actor: username, ipAddress: caller.address, subject: 'admin' };
  await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .insert(ownerEmail)
        .values({ id: OWNER_EMAIL_ROW, ...pending })
        .onConflictDoUpdate({ target: ownerEmail.id, set: pending }),
      writeAudit(ctx, { ...entry, action: 'ask_owner_email', detail: { email } }),
      queueMail(ctx, mailId, mail),
    ]),
  );
  ctx.defer(deliver(ctx, mailId));
  return { email: present.email, pending: { email, expires_at: expiresAt } };
};

const HOUR_MS = 3_600_000;

const CHANGES: RateLimit = {
  name: 'owner_email',
  limit: 5,
  windowSeconds: 3600,
  message: ADMIN_MESSAGES.emailTooOften,
};

/** The former address is told of the change too. */
export const confirmOwnerEmail = async (
  ctx: Context,
  token: string,
  { username, caller }: Actor,
): Promise<OwnerEmail> => {
  const at = ctx.now().toISOString();
  const isIt = and(IS_OWNER_EMAIL, eq(ownerEmail.tokenHash, await hashToken(token)), gt(ownerEmail.expiresAt, at));
  const [row] = await ctx.db.select({ email: ownerEmail.pendingEmail }).from(ownerEmail).where(isIt);
  const email = row?.email;
  if (email == null) throw linkInvalid();
  const { email: former } = await readOwnerAddress(ctx);
  const isOpen = exists(ctx.db.select().from(ownerEmail).where(isIt));
  const mailId = crypto.randomUUID();
  const mail = await addressChangedMail(ctx, { to: former, email });
  const entry = { id: mailId, at, actor: username, ipAddress: caller.address, subject: 'admin' };
  const [, , , changed] = await retryTransient(() =>
    ctx.db.batch([
      writeAudit(ctx, { ...entry, action: 'change_owner_email', detail: { from: former, email } }, { where: isOpen }),
      queueMail(ctx, mailId, mail, isOpen),
      ctx.db
        .update(ownerEmail)
        .set({ email: sql`${ownerEmail.pendingEmail}`, confirmedAt: at, ...NOTHING_OPEN })
        .where(isIt),
      ctx.db
        .select()
        .from(ownerEmail)
        .where(and(IS_OWNER_EMAIL, eq(ownerEmail.email, email), eq(ownerEmail.confirmedAt, at))),
    ]),
  );
  if (changed.length === 0) throw linkInvalid();
  ctx.defer(deliver(ctx, mailId));
  return { email, pending: null };
};

export const withdrawOwnerEmail = async (ctx: Context, { username, caller }: Actor): Promise<OwnerEmail> => {
  const isOpen = and(IS_OWNER_EMAIL, isNotNull(ownerEmail.pendingEmail));
  const entry = { actor: username, ipAddress: caller.address, action: 'withdraw_owner_email', subject: 'admin' };
  const id = crypto.randomUUID();
  const detail = sql`json_object('email', ${ownerEmail.pendingEmail})`;
  await retryTransient(() =>
    ctx.db.batch([
      writeAudit(ctx, { id, ...entry, detail }, { from: ownerEmail, where: isOpen }),
      ctx.db.update(ownerEmail).set(NOTHING_OPEN).where(isOpen),
    ]),
  );
  return readOwnerEmail(ctx);
};

const linkInvalid = () => new AppError('bad_request', ADMIN_MESSAGES.emailLinkInvalid);

const invalidEmail = (message: string) => new AppError('invalid', message, { errors: [{ path: 'email', message }] });
