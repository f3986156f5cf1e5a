import { and, eq, isNull, sql } from 'drizzle-orm';
import { ACCOUNT_MESSAGES, type LoginRequest } from '#contract/accounts';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { sessions, type UserRow, users } from '../../db/schema/accounts.ts';
import { AppError } from '../../errors.ts';
import { asPasswordAttempt } from '../rate-limit/password-attempt.ts';
import { checkPassword, hashPassword } from '../crypto/password-hash.ts';
import { newSession, type OpenSession } from './sessions.ts';

/**
 * A sign-in without an account takes the same work and throws the same `unauthorized`, so that nobody learns which
 * accounts exist. Throws `too_many` before hashing.
 */
export const login = async (ctx: Context, { email, password }: LoginRequest, caller: Caller): Promise<OpenSession> => {
  const { user, isRight, isOutdated } = await asPasswordAttempt(ctx, { account: email, caller }, async () => {
    const [row] = await ctx.db.select().from(users).where(eq(users.email, email));
    const verdict = await checkPassword(ctx, password, row?.passwordHash ?? null);
    return { ...verdict, user: row };
  });
  if (user === undefined || !isRight) throw badCredentials();
  const sessionId = await openSession(ctx, user, caller);
  if (isOutdated) ctx.defer(renewHash(ctx, user, password));
  return { user, sessionId };
};

const badCredentials = () => new AppError('unauthorized', ACCOUNT_MESSAGES.badCredentials);

/** No session opens if the password has changed since it was checked. */
const openSession = async (ctx: Context, user: UserRow, caller: Caller): Promise<string> => {
  const session = newSession(ctx, user.id, caller);
  const isUnchanged = and(
    eq(users.id, user.id),
    eq(users.passwordVersion, user.passwordVersion),
    isNull(users.deletedAt),
  );
  const [, , stored] = await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .insert(sessions)
        .select(
          ctx.db
            .select({
              id: sql<string>`${session.id}`.as('id'),
              userId: users.id,
              device: sql<string>`${session.device}`.as('device'),
              createdAt: sql<string>`${session.createdAt}`.as('created_at'),
              lastUsedAt: sql<string>`${session.lastUsedAt}`.as('last_used_at'),
              expiresAt: sql<string>`${session.expiresAt}`.as('expires_at'),
            })
            .from(users)
            .where(isUnchanged),
        )
        .onConflictDoNothing({ target: sessions.id }),
      endOldest(ctx, user.id),
      ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, session.id)),
    ]),
  );
  if (stored.length === 0) throw badCredentials();
  return session.id;
};

const SESSIONS_MAX = 20;

const endOldest = (ctx: Context, userId: string) =>
  ctx.db.delete(sessions).where(
    sql`${sessions.userId} = ${userId} AND ${sessions.id} NOT IN (SELECT id FROM sessions WHERE user_id = ${userId}
      ORDER BY created_at DESC, rowid DESC LIMIT ${SESSIONS_MAX})`,
  );

const renewHash = async (ctx: Context, user: UserRow, password: string): Promise<void> => {
  const passwordHash = await hashPassword(ctx, password);
  await ctx.db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
};
