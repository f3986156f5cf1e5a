import { eq } from 'drizzle-orm';
import type { ForgotPasswordRequest } from '#contract/accounts';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { users } from '../../db/schema.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { checkChallenge } from '../rate-limit/challenge.ts';
import { countReset, mayMail } from '../rate-limit/mail-limits.ts';
import { createLink, linkOrigin, storeLink } from './account-link.ts';
import { resetMail } from './account-mails.ts';

/** By then the answer has gone, and nothing that is done now can delay it. */
const AFTER_ANSWER_MS = 250;

/**
 * Mails a link to choose a new password, if the address has an account. Whether it has one is looked up only after
 * the answer, so that neither the answer nor its time can tell. Former links go on working, because whoever asks for
 * another one may be a stranger. Throws `too_many`, for any address alike.
 */
export const forgotPassword = async (
  ctx: Context,
  { email, turnstileToken }: ForgotPasswordRequest,
  caller: Caller,
): Promise<void> => {
  const origin = linkOrigin(ctx, caller);
  await countReset(ctx, email, caller);
  await checkChallenge(ctx, turnstileToken, caller.address);
  ctx.defer(scheduler.wait(AFTER_ANSWER_MS).then(() => mailLink(ctx, email, origin)));
};

const mailLink = async (ctx: Context, email: string, origin: string): Promise<void> => {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (user === undefined || !(await mayMail(ctx, email))) return;
  const link = await createLink(ctx, { purpose: 'reset', userId: user.id, origin });
  const mailId = crypto.randomUUID();
  const mail = await resetMail(ctx, { to: email, origin, url: link.url });
  await retryTransient(() => ctx.db.batch([storeLink(ctx, link), queueMail(ctx, mailId, mail)]));
  await deliver(ctx, mailId);
};
