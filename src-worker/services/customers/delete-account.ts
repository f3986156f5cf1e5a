import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { accountLinks, outbox, sessions, type UserRow, users } from '../../db/schema.ts';
import { forgetCustomer } from '../payments/forget-customer.ts';
import { ACCOUNT_MAIL_KINDS } from '../accounts/account-mails.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';

/**
 * Erases the person: name, address, password, sessions, links and mails. The row itself stays, nameless, for orders
 * to point at, and the address is free again. Throws `invalid` for a wrong password, `too_many`.
 */
export const deleteAccount = async (ctx: Context, user: UserRow, password: string, caller: Caller): Promise<void> => {
  await confirmPassword(ctx, { user, password, field: 'password', caller });
  await retryTransient(() =>
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
        .where(eq(users.id, user.id)),
      ctx.db.delete(sessions).where(eq(sessions.userId, user.id)),
      ctx.db.delete(accountLinks).where(eq(accountLinks.userId, user.id)),
      ctx.db
        .delete(outbox)
        .where(and(eq(outbox.recipient, user.email), inArray(outbox.kind, Object.values(ACCOUNT_MAIL_KINDS)))),
      ...forgetCustomer(ctx, user),
    ]),
  );
};
