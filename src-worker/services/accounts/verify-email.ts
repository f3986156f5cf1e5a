import { and, eq, isNull } from 'drizzle-orm';
import { ACCOUNT_MESSAGES, type VerifyEmailRequest } from '#contract/accounts';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { type UserRow, users } from '../../db/schema/accounts.ts';
import { AppError } from '../../errors.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { createLink, findLink, linkOrigin, storeLink, voidLinks } from './account-link.ts';
import { confirmationMail, readerOf } from './account-mails.ts';
import { confirmPassword } from './confirm-password.ts';
import { countConfirmation } from '../rate-limit/account-limits.ts';
import { mayMailConfirmation } from '../rate-limit/mail-limits.ts';

/**
 * Anyone can register a stranger's address, so the mailed link alone is not enough. Throws `bad_request` for an
 * unusable link, `invalid` without session or password.
 */
export const verifyEmail = async (
  ctx: Context,
  { token, password }: VerifyEmailRequest,
  { signedIn, caller }: { signedIn: UserRow | null; caller: Caller },
): Promise<void> => {
  const link = await findLink(ctx, 'verify', token);
  if (link === null) throw invalidLink();
  if (signedIn?.id !== link.user.id) {
    if (password === undefined) throw passwordMissing();
    await confirmPassword(ctx, { user: link.user, password, field: 'password', caller });
  }
  await retryTransient(() =>
    ctx.db
      .update(users)
      .set({ emailVerifiedAt: ctx.now().toISOString() })
      .where(and(eq(users.id, link.user.id), isNull(users.emailVerifiedAt), isNull(users.deletedAt))),
  );
};

/** A new link ends the former one. The answer is false if the address is already confirmed. */
export const resendVerification = async (ctx: Context, user: UserRow, caller: Caller): Promise<boolean> => {
  if (user.emailVerifiedAt !== null) return false;
  const origin = linkOrigin(ctx, caller);
  await countConfirmation(ctx, user.id);
  // The answer is true even without a mail, so that nobody learns what a mailbox received.
  if (!(await mayMailConfirmation(ctx, user.email))) return true;
  const link = await createLink(ctx, { purpose: 'verify', userId: user.id, origin });
  const mailId = crypto.randomUUID();
  const mail = await confirmationMail(ctx, { ...readerOf(user), origin, url: link.url });
  await retryTransient(() =>
    ctx.db.batch([voidLinks(ctx, 'verify', user.id), storeLink(ctx, link), queueMail(ctx, mailId, mail)]),
  );
  ctx.defer(deliver(ctx, mailId));
  return true;
};

export const invalidLink = () => new AppError('bad_request', ACCOUNT_MESSAGES.verifyLinkInvalid);

const passwordMissing = (): AppError => {
  const message = ACCOUNT_MESSAGES.verifyPassword;
  return new AppError('invalid', message, { errors: [{ path: 'password', message }] });
};
