import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { sessions, type UserRow, users } from '../../db/schema.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { voidLinks } from './account-link.ts';
import { passwordChangedMail } from './account-mails.ts';
import { hashPassword } from '../crypto/password-hash.ts';

interface Replacement {
  user: UserRow;
  password: string;
  origin: string;
  /** What must hold at the moment of writing; otherwise nothing is written at all. */
  onlyIf: SQL;
  /** The session that may go on; all others end. */
  keepSession?: string;
  /** Whether the change also proves that the address can be reached. */
  provesEmail?: boolean;
}

/**
 * Gives an account a new password, ends its sessions, voids its reset links and queues the warning mail, all or
 * nothing. False when `onlyIf` no longer held.
 */
export const replacePassword = async (ctx: Context, replacement: Replacement): Promise<boolean> => {
  const { user, password, origin, onlyIf, keepSession, provesEmail = false } = replacement;
  const passwordHash = await hashPassword(ctx, password);
  const mailId = crypto.randomUUID();
  const mail = await passwordChangedMail(ctx, { to: user.email, origin });
  const now = ctx.now().toISOString();
  try {
    await retryTransient(() =>
      ctx.db.batch([
        ctx.db
          .update(users)
          .set({
            passwordHash,
            // Null breaks the column's constraint, and the whole batch with it. The salt makes a hash unique, so one
            // that stands there already is this very change, whose answer was lost on the way.
            passwordVersion: sql`CASE
              WHEN ${users.passwordHash} = ${passwordHash} THEN ${users.passwordVersion}
              WHEN ${onlyIf} THEN ${users.passwordVersion} + 1
            END`,
            ...(provesEmail ? { emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now})` } : {}),
          })
          .where(eq(users.id, user.id)),
        voidLinks(ctx, 'reset', user.id),
        ctx.db
          .delete(sessions)
          .where(
            and(eq(sessions.userId, user.id), keepSession === undefined ? undefined : ne(sessions.id, keepSession)),
          ),
        queueMail(ctx, mailId, mail),
      ]),
    );
  } catch (error) {
    if (lostTheRace(error)) return false;
    throw error;
  }
  ctx.defer(deliver(ctx, mailId));
  return true;
};

const lostTheRace = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes('NOT NULL constraint failed: users.password_version') || lostTheRace(error.cause));
