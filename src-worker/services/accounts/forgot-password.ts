import { eq } from 'drizzle-orm';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { users } from '../../db/schema.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { createLink, linkOrigin, storeLink, voidLinks } from './account-link.ts';
import { resetMail } from './account-mails.ts';
import { countResetMail } from '../rate-limit/account-limits.ts';

/**
 * Mails a link to choose a new password, if the address has an account. Whether it has one is looked up only after
 * the answer, so that neither the answer nor its time can tell. Throws `too_many`, for any address alike.
 */
export const forgotPassword = async (ctx: Context, email: string, caller: Caller): Promise<void> => {
  const origin = linkOrigin(ctx, caller);
  await countResetMail(ctx, email, caller);
  ctx.defer(mailLink(ctx, email, origin));
};

const mailLink = async (ctx: Context, email: string, origin: string): Promise<void> => {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (user === undefined) return;
  const link = await createLink(ctx, { purpose: 'reset', userId: user.id, origin });
  const mailId = crypto.randomUUID();
  const mail = await resetMail(ctx, { to: email, origin, url: link.url });
  await retryTransient(() =>
    ctx.db.batch([voidLinks(ctx, 'reset', user.id), storeLink(ctx, link), queueMail(ctx, mailId, mail)]),
  );
  await deliver(ctx, mailId);
};
