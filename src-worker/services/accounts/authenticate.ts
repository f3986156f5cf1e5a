import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { sessions, type UserRow, users } from '../../db/schema/accounts.ts';
import { CLOCK_TOLERANCE_SECONDS, readAccessToken } from './access-token.ts';

export interface Authenticated {
  user: UserRow;
  sessionId: string;
}

export const authenticate = async (ctx: Context, token: string): Promise<Authenticated | null> => {
  const subject = await readAccessToken(ctx, token);
  if (subject === null) return null;
  const now = ctx.now().getTime();
  const [row] = await ctx.db
    .select({ user: users, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, subject.sessionId),
        eq(sessions.userId, subject.userId),
        gt(sessions.expiresAt, new Date(now - CLOCK_TOLERANCE_SECONDS * 1000).toISOString()),
        isNull(users.deletedAt),
      ),
    );
  if (row === undefined) return null;
  // The last use of a session is written once per hour.
  if (now - Date.parse(row.lastUsedAt) > HOUR_MS) ctx.defer(markUsed(ctx, subject.sessionId));
  return { user: row.user, sessionId: subject.sessionId };
};

const HOUR_MS = 3_600_000;

const markUsed = async (ctx: Context, sessionId: string): Promise<void> => {
  await ctx.db.update(sessions).set({ lastUsedAt: ctx.now().toISOString() }).where(eq(sessions.id, sessionId));
};
