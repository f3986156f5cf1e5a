import type { ContactMessage, ContactsExportQuery, ContactsPage } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
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

export const deleteContact = async (id: string): Promise<void> => {
  await adminAnswer(() => ownerApi.admin.contacts[':id'].$delete({ param: { id } }));
};

/** The address of the same list as CSV. */
export const contactsFile = (query: ContactsExportQuery): string => ownerApi.admin['contacts.csv'].$path({ query });
