import { and, eq, exists, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { sessions, type UserRow, users } from '../../db/schema/accounts.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { voidLinks } from './account-link.ts';
import { passwordChangedMail, readerOf } from './account-mails.ts';
import { hashPassword } from '../crypto/password-hash.ts';

interface Replacement {
  user: UserRow;
  password: string;
  origin: string;
  /** The password is replaced only if a condition of the caller is true. */
  onlyIf: SQL;
  keepSession?: string;
  provesEmail?: boolean;
}

export const replacePassword = async (ctx: Context, replacement: Replacement): Promise<boolean> => {
  const { user, password, origin, onlyIf, keepSession, provesEmail = false } = replacement;
  const passwordHash = await hashPassword(ctx, password);
  const mailId = crypto.randomUUID();
  const mail = await passwordChangedMail(ctx, { ...readerOf(user), origin });
  const now = ctx.now().toISOString();
  // A repeated write finds its own hash, because the salt makes every hash unique.
  const isDone = eq(users.passwordHash, passwordHash);
  const wasReplaced = exists(ctx.db.select({ id: users.id }).from(users).where(isDone));
  const [replaced] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .update(users)
        .set({
          passwordHash,
          passwordVersion: sql`CASE WHEN ${isDone} THEN ${users.passwordVersion} ELSE ${users.passwordVersion} + 1 END`,
          ...(provesEmail ? { emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` } : {}),
        })
        .where(and(eq(users.id, user.id), or(isDone, onlyIf)))
        .returning({ id: users.id }),
      voidLinks(ctx, 'reset', user.id, wasReplaced),
      ctx.db
        .delete(sessions)
        .where(
          and(
            eq(sessions.userId, user.id),
            keepSession === undefined ? undefined : ne(sessions.id, keepSession),
            wasReplaced,
          ),
        ),
      queueMail(ctx, mailId, mail, wasReplaced),
    ]),
  );
  if (replaced.length === 0) return false;
  ctx.defer(deliver(ctx, mailId));
  return true;
};
