import { and, desc, eq, gt } from 'drizzle-orm';
import type { SessionSummary } from '#contract/accounts';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { sessions, type UserRow } from '../../db/schema/accounts.ts';
import { AppError } from '../../errors.ts';
import { SESSION_SECONDS } from '../../token-keys.ts';
import { deviceName } from './device.ts';

export interface OpenSession {
  user: UserRow;
  sessionId: string;
}

export const newSession = (ctx: Context, userId: string, caller: Caller): typeof sessions.$inferSelect => {
  const now = ctx.now();
  return {
    id: crypto.randomUUID(),
    userId,
    device: deviceName(caller.userAgent.slice(0, USER_AGENT_MAX)),
    createdAt: now.toISOString(),
    lastUsedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000).toISOString(),
  };
};

const USER_AGENT_MAX = 512;

export const listSessions = async (ctx: Context, userId: string, currentId: string): Promise<SessionSummary[]> => {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.now().toISOString())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(LISTED_MAX);
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    current: row.id === currentId,
  }));
};

const LISTED_MAX = 100;

/** A session of another account cannot be ended (`not_found`). */
export const endSession = async (ctx: Context, userId: string, sessionId: string): Promise<void> => {
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  // The session is read first, because a repeated deletion finds none.
  const [session] = await ctx.db.select({ id: sessions.id }).from(sessions).where(isOwn);
  if (session === undefined) throw new AppError('not_found', 'This session does not exist.');
  await retryTransient(() => ctx.db.delete(sessions).where(isOwn));
};

export const endAllSessions = async (ctx: Context, userId: string): Promise<void> => {
  await retryTransient(() => ctx.db.delete(sessions).where(eq(sessions.userId, userId)));
};
