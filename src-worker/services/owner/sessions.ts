import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lt, ne, or } from 'drizzle-orm';
import { ADMIN_MESSAGES, type AdminSession, type OwnerSession, ADMIN_SESSION_SECONDS } from '#contract/admin';
import type { Caller, Context } from '../../context.ts';
import { retryTransient } from '../../db/retry.ts';
import { adminSessions, ownerEmail } from '../../db/schema/owner.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { newestPepper } from '../crypto/account-settings.ts';
import { toBase64Url } from '../crypto/base64.ts';
import { deviceName } from '../accounts/device.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';
import {
  namedAddress,
  IS_OWNER_EMAIL,
  readOwnerAddress,
  toOwnerAddress,
  type OwnerAddress,
} from '../mail/owner-email.ts';
import { findCredentials, type SecondStep } from './credentials.ts';

const ID_BYTES = 32;
const RANDOM_LENGTH = 43;
const encoder = new TextEncoder();

const USER_AGENT_MAX = 512;
const LISTED_MAX = 100;

const SIGNED_IN = 'admin_login';

interface Opening {
  username: string;
  passwordVersion: number;
  caller: Caller;
  secondStep: SecondStep | 'passkey';
}

/** Only the cookie holds the secret of the session. */
export interface OpenedSession extends AdminSession {
  id: string;
}

/** The session's id grants nothing; only the secret in the cookie does. */
interface ActiveSession {
  id: string;
  session: AdminSession;
}

export const openSession = async (
  ctx: Context,
  { username, passwordVersion, caller, secondStep }: Opening,
): Promise<OpenedSession> => {
  const id = await newSecret(ctx);
  const idHash = await hashId(ctx, id);
  const now = ctx.now();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + ADMIN_SESSION_SECONDS * 1000).toISOString();
  const device = deviceName(caller.userAgent.slice(0, USER_AGENT_MAX));
  const audit = writeAudit(ctx, {
    at,
    actor: username,
    ipAddress: caller.address,
    action: SIGNED_IN,
    subject: 'admin',
    detail: { device, ...(secondStep === 'not_needed' ? {} : { second_step: secondStep }) },
  });
  await retryTransient(() =>
    ctx.db.batch([
      ctx.db
        .delete(adminSessions)
        .where(or(lt(adminSessions.expiresAt, at), lt(adminSessions.lastUsedAt, idleBefore(ctx)))),
      ctx.db
        .insert(adminSessions)
        .values({
          idHash,
          username,
          passwordVersion,
          createdAt: at,
          lastUsedAt: at,
          expiresAt,
          device,
          ipAddress: caller.address,
        })
        .onConflictDoNothing({ target: adminSessions.idHash }),
      audit,
    ]),
  );
  return { id, ...toSession(ctx, username, endOf(now.getTime(), expiresAt), await readOwnerAddress(ctx)) };
};

const MINUTE_MS = 60_000;

const IDLE_MS = 30 * MINUTE_MS;

/** A use extends the session; other reads do not. A session from before a change of the password is null. */
export const readSession = async (ctx: Context, secret: string, isUse: boolean): Promise<ActiveSession | null> => {
  // A forged secret costs no read from the database.
  if (!(await isOurs(ctx, secret))) return null;
  const idHash = await hashId(ctx, secret);
  const now = ctx.now();
  const [found] = await ctx.db
    .select({ session: adminSessions, address: ownerEmail })
    .from(adminSessions)
    .leftJoin(ownerEmail, IS_OWNER_EMAIL)
    .where(and(eq(adminSessions.idHash, idHash), isActive(ctx)));
  if (found === undefined) return null;
  const { session } = found;
  const credentials = await findCredentials(ctx);
  if (credentials?.version !== session.passwordVersion) return null;
  // The time of last use may be a minute old, because writing it at each call would be costly.
  const isStale = now.getTime() - Date.parse(session.lastUsedAt) >= MINUTE_MS;
  if (isUse && isStale) ctx.defer(markUsed(ctx, idHash));
  const lastUsedAt = isUse ? now.getTime() : Date.parse(session.lastUsedAt);
  const { username, expiresAt } = session;
  const address = toOwnerAddress(ctx, found.address);
  return { id: idHash, session: toSession(ctx, username, endOf(lastUsedAt, expiresAt), address) };
};

const toSession = (
  { settings }: Context,
  username: string,
  expiresAt: string,
  address: OwnerAddress,
): AdminSession => ({
  username,
  expires_at: expiresAt,
  currency: settings.currency,
  ...namedAddress(address),
});

export const closeSession = async (ctx: Context, id: string): Promise<void> => {
  const idHash = await hashId(ctx, id);
  await retryTransient(() => ctx.db.delete(adminSessions).where(eq(adminSessions.idHash, idHash)));
};

export const listOwnerSessions = async (ctx: Context, currentId: string): Promise<OwnerSession[]> => {
  const rows = await ctx.db
    .select()
    .from(adminSessions)
    .where(and(isActive(ctx), eq(adminSessions.passwordVersion, (await findCredentials(ctx))?.version ?? -1)))
    .orderBy(desc(adminSessions.lastUsedAt), desc(adminSessions.createdAt))
    .limit(LISTED_MAX);
  return rows.map((row) => ({
    id: row.idHash,
    device: row.device === '' ? 'Unknown device' : row.device,
    ip_address: row.ipAddress,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    current: row.idHash === currentId,
  }));
};

export const endOwnerSession = async (ctx: Context, id: string): Promise<void> => {
  const ended = await ctx.db.delete(adminSessions).where(eq(adminSessions.idHash, id)).returning();
  if (ended.length === 0) throw new AppError('not_found', ADMIN_MESSAGES.noSuchSession);
};

export const endOtherOwnerSessions = async (ctx: Context, currentId: string): Promise<void> => {
  await retryTransient(() => ctx.db.delete(adminSessions).where(ne(adminSessions.idHash, currentId)));
};

/** The hash behind the random bytes proves that the site made the secret. */
const newSecret = async (ctx: Context): Promise<string> => {
  const random = toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
  return random + (await sign(ctx, random));
};

const isOurs = async (ctx: Context, secret: string): Promise<boolean> => {
  const random = secret.slice(0, RANDOM_LENGTH);
  const expected = encoder.encode(random + (await sign(ctx, random)));
  const given = encoder.encode(secret);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const sign = async (ctx: Context, random: string): Promise<string> =>
  toBase64Url(await keyedHash(newestPepper(ctx), JSON.stringify(['admin_session_secret', random])));

const hashId = async (ctx: Context, id: string): Promise<string> =>
  toBase64Url(await keyedHash(newestPepper(ctx), JSON.stringify(['admin_session', id])));

const isActive = (ctx: Context) =>
  and(gt(adminSessions.expiresAt, ctx.now().toISOString()), gt(adminSessions.lastUsedAt, idleBefore(ctx)));

const idleBefore = (ctx: Context): string => new Date(ctx.now().getTime() - IDLE_MS).toISOString();

const endOf = (lastUsedAt: number, expiresAt: string): string =>
  new Date(Math.min(lastUsedAt + IDLE_MS, Date.parse(expiresAt))).toISOString();

const markUsed = async (ctx: Context, idHash: string): Promise<void> => {
  await retryTransient(() =>
    ctx.db.update(adminSessions).set({ lastUsedAt: ctx.now().toISOString() }).where(eq(adminSessions.idHash, idHash)),
  );
};
