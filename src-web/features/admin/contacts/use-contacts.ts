import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactMessage, ContactsExportQuery } from '#contract/admin-people';
import type { ContactStatus } from '#contract/contact';
import { ApiError } from '../../../lib/api-client.ts';
import { toast } from '../../../components/toast.ts';
import { WAITING } from '../use-waiting.ts';
import { useList } from '../lists/use-list.ts';
import { deleteContact, fetchContacts, openContact, saveContactStatus } from './contacts-api.ts';

const REFRESHED = {
  title: 'Contacts refreshed',
  description: 'Contact list has been updated with latest data.',
} as const;

const FAILED = { tone: 'error', title: 'Error loading contacts', description: 'Failed to load contacts' } as const;

/** The list of messages, the one that is open, and what is done with them. */
export const useContacts = (query: ContactsExportQuery) => {
  const list = useList({
    name: 'contacts',
    narrowedBy: query,
    read: (after) => fetchContacts(query, after),
    failureToast: FAILED,
  });
  const [opened, setOpened] = useState<ContactMessage | null>(null);

  const client = useQueryClient();
  const recount = () => void client.invalidateQueries({ queryKey: [WAITING] });

  const take = (contact: ContactMessage) => {
    recount();
    list.replace(contact);
    setOpened((now) => (now?.id === contact.id ? contact : now));
  };

  return {
    list,
    opened,
    refresh: async () => {
      if (await list.reload()) toast(REFRESHED);
    },
    /** Shows a message at once, and then says that it has been read. */
    open: (contact: ContactMessage) => {
      setOpened(contact);
      openContact(contact.id).then(take, (error: unknown) => tell('Error opening the message', error));
    },
    close: () => setOpened(null),
    /** Closes a message and deletes it for good. */
    remove: async (contact: ContactMessage) => {
      setOpened(null);
      try {
        await deleteContact(contact.id);
        list.remove(contact.id);
        recount();
        toast({ title: 'Message deleted', description: contact.subject });
      } catch (error) {
        tell('Error deleting the message', error);
      }
    },
    setStatus: (contact: ContactMessage, status: ContactStatus) => {
      saveContactStatus(contact.id, status).then(take, (error: unknown) => tell('Error updating the message', error));
    },
  };
};

const tell = (title: string, error: unknown): void =>
  toast({ tone: 'error', title, description: error instanceof ApiError ? error.message : 'Please try again.' });
