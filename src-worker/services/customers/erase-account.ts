import { and, eq, exists, inArray, isNotNull, isNull, notExists, sql, type SQL } from 'drizzle-orm';
import { ACCOUNT_MESSAGES } from '#contract/accounts';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { accountLinks, sessions, type UserRow, users } from '../../db/schema/accounts.ts';
import { outbox } from '../../db/schema/mail.ts';
import { orders } from '../../db/schema/orders.ts';
import { AppError } from '../../errors.ts';
import { findLink } from '../accounts/account-link.ts';
import { ACCOUNT_MAIL_KINDS } from '../accounts/account-mails.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import { invalidLink } from '../accounts/verify-email.ts';
import { forgetQuotesOf } from '../quotes/forget-quotes.ts';
import { forgetWorkOf } from '../work/forget-work.ts';
import { publishSnapshot } from '../content/snapshot-store.ts';
import { forgetTestimonialsOf, hasTestimonials } from '../testimonials/withdraw-testimonial.ts';
import { forgetCustomer } from '../payments/checkout/forget-customer.ts';

export const deleteAccount = async (ctx: Context, user: UserRow, password: string, caller: Caller): Promise<void> => {
  await confirmPassword(ctx, { user, password, field: 'password', caller });
  await eraseAccount(ctx, user);
};

/**
 * The holder of an address deletes an account that somebody else created. Throws `conflict` for a confirmed account or
 * one with orders.
 */
export const disownAccount = async (ctx: Context, token: string): Promise<void> => {
  const link = await findLink(ctx, 'verify', token);
  if (link === null) throw invalidLink();
  const own = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, link.user.id));
  const isNobodys = and(isNull(users.emailVerifiedAt), notExists(own));
  if (!(await eraseAccount(ctx, link.user, isNobodys))) throw new AppError('conflict', ACCOUNT_MESSAGES.disownRefused);
};

/** The account's row stays for its orders, without personal data. The answer is false if `onlyIf` is not true. */
export const eraseAccount = async (ctx: Context, user: UserRow, onlyIf?: SQL): Promise<boolean> => {
  const row = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), isNotNull(users.deletedAt)));
  const isErased = exists(row);
  const isQuoted = await hasTestimonials(ctx, user);
  const [, erased] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .update(users)
        .set({
          email: user.id,
          firstName: '',
          lastName: '',
          language: null,
          passwordHash: '',
          passwordVersion: sql`${users.passwordVersion} + 1`,
          emailVerifiedAt: null,
          deletedAt: ctx.now().toISOString(),
        })
        .where(and(eq(users.id, user.id), isNull(users.deletedAt), onlyIf)),
      row,
      ctx.db.delete(sessions).where(and(eq(sessions.userId, user.id), isErased)),
      ctx.db.delete(accountLinks).where(and(eq(accountLinks.userId, user.id), isErased)),
      ctx.db
        .delete(outbox)
        .where(
          and(eq(outbox.recipient, user.email), inArray(outbox.kind, Object.values(ACCOUNT_MAIL_KINDS)), isErased),
        ),
      ...forgetQuotesOf(ctx, user, isErased),
      ...forgetWorkOf(ctx, user, isErased),
      ...forgetTestimonialsOf(ctx, user, isErased),
      ...forgetCustomer(ctx, user, isErased),
    ]),
  );
  if (erased.length > 0 && isQuoted) await publishSnapshot(ctx);
  return erased.length > 0;
};
