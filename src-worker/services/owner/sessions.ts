import { and, eq, gt, lt, or } from 'drizzle-orm';
import type { AdminSession } from '#contract/admin';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { adminSessions, auditLog } from '../../db/schema.ts';
import { accountSettings } from '../crypto/account-settings.ts';
import { toBase64Url } from '../crypto/base64.ts';
import { deviceName } from '../accounts/device.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';
import { findCredentials } from './credentials.ts';
import type { SecondStep } from './totp/second-step.ts';

const MINUTE_MS = 60_000;

/** An unused session ends after half an hour. */
const IDLE_MS = 30 * MINUTE_MS;

/** No session lasts longer than this, however much it is used. */
export const ADMIN_SESSION_SECONDS = 12 * 60 * 60;

const ID_BYTES = 32;
const USER_AGENT_MAX = 512;

/** Also in the audit's words. */
const SIGNED_IN = 'admin_login';

interface Opening {
  username: string;
  passwordVersion: number;
  caller: Caller;
  secondStep: SecondStep;
}

/** An open session, and the secret that stands for it, which only the cookie carries. */
export interface OpenedSession extends AdminSession {
  id: string;
}

/** Opens a session, notes it in the audit, and forgets the sessions that have ended. */
export const openSession = async (
  ctx: Context,
  { username, passwordVersion, caller, secondStep }: Opening,
): Promise<OpenedSession> => {
  const id = toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
  const idHash = await hashId(ctx, id);
  const auditId = crypto.randomUUID();
  const now = ctx.now();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + ADMIN_SESSION_SECONDS * 1000).toISOString();
  const device = deviceName(caller.userAgent.slice(0, USER_AGENT_MAX));
  await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .delete(adminSessions)
        .where(or(lt(adminSessions.expiresAt, at), lt(adminSessions.lastUsedAt, idleBefore(ctx)))),
      ctx.db
        .insert(adminSessions)
        .values({ idHash, username, passwordVersion, createdAt: at, lastUsedAt: at, expiresAt })
        .onConflictDoNothing({ target: adminSessions.idHash }),
      ctx.db
        .insert(auditLog)
        .values({
          id: auditId,
          at,
          actor: username,
          action: SIGNED_IN,
          subject: 'admin',
          detail: { device, ...(secondStep === 'not_needed' ? {} : { second_step: secondStep }) },
          ipAddress: caller.address,
        })
        .onConflictDoNothing({ target: auditLog.id }),
    ]),
  );
  return { id, username, expires_at: endOf(now.getTime(), expiresAt), currency: ctx.settings.currency };
};

/**
 * The session a cookie stands for; `isUse` says whether this keeps it from being idle. Null when there is none, when it
 * was idle or old for too long, or when the password it began with is not the owner's any more.
 */
export const readSession = async (ctx: Context, id: string, isUse: boolean): Promise<AdminSession | null> => {
  const idHash = await hashId(ctx, id);
  const now = ctx.now();
  const [session] = await ctx.db
    .select()
    .from(adminSessions)
    .where(
      and(
        eq(adminSessions.idHash, idHash),
        gt(adminSessions.expiresAt, now.toISOString()),
        gt(adminSessions.lastUsedAt, idleBefore(ctx)),
      ),
    );
  if (session === undefined) return null;
  const credentials = await findCredentials(ctx);
  if (credentials?.version !== session.passwordVersion) return null;
  if (isUse) ctx.defer(markUsed(ctx, idHash));
  const lastUsedAt = isUse ? now.getTime() : Date.parse(session.lastUsedAt);
  return {
    username: session.username,
    expires_at: endOf(lastUsedAt, session.expiresAt),
    currency: ctx.settings.currency,
  };
};

/** Ends the session a cookie stands for; its other sessions go on. */
export const closeSession = async (ctx: Context, id: string): Promise<void> => {
  const idHash = await hashId(ctx, id);
  await retryTransient(() => ctx.db.delete(adminSessions).where(eq(adminSessions.idHash, idHash)));
};

const hashId = async (ctx: Context, id: string): Promise<string> =>
  toBase64Url(await keyedHash(accountSettings(ctx).pepper, JSON.stringify(['admin_session', id])));

const idleBefore = (ctx: Context): string => new Date(ctx.now().getTime() - IDLE_MS).toISOString();

const endOf = (lastUsedAt: number, expiresAt: string): string =>
  new Date(Math.min(lastUsedAt + IDLE_MS, Date.parse(expiresAt))).toISOString();

const markUsed = async (ctx: Context, idHash: string): Promise<void> => {
  await retryTransient(() =>
    ctx.db.update(adminSessions).set({ lastUsedAt: ctx.now().toISOString() }).where(eq(adminSessions.idHash, idHash)),
  );
};
