import { asc, eq, sql } from 'drizzle-orm';
import type { ContactReply } from '#contract/desk';
import type { Context } from '../../../context.ts';
import { contactMessages, contactReplies } from '../../../db/schema/contacts.ts';
import { outbox } from '../../../db/schema/mail.ts';

export const keepReply = (ctx: Context, { mailId, contactId, text }: Record<'mailId' | 'contactId' | 'text', string>) =>
  ctx.db
    .insert(contactReplies)
    .select(
      sql`SELECT ${mailId}, ${contactId}, ${text}, ${ctx.now().toISOString()}, NULL
        WHERE EXISTS (SELECT 1 FROM ${contactMessages} WHERE id = ${contactId})`,
    )
    .onConflictDoNothing({ target: contactReplies.id });

export const readThread = async (ctx: Context, contactId: string): Promise<ContactReply[]> => {
  const rows = await ctx.db
    .select({ reply: contactReplies, mailStatus: outbox.status })
    .from(contactReplies)
    .leftJoin(outbox, eq(outbox.id, contactReplies.id))
    .where(eq(contactReplies.messageId, contactId))
    .orderBy(asc(contactReplies.at), asc(contactReplies.id));
  return rows.map(({ reply: { id, text, at, sentAt }, mailStatus }) => ({
    id,
    text,
    at,
    // A waiting mail is never deleted, so an unsent mail that is missing has failed.
    state: sentAt !== null ? 'sent' : mailStatus === 'pending' ? 'waiting' : 'failed',
    sent_at: sentAt,
    is_in_outbox: mailStatus !== null,
  }));
};

export const replyTexts = async (ctx: Context, contactIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.db
    .select({ id: contactReplies.messageId, at: contactReplies.at, text: contactReplies.text })
    .from(contactReplies)
    .where(sql`${contactReplies.messageId} IN (SELECT value FROM json_each(${JSON.stringify(contactIds)}))`)
    .orderBy(asc(contactReplies.messageId), asc(contactReplies.at));
  const texts = Map.groupBy(rows, ({ id }) => id);
  return new Map([...texts].map(([id, own]) => [id, own.map(({ at, text }) => `${at}\n${text}`).join('\n\n')]));
};
