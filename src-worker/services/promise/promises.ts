import { and, eq, gte, isNull, sql, type SQL } from 'drizzle-orm';
import type { PromiseReport, ReplyPromise, ReplyProof } from '#contract/desk';
import type { Context } from '../../context.ts';
import { replyPromises } from '../../db/schema.ts';
import { readPrivate } from '../private-documents/private-documents.ts';
import { dueAt, reckon } from './clock.ts';

const WINDOW_MS = 90 * 86_400_000;

const NO_ABSENCE = { revision: 0, body: { from: null, back: null } } as const;

/** The insert that promises a reply to a message that comes now, for the batch that stores it. */
export const promiseReply = (ctx: Context, messageId: string, { body }: PromiseReport['away']) => {
  const receivedAt = ctx.now();
  return ctx.db
    .insert(replyPromises)
    .values({ messageId, receivedAt: receivedAt.toISOString(), dueAt: dueAt(receivedAt, body).toISOString() })
    .onConflictDoNothing({ target: replyPromises.messageId });
};

/** The update that keeps the promise, if nothing has kept it before. */
export const keepPromise = (ctx: Context, messageId: string, proof: ReplyProof, when?: SQL) =>
  ctx.db
    .update(replyPromises)
    .set({ repliedAt: ctx.now().toISOString(), proof })
    .where(and(eq(replyPromises.messageId, messageId), isNull(replyPromises.repliedAt), when));

/** When the owner does not work, as it is set now. */
export const readAway = async (ctx: Context): Promise<PromiseReport['away']> =>
  (await readPrivate(ctx, 'away')) ?? NO_ABSENCE;

/** How the promises of the last 90 days were kept, those of deleted messages included. */
export const readPromise = async (ctx: Context): Promise<PromiseReport> => {
  const now = ctx.now();
  const rows = await ctx.db
    .select({
      receivedAt: replyPromises.receivedAt,
      dueAt: replyPromises.dueAt,
      repliedAt: replyPromises.repliedAt,
      isProven: sql<boolean>`${replyPromises.proof} IS 'sent'`.mapWith(Boolean),
    })
    .from(replyPromises)
    .where(
      and(
        gte(replyPromises.receivedAt, new Date(now.getTime() - WINDOW_MS).toISOString()),
        isNull(replyPromises.excusedAt),
      ),
    );
  return { ...reckon(rows, now), messages: rows.length, away: await readAway(ctx) };
};

/** A stored promise as the owner reads it. */
export const toPromise = (row: typeof replyPromises.$inferSelect): ReplyPromise => ({
  due_at: row.dueAt,
  replied_at: row.repliedAt,
  proof: row.proof,
  is_excused: row.excusedAt !== null,
});
