import type { ContactMessage, ContactsExportQuery, ContactsPage } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

/** Messages of a kind, the newest first, the page behind `after`. */
export const fetchContacts = (query: ContactsExportQuery, after: string | null): Promise<ContactsPage> =>
  adminAnswer(() => ownerApi.contacts.$get({ query: after === null ? query : { ...query, after } }));

/** A message somebody opens; it is read from then on, if it was new. */
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

/** Where the same list is as a file. */
export const contactsFile = (query: ContactsExportQuery): string => ownerApi.admin['contacts.csv'].$path({ query });
