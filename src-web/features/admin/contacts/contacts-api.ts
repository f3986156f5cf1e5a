import type { ContactMessage, ContactsExportQuery, ContactsPage } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
import type { ContactReply, ReplyRequest } from '#contract/desk';
import type { QuoteSummary } from '#contract/quote-views';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

export const fetchContacts = (query: ContactsExportQuery, after: string | null): Promise<ContactsPage> =>
  adminAnswer(() => ownerApi.contacts.$get({ query: after === null ? query : { ...query, after } }));

export const openContact = (id: string): Promise<ContactMessage> =>
  adminRead(() => ownerApi.admin.contacts[':id'].open.$post({ param: { id } }), 'Failed to open the message');

export const saveContactStatus = (id: string, status: ContactStatus): Promise<ContactMessage> =>
  adminRead(
    () => ownerApi.admin.contacts[':id'].$patch({ param: { id }, json: { status } }),
    'Failed to update the message',
  );

export const saveContactNotes = (id: string, notes: string): Promise<ContactMessage> =>
  adminRead(
    () => ownerApi.admin.contacts[':id'].$patch({ param: { id }, json: { notes } }),
    'Failed to save the notes',
  );

export const sendReply = (id: string, json: ReplyRequest): Promise<ContactMessage> =>
  adminRead(() => ownerApi.admin.contacts[':id'].reply.$post({ param: { id }, json }), 'Failed to send the reply');

export const fetchContact = (id: string): Promise<ContactMessage> =>
  adminRead(() => ownerApi.admin.contacts[':id'].$get({ param: { id } }), 'Failed to fetch the message');

export const fetchReplies = (id: string): Promise<ContactReply[]> =>
  adminRead(() => ownerApi.admin.contacts[':id'].replies.$get({ param: { id } }), 'Failed to fetch the replies');

export const saveSpam = (id: string, spam: boolean): Promise<ContactMessage> =>
  adminRead(
    () => ownerApi.admin.contacts[':id'].spam.$post({ param: { id }, json: { spam } }),
    'Failed to update the message',
  );

export const deleteContact = async (id: string): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.contacts[':id'].$delete({ param: { id } }));
};

export const fetchQuotesOf = async (id: string): Promise<QuoteSummary[]> =>
  (await adminAnswer(() => ownerApi.admin.quotes.$get({ query: { search: '', contact: id } }))).data;

export const contactsFile = (query: ContactsExportQuery): string => ownerApi.admin['contacts.csv'].$path({ query });
