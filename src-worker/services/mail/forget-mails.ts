import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { outbox } from '../../db/schema/mail.ts';

/** Anyone can register anyone's address, so only an account with a confirmed one takes the mails to it along. */
export const forgetMailsTo = (
  ctx: Context,
  { email, emailVerifiedAt }: UserRow,
  kinds: readonly string[],
  isGone: SQL,
) =>
  ctx.db
    .delete(outbox)
    .where(
      and(
        eq(outbox.recipient, email),
        inArray(outbox.kind, [...kinds]),
        emailVerifiedAt === null ? sql`FALSE` : undefined,
        isGone,
      ),
    );
