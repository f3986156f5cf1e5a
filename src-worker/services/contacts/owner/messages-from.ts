import { desc, eq, sql } from 'drizzle-orm';
import type { ContactMessage } from '#contract/admin-people';
import type { Context } from '../../../context.ts';
import { contactMessages, replyDeadlines } from '../../../db/schema.ts';
import { toMessage, WITH_REPLY_DEADLINE } from './to-message.ts';

const LISTED_MAX = 50;

/** What came through the contact form from an address, the newest first. */
export const messagesFrom = async (ctx: Context, email: string): Promise<ContactMessage[]> => {
  const rows = await ctx.db
    .select(WITH_REPLY_DEADLINE)
    .from(contactMessages)
    .leftJoin(replyDeadlines, eq(replyDeadlines.messageId, contactMessages.id))
    .where(eq(sql`lower(${contactMessages.email})`, email.toLowerCase()))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(LISTED_MAX);
  return rows.map(toMessage);
};
