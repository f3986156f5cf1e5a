import { asc, eq, lte, and, exists, gt } from 'drizzle-orm';
import { type ForgotPasswordRequest, ACCOUNT_MESSAGES, type ResetPasswordRequest } from '#contract/accounts';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { resetRequests, users, accountLinks } from '../../db/schema/accounts.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { checkChallenge } from '../rate-limit/challenge.ts';
import { countReset } from '../rate-limit/account-limits.ts';
import { mayMail } from '../rate-limit/mail-limits.ts';
import { createLink, linkOrigin, storeLink, findLink } from './account-link.ts';
import { resetMail, readerOf } from './account-mails.ts';
import { AppError } from '../../errors.ts';
import { refuseGuessable } from './password-rules.ts';
import { replacePassword } from './replace-password.ts';

/**
 * The account is looked up after the response, so that its time reveals no accounts. Older links stay valid, because a
 * stranger may have sent the request.
 */
export const forgotPassword = async (
  ctx: Context,
  { email, turnstileToken }: ForgotPasswordRequest,
  caller: Caller,
): Promise<void> => {
  const origin = linkOrigin(ctx, caller);
  await countReset(ctx, email, caller);
  await checkChallenge(ctx, turnstileToken, caller.address);
  const request = { id: crypto.randomUUID(), email, origin, createdAt: ctx.now().toISOString() };
  await retryTransient(() => ctx.db.insert(resetRequests).values(request).onConflictDoNothing());
  ctx.defer(scheduler.wait(AFTER_ANSWER_MS).then(() => mailLink(ctx, request)));
};

const AFTER_ANSWER_MS = 250;

/** Cron handles requests for links that failed after the response. */
export const mailLeftOverLinks = async (ctx: Context): Promise<void> => {
  const before = new Date(ctx.now().getTime() - LEFT_OVER_MS).toISOString();
  const requests = await ctx.db
    .select()
    .from(resetRequests)
    .where(lte(resetRequests.createdAt, before))
    .orderBy(asc(resetRequests.createdAt))
    .limit(LEFT_OVER_AT_ONCE);
  for (const request of requests) await mailLink(ctx, request);
};

const LEFT_OVER_MS = 30_000;
const LEFT_OVER_AT_ONCE = 50;

/** The mail has the request's id, so that only one mail is queued. */
const mailLink = async (ctx: Context, { id, email, origin }: typeof resetRequests.$inferSelect): Promise<void> => {
  const done = ctx.db.delete(resetRequests).where(eq(resetRequests.id, id));
  const [user] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      language: users.language,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.email, email));
  if (user === undefined || !(await mayMail(ctx, email))) {
    await retryTransient(() => done);
    return;
  }
  const link = await createLink(ctx, { purpose: 'reset', userId: user.id, origin });
  const mail = await resetMail(ctx, { ...readerOf(user), origin, url: link.url });
  await retryTransient(() => ctx.db.batch([storeLink(ctx, link), queueMail(ctx, id, mail), done]));
  await deliver(ctx, id);
};

export const checkResetLink = async (ctx: Context, token: string): Promise<void> => {
  if ((await findLink(ctx, 'reset', token)) === null) throw invalidLink();
};

/** A new password ends every session. One of several parallel calls succeeds. */
export const resetPassword = async (
  ctx: Context,
  { token, new_password: password }: ResetPasswordRequest,
  caller: Caller,
): Promise<void> => {
  const origin = linkOrigin(ctx, caller);
  const link = await findLink(ctx, 'reset', token);
  if (link === null) throw invalidLink();
  refuseGuessable({ password, email: link.user.email, field: 'new_password' });

  const isStillUsable = exists(
    ctx.db
      .select({ tokenHash: accountLinks.tokenHash })
      .from(accountLinks)
      .where(and(eq(accountLinks.tokenHash, link.tokenHash), gt(accountLinks.expiresAt, ctx.now().toISOString()))),
  );
  const done = await replacePassword(ctx, {
    user: link.user,
    password,
    origin,
    onlyIf: isStillUsable,
    provesEmail: true,
  });
  if (!done) throw invalidLink();
};

const invalidLink = () => new AppError('bad_request', ACCOUNT_MESSAGES.resetLinkInvalid);
