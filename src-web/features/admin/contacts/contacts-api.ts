import type { ContactMessage, ContactsExportQuery, ContactsPage } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
import type { ContactReply, ReplyRequest } from '#contract/desk';
import type { QuoteSummary } from '#contract/quote-views';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

/** A page of messages, filtered, the newest first; `after` is the cursor. */
export const fetchContacts = (query: ContactsExportQuery, after: string | null): Promise<ContactsPage> =>
  adminAnswer(() => ownerApi.contacts.$get({ query: after === null ? query : { ...query, after } }));

/** Fetches one message. A new one is marked as read. */
export const openContact = (id: string): Promise<ContactMessage> =>
  adminRead(() => ownerApi.admin.contacts[':id'].open.$post({ param: { id } }), 'Failed to open the message');

export const saveContactStatus = (id: string, status: ContactStatus): Promise<ContactMessage> =>
  adminRead(
    () => ownerApi.admin.contacts[':id'].$patch({ param: { id }, json: { status } }),
    'Failed to update the message',
  );

/** Keeps the owner's notes about a message. */
export const saveContactNotes = (id: string, notes: string): Promise<ContactMessage> =>
  adminRead(
    () => ownerApi.admin.contacts[':id'].$patch({ param: { id }, json: { notes } }),
    'Failed to save the notes',
  );

/** Sends a reply from the site. Sent again with the same id, it goes out once. */
export const sendReply = (id: string, json: ReplyRequest): Promise<ContactMessage> =>
  adminRead(() => ownerApi.admin.contacts[':id'].reply.$post({ param: { id }, json }), 'Failed to send the reply');

/** Fetches one message as it is, and leaves it so. */
export const fetchContact = (id: string): Promise<ContactMessage> =>
  adminRead(() => ownerApi.admin.contacts[':id'].$get({ param: { id } }), 'Failed to fetch the message');

/** What was written back to a message, the oldest first. */
export const fetchReplies = (id: string): Promise<ContactReply[]> =>
  adminRead(() => ownerApi.admin.contacts[':id'].replies.$get({ param: { id } }), 'Failed to fetch the replies');

/** Says that a message is spam, which needs no reply, or that it isn't. */
export const saveSpam = (id: string, spam: boolean): Promise<ContactMessage> =>
  adminRead(
    () => ownerApi.admin.contacts[':id'].spam.$post({ param: { id }, json: { spam } }),
    'Failed to update the message',
  );

export const deleteContact = async (id: string): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.contacts[':id'].$delete({ param: { id } }));
};

/** The quotes that answer a message or went to its address, the newest first. */
export const fetchQuotesOf = async (id: string): Promise<QuoteSummary[]> =>
  (await adminAnswer(() => ownerApi.admin.quotes.$get({ query: { search: '', contact: id } }))).data;

/** The address of the same list as CSV. */
export const contactsFile = (query: ContactsExportQuery): string => ownerApi.admin['contacts.csv'].$path({ query });
