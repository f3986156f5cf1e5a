import type { ContactMessage, ContactsExportQuery } from '#contract/admin-people';
import type { Context } from '../../../context.ts';
import { replyTexts } from './contact-replies.ts';
import { findContacts } from './list-contacts.ts';

/** All messages as the owner has narrowed the list, for a spreadsheet. */
export const exportContacts = (ctx: Context, query: ContactsExportQuery) => ({
  columns: COLUMNS,
  pages: pages(ctx, query),
});

/** Messages are up to 2,000 characters long, so this is a few megabytes at most. */
const ROWS_AT_ONCE = 1000;

const COLUMNS = [
  'Received',
  'Status',
  'Name',
  'E-mail',
  'Subject',
  'Message',
  'Content types',
  'IP address',
  'Notes',
  'Replied',
  'Replies',
  'Id',
];

async function* pages(ctx: Context, query: ContactsExportQuery) {
  let after: string | undefined;
  do {
    // Each page begins where the one before ended.
    // oxlint-disable-next-line no-await-in-loop
    const { items, next } = await findContacts(ctx, { ...query, after, limit: ROWS_AT_ONCE });
    // oxlint-disable-next-line no-await-in-loop
    const replies = await replyTexts(
      ctx,
      items.map(({ id }) => id),
    );
    yield items.map((contact) => line(contact, replies.get(contact.id) ?? null));
    after = next ?? undefined;
  } while (after !== undefined);
}

const line = (contact: ContactMessage, replies: string | null) => [
  contact.createdAt,
  contact.status,
  contact.name,
  contact.email,
  contact.subject,
  contact.message,
  contact.contentType.join('; '),
  contact.ipAddress ?? null,
  contact.notes,
  contact.reply_deadline?.replied_at ?? null,
  replies,
  contact.id,
];
