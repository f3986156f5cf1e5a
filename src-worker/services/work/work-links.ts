import { and, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { WORK_LIMITS, WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { workLinks } from '../../db/schema/work.ts';
import { AppError } from '../../errors.ts';
import { hashToken, newLinkToken } from '../crypto/link-token.ts';

export interface NewWorkLink {
  /** The path is in the URL's fragment, so that no server sees the token. */
  path: string;
  store: (mailId: string, when: SQL) => ReturnType<typeof storeLink>;
}

/** Only the mail contains the token of the link; the database stores the token's hash. */
export const createWorkLink = async (ctx: Context, workId: string): Promise<NewWorkLink> => {
  const token = newLinkToken();
  const tokenHash = await hashToken(token);
  return {
    path: `/work?token=${token}`,
    store: (mailId, when) => storeLink(ctx, { workId, tokenHash, mailId }, when),
  };
};

const DAY_MS = 86_400_000;

export const workOfLink = async (ctx: Context, token: string): Promise<string> => {
  const [row] = await ctx.db
    .select({ id: workLinks.workId })
    .from(workLinks)
    .where(
      and(
        eq(workLinks.tokenHash, await hashToken(token)),
        gt(workLinks.expiresAt, ctx.now().toISOString()),
        isNull(workLinks.revokedAt),
      ),
    );
  if (row === undefined) throw new AppError('not_found', WORK_MESSAGES.linkInvalid);
  return row.id;
};

/** The owner can end the links of a work, because one may have come into wrong hands. */
export const endLinks = (ctx: Context, workId: string, when: SQL) =>
  ctx.db
    .update(workLinks)
    .set({ revokedAt: ctx.now().toISOString() })
    .where(and(eq(workLinks.workId, workId), isNull(workLinks.revokedAt), when));

export const forgetOldWorkLinks = async (ctx: Context): Promise<void> => {
  await ctx.db.delete(workLinks).where(lt(workLinks.expiresAt, ctx.now().toISOString()));
};

interface StoredLink {
  workId: string;
  tokenHash: string;
  mailId: string;
}

const storeLink = (ctx: Context, { workId, tokenHash, mailId }: StoredLink, when: SQL) => {
  const now = ctx.now().getTime();
  const expiresAt = new Date(now + WORK_LIMITS.linkDays * DAY_MS).toISOString();
  return ctx.db
    .insert(workLinks)
    .select(sql`SELECT ${tokenHash}, ${workId}, ${new Date(now).toISOString()}, ${expiresAt}, NULL
      WHERE ${when} AND NOT EXISTS (SELECT 1 FROM outbox WHERE id = ${mailId})`)
    .onConflictDoNothing({ target: workLinks.tokenHash });
};
