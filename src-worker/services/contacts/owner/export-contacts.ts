import type { ContactMessage, ContactsExportQuery } from '#contract/admin-people';
import { labelOfKinds } from '#contract/choices';
import { CONTACT_LABELS, CONTACT_USES } from '#contract/contact';
import { CONTACT_FIELDS } from '#contract/contact-rules';
import { namesOf } from '#contract/form';
import { valueText } from '#contract/form-values';
import type { Context } from '../../../context.ts';
import type { CsvColumn } from '../../csv-column.ts';
import { readChoices } from '../asked-kinds.ts';
import { replyTexts } from './contact-replies.ts';
import { findContacts } from './list-contacts.ts';

export const exportContacts = async (ctx: Context, query: ContactsExportQuery) => ({
  columns: columnsOf(labelOfKinds(await readChoices(ctx), CONTACT_LABELS.contentType)),
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

const columnsOf = (contentType: string): readonly CsvColumn<Line>[] => [
  { label: 'Received', cell: ({ createdAt }) => createdAt },
  { label: 'Status', cell: ({ status }) => status },
  ...formColumns(contentType),
  { label: 'Language', cell: ({ language }) => language },
  { label: 'IP address', cell: ({ ipAddress = null }) => ipAddress },
  { label: 'Notes', cell: ({ notes }) => notes },
  { label: 'Replied', cell: ({ reply_deadline }) => reply_deadline?.replied_at ?? null },
  { label: 'Replies', cell: ({ replies }) => replies },
  { label: 'Id', cell: ({ id }) => id },
];

async function* pages(ctx: Context, query: ContactsExportQuery) {
  let after: string | undefined;
  do {
    // Each page begins where the last one ended.
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
