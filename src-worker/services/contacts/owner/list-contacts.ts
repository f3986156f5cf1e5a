import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ContactFilter, ContactMessage, ContactsQuery } from '#contract/admin-people';
import { CONTACT_FIELDS } from '#contract/contact-rules';
import { namesOf } from '#contract/form';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../../context.ts';
import { containsText } from '../../../db/contains-text.ts';
import { contactMessages, replyDeadlines } from '../../../db/schema/contacts.ts';
import { fromCursor, PAGE_SIZE, toCursor, toPage } from '../../pagination.ts';
import { toMessage, WITH_REPLY_DEADLINE } from './to-message.ts';

interface Search {
  search: string;
  status: ContactFilter;
  after: string | undefined;
  limit: number;
}

export const findContacts = async (
  ctx: Context,
  { search, status, after, limit }: Search,
): Promise<Paged<ContactMessage>> => {
  const place = after === undefined ? null : fromCursor(after, placeOf);
  const rows = await ctx.db
    .select(WITH_REPLY_DEADLINE)
    .from(contactMessages)
    .leftJoin(replyDeadlines, eq(replyDeadlines.messageId, contactMessages.id))
    .where(
      and(
        status === 'all' ? undefined : eq(contactMessages.status, status),
        containsText(search, SEARCHED),
        place === null
          ? undefined
          : sql`(${contactMessages.createdAt}, ${contactMessages.id}) < (${place[0]}, ${place[1]})`,
      ),
    )
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit + 1);
  const { items, next } = toPage(rows, limit, ({ message }) => toCursor(message.createdAt, message.id));
  return { items: items.map(toMessage), next };
};

const SEARCHED = namesOf(CONTACT_FIELDS)
  .filter((name) => CONTACT_FIELDS[name].kind !== 'choices')
  .map((name) => contactMessages[name]);

const placeOf = z.tuple([z.string(), z.string()]);

export const listContacts = (ctx: Context, query: ContactsQuery): Promise<Paged<ContactMessage>> =>
  findContacts(ctx, { ...query, after: query.after, limit: PAGE_SIZE });

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

const LISTED_MAX = 50;
