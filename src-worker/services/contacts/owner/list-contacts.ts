import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ContactFilter, ContactMessage, ContactsQuery, ContactsExportQuery } from '#contract/admin-people';
import { CONTACT_FIELDS } from '#contract/contact-rules';
import { namesOf } from '#contract/form';
import type { Paged } from '#contract/pagination';
import type { Context } from '../../../context.ts';
import { containsText } from '../../../db/contains-text.ts';
import { contactMessages, replyDeadlines } from '../../../db/schema/contacts.ts';
import { fromCursor, PAGE_SIZE, toCursor, toPage } from '../../pagination.ts';
import { toMessage, WITH_REPLY_DEADLINE } from './to-message.ts';
import { labelOfKinds } from '#contract/choices';
import { CONTACT_LABELS, CONTACT_USES } from '#contract/contact';
import { valueText } from '#contract/form-values';
import { csvTimes, type CsvColumn, type CsvTimes } from '../../csv/csv-column.ts';
import { readChoices } from '../asked-kinds.ts';
import { replyTexts } from './contact-replies.ts';

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

export const exportContacts = async (ctx: Context, query: ContactsExportQuery) => ({
  columns: columnsOf(labelOfKinds(await readChoices(ctx), CONTACT_LABELS.contentType), await csvTimes(ctx)),
  pages: pages(ctx, query),
});

const ROWS_AT_ONCE = 1000;

type Line = ContactMessage & { replies: string | null };

const formColumns = (contentType: string): CsvColumn<Line>[] =>
  namesOf(CONTACT_FIELDS)
    .filter((name) => CONTACT_USES[name].in.includes('csv'))
    .map((name) => ({
      label: { ...CONTACT_LABELS, contentType }[name],
      cell: (contact) => valueText(contact[name], '; '),
    }));

const columnsOf = (contentType: string, { label, time }: CsvTimes): readonly CsvColumn<Line>[] => [
  { label: label('Received'), cell: ({ createdAt }) => time(createdAt) },
  { label: 'Status', cell: ({ status }) => status },
  ...formColumns(contentType),
  { label: 'Language', cell: ({ language }) => language },
  { label: 'IP address', cell: ({ ipAddress = null }) => ipAddress },
  { label: 'Notes', cell: ({ notes }) => notes },
  { label: label('Replied'), cell: ({ reply_deadline }) => time(reply_deadline?.replied_at ?? null) },
  { label: 'Replies', cell: ({ replies }) => replies },
  { label: 'Id', cell: ({ id }) => id },
];

async function* pages(ctx: Context, query: ContactsExportQuery) {
  let after: string | undefined;
  do {
    // Each page of the list begins where the last one ended.
    // oxlint-disable-next-line no-await-in-loop
    const { items, next } = await findContacts(ctx, { ...query, after, limit: ROWS_AT_ONCE });
    // oxlint-disable-next-line no-await-in-loop
    const replies = await replyTexts(
      ctx,
      items.map(({ id }) => id),
    );
    yield items.map((contact) => ({ ...contact, replies: replies.get(contact.id) ?? null }));
    after = next ?? undefined;
  } while (after !== undefined);
}
