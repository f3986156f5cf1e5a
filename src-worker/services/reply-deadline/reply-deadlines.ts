import { and, eq, gte, isNull, sql, type SQL } from 'drizzle-orm';
import type { ReplyReport, ReplyDeadline, ReplyProof } from '#contract/desk';
import type { Context } from '../../context.ts';
import { contactReplies, replyDeadlines } from '../../db/schema/contacts.ts';
import { readPrivate } from '../private-documents/private-documents.ts';
import { messageRepliedTo } from './reply-mail.ts';
import { dueAt, summariseReplies } from './reply-times.ts';

export const setReplyDeadline = (ctx: Context, messageId: string, { body }: ReplyReport['away']) => {
  const receivedAt = ctx.now();
  return ctx.db
    .insert(replyDeadlines)
    .values({ messageId, receivedAt: receivedAt.toISOString(), dueAt: dueAt(receivedAt, body).toISOString() })
    .onConflictDoNothing({ target: replyDeadlines.messageId });
};

export const meetReplyDeadline = (ctx: Context, messageId: string, proof: ReplyProof, when?: SQL) =>
  ctx.db
    .update(replyDeadlines)
    .set({ repliedAt: ctx.now().toISOString(), proof })
    .where(and(eq(replyDeadlines.messageId, messageId), isNull(replyDeadlines.repliedAt), when));

/** A reply is noted after its mail is marked as sent, in the same batch. */
export const noteReply = (ctx: Context, mail: { id: string; kind: string }) => {
  const messageId = messageRepliedTo(mail);
  if (messageId === null) return [];
  const sentAt = sql`(SELECT sent_at FROM outbox WHERE id = ${mail.id})`;
  return [
    meetReplyDeadline(ctx, messageId, 'sent'),
    ctx.db.update(contactReplies).set({ sentAt }).where(eq(contactReplies.id, mail.id)),
  ];
};

export const readAway = async (ctx: Context): Promise<ReplyReport['away']> =>
  (await readPrivate(ctx, 'away')) ?? NO_ABSENCE;

const NO_ABSENCE = { revision: 0, body: { from: null, back: null } } as const;

export const readReplyReport = async (ctx: Context): Promise<ReplyReport> => {
  const [replies, away, { content }] = await Promise.all([readReplies(ctx), readAway(ctx), ctx.readSnapshot(ctx)]);
  const { reply } = content;
  const isShown = reply !== null && Date.parse(reply.until) > ctx.now().getTime();
  return { ...replies, shown: isShown ? reply : null, away };
};

/** The reply figure also counts messages that were deleted. */
export const readReplies = async (ctx: Context) => {
  const now = ctx.now();
  const rows = await ctx.db
    .select({
      receivedAt: replyDeadlines.receivedAt,
      dueAt: replyDeadlines.dueAt,
      repliedAt: replyDeadlines.repliedAt,
      isProven: sql<boolean>`${replyDeadlines.proof} IS 'sent'`.mapWith(Boolean),
    })
    .from(replyDeadlines)
    .where(
      and(
        gte(replyDeadlines.receivedAt, new Date(now.getTime() - WINDOW_MS).toISOString()),
        isNull(replyDeadlines.excusedAt),
      ),
    );
  return { ...summariseReplies(rows, now), messages: rows.length };
};

const WINDOW_MS = 90 * 86_400_000;

export const toReplyDeadline = (row: typeof replyDeadlines.$inferSelect): ReplyDeadline => ({
  due_at: row.dueAt,
  replied_at: row.repliedAt,
  proof: row.proof,
  is_excused: row.excusedAt !== null,
});
