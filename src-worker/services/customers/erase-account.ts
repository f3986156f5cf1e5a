import { and, eq, exists, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { accountLinks, outbox, sessions, type UserRow, users } from '../../db/schema.ts';
import { ACCOUNT_MAIL_KINDS } from '../accounts/account-mails.ts';
import { forgetQuotesOf } from '../quotes/forget-quotes.ts';
import { forgetCustomer } from '../payments/forget-customer.ts';

/**
 * Erases the person: name, address, password, sessions, links and mails. The row itself stays, nameless, for orders to
 * point at, and the address is free again. False, and nothing is done, when `onlyIf` does not hold by then.
 */
export const eraseAccount = async (ctx: Context, user: UserRow, onlyIf?: SQL): Promise<boolean> => {
  const row = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), isNotNull(users.deletedAt)));
  const isErased = exists(row);
  const [, erased] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .update(users)
        .set({
          email: user.id,
          firstName: '',
          lastName: '',
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
      ...forgetCustomer(ctx, user, isErased),
    ]),
  );
  return erased.length > 0;
};
